import { stable } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import {
  admin,
  collectAccounts,
  creator,
  expectOk,
  type Fees,
  giveMints,
  liquidityAccounts,
  named,
  ordered,
  type PoolKeys,
  poolKeys,
  swapAccounts,
  user,
} from '../cpmm/test-pool.ts'
import { setTokenAccount, type TestFee, type TestMint, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, TestVm, testKey } from '../toolchain/test-vm.ts'

/** Creation time of every test pool, unix seconds. */
export const CREATED_AT = 1_790_000_000

export interface World {
  vm: TestVm
  keys: PoolKeys
  fees: Fees
  transferFees: [TestFee | undefined, TestFee | undefined]
}

export interface Setting {
  fees?: Fees
  /** In the order of the pool. */
  mints?: [TestMint, TestMint]
  createAuthority?: Address
}

const usualFees: Fees = { lpFeePpm: 300, protocolFeePpm: 70, creatorFeePpm: 30 }
const plain: TestMint = { program: TOKEN_PROGRAM }

/** A chain with a tier, two mints and a user who holds both; the pool is not created yet. */
export async function makeWorld(setting: Setting = {}): Promise<World> {
  const fees = setting.fees ?? usualFees
  const mints = setting.mints ?? [plain, plain]
  const vm = new TestVm({ stable: stable.PROGRAM })
  vm.setTime(CREATED_AT, 10)
  for (const key of [admin, creator, user]) vm.fund(key)
  const [config] = await stable.findConfigPda({ admin, index: 7 })
  const programs: [Address, Address] = [mints[0].program, mints[1].program]
  const keys = await poolKeys(config, ordered(testKey('mint a'), testKey('mint b')), programs, stable)
  expectOk(vm.send(createConfig(config, 7, fees, setting.createAuthority)))
  giveMints(vm, keys, mints)
  return { vm, keys, fees, transferFees: [mints[0].fee, mints[1].fee] }
}

export type PoolSetting = Setting & { amounts?: [bigint, bigint]; amplification?: number }

/** The same with the pool created, the user's LP account open and a first deposit made. */
export async function makePool(setting: PoolSetting = {}): Promise<World> {
  const world = await makeWorld(setting)
  const { vm, keys } = world
  expectOk(vm.send(createPool(keys, setting.amplification)))
  setTokenAccount(vm, keys.userLp, { program: TOKEN_PROGRAM, mint: keys.lpMint, owner: user, amount: 0n })
  const [maxAmount0, maxAmount1] = setting.amounts ?? [5_000_000_000n, 7_000_000_000n]
  expectOk(vm.send(deposit(keys, { maxAmount0, maxAmount1 })))
  return world
}

export function createConfig(
  config: Address,
  index: number,
  fees: Fees,
  createAuthority = user,
): Instruction {
  return stable.createConfig(
    { admin, config, systemProgram: SYSTEM_PROGRAM },
    { index, ...fees, createAuthority },
  )
}

export function createPool(keys: PoolKeys, amplification = 20_000, authority = user): Instruction {
  const accounts = { payer: user, authority, ...named(keys), systemProgram: SYSTEM_PROGRAM }
  return stable.createPool(accounts, { creator, amplification })
}

export function deposit(keys: PoolKeys, args: Partial<stable.DepositArgs>): Instruction {
  const { userLp, ...accounts } = liquidityAccounts(keys)
  const given = args.burn ? accounts : { ...accounts, userLp }
  return stable.deposit(given, { maxAmount0: 0n, maxAmount1: 0n, minLp: 0n, burn: false, ...args })
}

export function withdraw(keys: PoolKeys, args: Partial<stable.WithdrawArgs>): Instruction {
  return stable.withdraw(liquidityAccounts(keys), { lp: 0n, minAmount0: 0n, minAmount1: 0n, ...args })
}

export function swapExactIn(keys: PoolKeys, side: 0 | 1, amountIn: bigint, minAmountOut = 0n): Instruction {
  return stable.swapExactIn(swapAccounts(keys, side), { amountIn, minAmountOut })
}

export function swapExactOut(
  keys: PoolKeys,
  side: 0 | 1,
  amountOut: bigint,
  maxAmountIn = (1n << 64n) - 1n,
): Instruction {
  return stable.swapExactOut(swapAccounts(keys, side), { amountOut, maxAmountIn })
}

export function quoteExactOut({ pool, mints }: PoolKeys, side: 0 | 1, amountOut: bigint): Instruction {
  return stable.quoteExactOut({ pool, mintIn: mints[side], mintOut: mints[1 - side]! }, { amountOut })
}

export function collectProtocolFees(keys: PoolKeys): Instruction {
  return stable.collectProtocolFees({ admin, ...collectAccounts(keys), config: keys.config })
}

export function collectCreatorFees(keys: PoolKeys): Instruction {
  return stable.collectCreatorFees({ creator, ...collectAccounts(keys) })
}

export function ramp({ config, pool }: PoolKeys, amplification: number, endsAt: number): Instruction {
  return stable.rampAmplification({ admin, config, pool }, { amplification, endsAt: BigInt(endsAt) })
}

export function readPool({ vm, keys }: Pick<World, 'vm' | 'keys'>): stable.Pool {
  const pool = stable.decodePool(vm.account(keys.pool)?.data ?? new Uint8Array())
  if (!pool) throw new Error('no pool')
  return pool
}
