import { cpmm } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { getAddressEncoder } from '@solana/kit'
import {
  setMint,
  setTokenAccount,
  type TestFee,
  type TestMint,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../toolchain/test-tokens.ts'
import { type Outcome, SYSTEM_PROGRAM, TestVm, testKey } from '../toolchain/test-vm.ts'

export const admin = testKey('admin')
export const creator = testKey('creator')
export const user = testKey('user')
export const ZERO_KEY = SYSTEM_PROGRAM

export type Fees = { lpFeePpm: number; protocolFeePpm: number; creatorFeePpm: number }

/** Every address that instructions of one pool name. Index 0 and 1 follow the order of the mints. */
export type PoolKeys = {
  config: Address
  pool: Address
  lpMint: Address
  mints: [Address, Address]
  vaults: [Address, Address]
  users: [Address, Address]
  programs: [Address, Address]
  userLp: Address
}

export type World = {
  vm: TestVm
  keys: PoolKeys
  fees: Fees
  transferFees: [TestFee | undefined, TestFee | undefined]
}

const usualFees: Fees = { lpFeePpm: 2_500, protocolFeePpm: 400, creatorFeePpm: 100 }

/** Two keys in the order of their bytes. */
export function ordered(a: Address, b: Address): [Address, Address] {
  const encode = getAddressEncoder()
  return Buffer.compare(Buffer.from(encode.encode(a)), Buffer.from(encode.encode(b))) < 0 ? [a, b] : [b, a]
}

type Addresses = Pick<typeof cpmm, 'findPoolPda' | 'findLpMintPda' | 'findVaultPda'>

/** The addresses of a pool; of another program with the same layout when its client is given. */
export async function poolKeys(
  config: Address,
  mints: [Address, Address],
  programs: [Address, Address],
  client: Addresses = cpmm,
): Promise<PoolKeys> {
  const [pool] = await client.findPoolPda({ config, mint0: mints[0], mint1: mints[1] })
  const [lpMint] = await client.findLpMintPda({ pool })
  const [vault0] = await client.findVaultPda({ pool, mint: mints[0] })
  const [vault1] = await client.findVaultPda({ pool, mint: mints[1] })
  return {
    config,
    pool,
    lpMint,
    mints,
    vaults: [vault0, vault1],
    users: [testKey('user token 0'), testKey('user token 1')],
    programs,
    userLp: testKey('user lp'),
  }
}

export type Setting = {
  fees?: Fees
  mints?: [TestMint, TestMint]
  createAuthority?: Address
  balance?: bigint
  indexed?: number
}

/** A chain with a tier, two mints and a user who holds both; the pool is not created yet. */
export async function makeWorld(setting: Setting = {}): Promise<World> {
  const fees = setting.fees ?? usualFees
  const [token0, token1] = setting.mints ?? [{ program: TOKEN_PROGRAM }, { program: TOKEN_PROGRAM }]
  const vm = new TestVm({ cpmm: cpmm.PROGRAM })
  vm.setTime(1_790_000_000, 10)
  for (const key of [admin, creator, user]) vm.fund(key)
  const index = setting.indexed ?? 7
  const [config] = await cpmm.findConfigPda({ admin, index })
  const keys = await poolKeys(config, ordered(testKey('mint a'), testKey('mint b')), [
    token0.program,
    token1.program,
  ])
  const createAuthority = setting.createAuthority ?? user
  expectOk(
    vm.send(
      cpmm.createConfig(
        { admin, config, systemProgram: SYSTEM_PROGRAM },
        { index, ...fees, createAuthority },
      ),
    ),
  )
  giveMints(vm, keys, [token0, token1], setting.balance)
  return { vm, keys, fees, transferFees: [token0.fee, token1.fee] }
}

/** Writes both mints and the user's balances. */
export function giveMints(vm: TestVm, keys: PoolKeys, mints: [TestMint, TestMint], amount = 1n << 62n): void {
  for (const side of [0, 1] as const) {
    const { program, fee } = mints[side]
    const mint = keys.mints[side]
    setMint(vm, mint, mints[side])
    setTokenAccount(vm, keys.users[side], { program, mint, owner: user, amount, fee: fee !== undefined })
  }
}

/** The same with the pool created, the user's LP account open and a first deposit made. */
export async function makePool(setting: Setting & { amounts?: [bigint, bigint] } = {}): Promise<World> {
  const world = await makeWorld(setting)
  const { vm, keys } = world
  expectOk(vm.send(createPool(keys)))
  setTokenAccount(vm, keys.userLp, { program: TOKEN_PROGRAM, mint: keys.lpMint, owner: user, amount: 0n })
  const [maxAmount0, maxAmount1] = setting.amounts ?? [5_000_000_000n, 20_000_000_000n]
  expectOk(vm.send(deposit(keys, { maxAmount0, maxAmount1 })))
  return world
}

/** A pool with fees owed on both sides, where every instruction below succeeds unmodified. */
export async function busyPool(): Promise<World> {
  const world = await makePool({ mints: [{ program: TOKEN_PROGRAM }, { program: TOKEN_2022_PROGRAM }] })
  for (const side of [0, 1] as const) expectOk(world.vm.send(swapExactIn(world.keys, side, 100_000_000n)))
  return world
}

/** Opens a second tier of the same admin, at index 8. */
export async function newTier(): Promise<Instruction> {
  const [config] = await cpmm.findConfigPda({ admin, index: 8 })
  const fees = { lpFeePpm: 1, protocolFeePpm: 2, creatorFeePpm: 3 }
  return cpmm.createConfig(
    { admin, config, systemProgram: SYSTEM_PROGRAM },
    { index: 8, ...fees, createAuthority: user },
  )
}

export function createPool(keys: PoolKeys, authority = user): Instruction {
  const accounts = {
    payer: user,
    authority,
    ...named(keys),
    systemProgram: SYSTEM_PROGRAM,
  }
  return cpmm.createPool(accounts, { creator })
}

export function deposit(keys: PoolKeys, args: Partial<cpmm.DepositArgs>): Instruction {
  const { userLp, ...accounts } = liquidityAccounts(keys)
  const given = args.burn ? accounts : { ...accounts, userLp }
  return cpmm.deposit(given, { maxAmount0: 0n, maxAmount1: 0n, minLp: 0n, burn: false, ...args })
}

export function withdraw(keys: PoolKeys, args: Partial<cpmm.WithdrawArgs>): Instruction {
  return cpmm.withdraw(liquidityAccounts(keys), { lp: 0n, minAmount0: 0n, minAmount1: 0n, ...args })
}

/** `side` is the one that the user pays with. */
export function swapAccounts(keys: PoolKeys, side: 0 | 1): cpmm.SwapExactInAccounts {
  const other = side === 0 ? 1 : 0
  return {
    user,
    pool: keys.pool,
    vaultIn: keys.vaults[side],
    vaultOut: keys.vaults[other],
    userIn: keys.users[side],
    userOut: keys.users[other],
    mintIn: keys.mints[side],
    mintOut: keys.mints[other],
    tokenProgramIn: keys.programs[side],
    tokenProgramOut: keys.programs[other],
  }
}

export function swapExactIn(keys: PoolKeys, side: 0 | 1, amountIn: bigint, minAmountOut = 0n): Instruction {
  return cpmm.swapExactIn(swapAccounts(keys, side), { amountIn, minAmountOut })
}

export function swapExactOut(
  keys: PoolKeys,
  side: 0 | 1,
  amountOut: bigint,
  maxAmountIn = (1n << 64n) - 1n,
): Instruction {
  return cpmm.swapExactOut(swapAccounts(keys, side), { amountOut, maxAmountIn })
}

export function quoteExactOut({ pool, mints }: PoolKeys, side: 0 | 1, amountOut: bigint): Instruction {
  return cpmm.quoteExactOut({ pool, mintIn: mints[side], mintOut: mints[side === 0 ? 1 : 0] }, { amountOut })
}

export function collectProtocolFees(keys: PoolKeys): Instruction {
  return cpmm.collectProtocolFees({ admin, ...collectAccounts(keys), config: keys.config })
}

export function collectCreatorFees(keys: PoolKeys): Instruction {
  return cpmm.collectCreatorFees({ creator, ...collectAccounts(keys) })
}

export function readPool({ vm, keys }: World): cpmm.Pool {
  const pool = cpmm.decodePool(vm.account(keys.pool)?.data ?? new Uint8Array())
  if (!pool) throw new Error('no pool')
  return pool
}

/** Balances of the user and the vaults. */
export function balances({ vm, keys }: Pick<World, 'vm' | 'keys'>): {
  users: [bigint, bigint]
  vaults: [bigint, bigint]
} {
  const both = ([a, b]: [Address, Address]): [bigint, bigint] => [tokenAmount(vm, a), tokenAmount(vm, b)]
  return { users: both(keys.users), vaults: both(keys.vaults) }
}

/** Throws with the logs when a transaction failed that should not have. */
export function expectOk(outcome: Outcome): Outcome {
  if (outcome.error) throw new Error(`${outcome.error}\n${outcome.logs.join('\n')}`)
  return outcome
}

/** Accounts common to pool creation and changes. */
export function named(keys: PoolKeys) {
  return {
    config: keys.config,
    pool: keys.pool,
    mint0: keys.mints[0],
    mint1: keys.mints[1],
    vault0: keys.vaults[0],
    vault1: keys.vaults[1],
    lpMint: keys.lpMint,
    tokenProgram0: keys.programs[0],
    tokenProgram1: keys.programs[1],
    lpTokenProgram: TOKEN_PROGRAM,
  }
}

/** Of deposits and withdrawals. */
export function liquidityAccounts(keys: PoolKeys): cpmm.WithdrawAccounts {
  return { user, ...named(keys), user0: keys.users[0], user1: keys.users[1], userLp: keys.userLp }
}

/** The accounts of a payout to the user, except its signer. */
export function collectAccounts(keys: PoolKeys) {
  return { ...named(keys), recipient0: keys.users[0], recipient1: keys.users[1] }
}
