import { clmm, sqrtPriceAtTick } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { admin, creator, expectOk, type Fees, ordered, user } from '../cpmm/test-pool.ts'
import {
  setMint,
  setTokenAccount,
  type TestFee,
  type TestMint,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, TestVm, testKey } from '../toolchain/test-vm.ts'

export { admin, creator, expectOk, ordered, user } from '../cpmm/test-pool.ts'

export const provider = testKey('provider')

type Both<T> = [T, T]

/** Every address that instructions of one pool name. Index 0 and 1 follow the order of the mints. */
export type PoolKeys = {
  config: Address
  pool: Address
  mints: Both<Address>
  vaults: Both<Address>
  users: Both<Address>
  providers: Both<Address>
  programs: Both<Address>
}

export type World = {
  vm: TestVm
  keys: PoolKeys
  fees: Fees
  transferFees: Both<TestFee | undefined>
}

/** A position's range and owner. */
export type Ends = { lower: number; upper: number; owner?: Address }

const usualFees: Fees = { lpFeePpm: 2_500, protocolFeePpm: 400, creatorFeePpm: 100 }

/** The addresses of a pool. */
export async function poolKeys(
  config: Address,
  mints: Both<Address>,
  programs: Both<Address>,
): Promise<PoolKeys> {
  const [pool] = await clmm.findPoolPda({ config, mint0: mints[0], mint1: mints[1] })
  const [vault0] = await clmm.findVaultPda({ pool, mint: mints[0] })
  const [vault1] = await clmm.findVaultPda({ pool, mint: mints[1] })
  return {
    config,
    pool,
    mints,
    vaults: [vault0, vault1],
    users: [testKey('user token 0'), testKey('user token 1')],
    providers: [testKey('provider token 0'), testKey('provider token 1')],
    programs,
  }
}

export type Setting = {
  fees?: Fees
  mints?: Both<TestMint>
  createAuthority?: Address
  balance?: bigint
  spacing?: number
}

/** Opens the tier of that index. */
export async function openTier(index: number, setting: Setting = {}): Promise<Instruction> {
  const [config] = await clmm.findConfigPda({ admin, index })
  return clmm.createConfig(
    { admin, config, systemProgram: SYSTEM_PROGRAM },
    {
      index,
      ...(setting.fees ?? usualFees),
      createAuthority: setting.createAuthority ?? user,
      tickSpacing: setting.spacing ?? 10,
    },
  )
}

/** A chain with a tier, two mints, and a user and a provider who hold both; the pool is not created yet. */
export async function makeWorld(setting: Setting = {}): Promise<World> {
  const [token0, token1] = setting.mints ?? [{ program: TOKEN_PROGRAM }, { program: TOKEN_PROGRAM }]
  const vm = new TestVm({ clmm: clmm.PROGRAM })
  vm.setTime(1_790_000_000, 10)
  for (const key of [admin, creator, user, provider]) vm.fund(key)
  const [config] = await clmm.findConfigPda({ admin, index: 7 })
  const keys = await poolKeys(config, ordered(testKey('mint a'), testKey('mint b')), [
    token0.program,
    token1.program,
  ])
  expectOk(vm.send(await openTier(7, setting)))
  for (const [side, token] of [token0, token1].entries()) {
    setMint(vm, keys.mints[side]!, token)
    const common = { program: token.program, mint: keys.mints[side]!, fee: token.fee !== undefined }
    const amount = setting.balance ?? 1n << 61n
    setTokenAccount(vm, keys.users[side]!, { ...common, owner: user, amount })
    setTokenAccount(vm, keys.providers[side]!, { ...common, owner: provider, amount })
  }
  return { vm, keys, fees: setting.fees ?? usualFees, transferFees: [token0.fee, token1.fee] }
}

/** The same with the pool created at a tick's price, and without a position. */
export async function emptyPool(setting: Setting & { tick?: number } = {}): Promise<World> {
  const world = await makeWorld(setting)
  expectOk(world.vm.send(createPool(world.keys, sqrtPriceAtTick(setting.tick ?? 0))))
  return world
}

/** Opens a position (unless it is open) and adds to it. */
export async function addLiquidity({ vm, keys }: World, ends: Ends, liquidity: bigint): Promise<void> {
  const position = await positionOf(keys, ends)
  if (!vm.account(position)) expectOk(vm.send(await openPosition(keys, ends)))
  expectOk(vm.send(await increaseLiquidity(keys, ends, liquidity)))
}

export const wide: Ends = { lower: -1_000, upper: 1_000 }
export const narrow: Ends = { lower: -100, upper: 100 }
export const above: Ends = { lower: 50, upper: 300 }

/** Three positions that overlap, at price 1. */
export async function makePool(setting: Setting = {}): Promise<World> {
  const world = await emptyPool(setting)
  await addLiquidity(world, wide, 1_000_000_000_000n)
  await addLiquidity(world, narrow, 5_000_000_000_000n)
  await addLiquidity(world, above, 2_000_000_000_000n)
  return world
}

/** A pool with fees owed on both sides and an empty position, where every instruction below succeeds unmodified. */
export async function busyPool(): Promise<World> {
  const world = await makePool({ mints: [{ program: TOKEN_PROGRAM }, { program: TOKEN_2022_PROGRAM }] })
  for (const side of [0, 1] as const) expectOk(world.vm.send(swapExactIn(world.keys, side, 100_000_000n)))
  expectOk(world.vm.send(await openPosition(world.keys, spare)))
  return world
}

export const spare: Ends = { lower: 100, upper: 200 }

export function createPool(keys: PoolKeys, sqrtPrice = 1n << 64n, authority = user): Instruction {
  const accounts = { payer: user, authority, ...named(keys), systemProgram: SYSTEM_PROGRAM }
  return clmm.createPool(accounts, { creator, sqrtPrice })
}

export const positionOf = async ({ pool }: PoolKeys, { lower, upper, owner = provider }: Ends) =>
  (await clmm.findPositionPda({ pool, owner, tickLower: lower, tickUpper: upper }))[0]

export async function openPosition(keys: PoolKeys, ends: Ends): Promise<Instruction> {
  const position = await positionOf(keys, ends)
  return clmm.openPosition(
    { payer: user, owner: ends.owner ?? provider, pool: keys.pool, position, systemProgram: SYSTEM_PROGRAM },
    { tickLower: ends.lower, tickUpper: ends.upper },
  )
}

const U64_MAX = (1n << 64n) - 1n

export async function increaseLiquidity(
  keys: PoolKeys,
  ends: Ends,
  liquidity: bigint,
  [maxAmount0, maxAmount1] = [U64_MAX, U64_MAX],
): Promise<Instruction> {
  return clmm.increaseLiquidity(await positionAccounts(keys, ends), {
    liquidity,
    maxAmount0: maxAmount0!,
    maxAmount1: maxAmount1!,
  })
}

export async function decreaseLiquidity(
  keys: PoolKeys,
  ends: Ends,
  liquidity: bigint,
  [minAmount0, minAmount1] = [0n, 0n],
): Promise<Instruction> {
  return clmm.decreaseLiquidity(await positionAccounts(keys, ends), {
    liquidity,
    minAmount0: minAmount0!,
    minAmount1: minAmount1!,
  })
}

export async function collectFees(keys: PoolKeys, ends: Ends): Promise<Instruction> {
  return clmm.collectFees(await positionAccounts(keys, ends))
}

export async function closePosition(keys: PoolKeys, ends: Ends): Promise<Instruction> {
  return clmm.closePosition({ owner: ends.owner ?? provider, position: await positionOf(keys, ends) })
}

export async function evictPosition(keys: PoolKeys, victim: Ends): Promise<Instruction> {
  return clmm.evictPosition({ pool: keys.pool, position: await positionOf(keys, victim) })
}

/** Lets so many slots pass in which nothing happens. */
export function pass({ vm }: Pick<World, 'vm'>, slots: number): void {
  vm.setTime(vm.time() + Math.floor(slots * 0.4), 10, vm.slot() + slots)
}

/** Slots after which what a pool has now has stood for more than a day. */
export const TWO_DAYS = 432_000

/** `side` is the one that the user pays with. */
function swapAccounts(keys: PoolKeys, side: 0 | 1): clmm.SwapExactInAccounts {
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
  return clmm.swapExactIn(swapAccounts(keys, side), { amountIn, minAmountOut })
}

export function swapExactOut(
  keys: PoolKeys,
  side: 0 | 1,
  amountOut: bigint,
  maxAmountIn = U64_MAX,
): Instruction {
  return clmm.swapExactOut(swapAccounts(keys, side), { amountOut, maxAmountIn })
}

export function quoteExactOut({ pool, mints }: PoolKeys, side: 0 | 1, amountOut: bigint): Instruction {
  return clmm.quoteExactOut({ pool, mintIn: mints[side], mintOut: mints[side === 0 ? 1 : 0] }, { amountOut })
}

export function collectProtocolFees(keys: PoolKeys): Instruction {
  return clmm.collectProtocolFees({ admin, ...named(keys), ...recipients(keys) })
}

export function collectCreatorFees(keys: PoolKeys): Instruction {
  return clmm.collectCreatorFees({ creator, ...named(keys), ...recipients(keys) })
}

export function readPool({ vm, keys }: World): clmm.Pool {
  const pool = clmm.decodePool(vm.account(keys.pool)?.data ?? new Uint8Array())
  if (!pool) throw new Error('no pool')
  return pool
}

export async function readPosition({ vm, keys }: World, ends: Ends): Promise<clmm.Position> {
  const position = clmm.decodePosition(vm.account(await positionOf(keys, ends))?.data ?? new Uint8Array())
  if (!position) throw new Error('no position')
  return position
}

/** Balances of the user, the provider and the vaults. */
export function balances({ vm, keys }: World): Record<'users' | 'providers' | 'vaults', Both<bigint>> {
  const both = ([a, b]: Both<Address>): Both<bigint> => [tokenAmount(vm, a), tokenAmount(vm, b)]
  return { users: both(keys.users), providers: both(keys.providers), vaults: both(keys.vaults) }
}

function named(keys: PoolKeys) {
  return {
    config: keys.config,
    pool: keys.pool,
    mint0: keys.mints[0],
    mint1: keys.mints[1],
    vault0: keys.vaults[0],
    vault1: keys.vaults[1],
    tokenProgram0: keys.programs[0],
    tokenProgram1: keys.programs[1],
  }
}

const recipients = ({ users }: PoolKeys) => ({ recipient0: users[0], recipient1: users[1] })

async function positionAccounts(keys: PoolKeys, ends: Ends): Promise<clmm.IncreaseLiquidityAccounts> {
  const { owner = provider } = ends
  const position = await positionOf(keys, ends)
  return { owner, position, ...named(keys), user0: keys.providers[0], user1: keys.providers[1] }
}
