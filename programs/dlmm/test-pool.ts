import { dlmm } from '@callisto/program-clients'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import {
  admin,
  collectAccounts,
  creator,
  expectOk,
  giveMints,
  ordered,
  type PoolKeys,
  swapAccounts,
  user,
} from '../cpmm/test-pool.ts'
import { type TestFee, type TestMint, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, TestVm, testKey } from '../toolchain/test-vm.ts'

/** Creation time of every test pool, unix seconds. */
export const CREATED_AT = 1_790_000_000

export interface World {
  vm: TestVm
  keys: PoolKeys
  transferFees: [TestFee | undefined, TestFee | undefined]
}

export type Terms = Omit<dlmm.CreateConfigArgs, 'index' | 'createAuthority'>

export const usualTerms: Terms = {
  binStep: 25,
  baseFactor: 8_000,
  variableControl: 40_000,
  maxVolatility: 350_000,
  filterSeconds: 30,
  reductionBps: 5_000,
  protocolShareBps: 1_000,
  creatorShareBps: 200,
}

export interface Setting {
  terms?: Partial<Terms>
  /** In the order of the pool. */
  mints?: [TestMint, TestMint]
  createAuthority?: Address
}

export async function createConfig(index: number, terms: Terms = usualTerms, createAuthority = user) {
  const [config] = await dlmm.findConfigPda({ admin, index })
  const accounts = { admin, config, systemProgram: SYSTEM_PROGRAM }
  return dlmm.createConfig(accounts, { index, createAuthority, ...terms })
}

/** The addresses of a pool. There is no LP mint: those keys are unused. */
export async function poolKeys(
  config: Address,
  mints: [Address, Address],
  programs: [Address, Address],
): Promise<PoolKeys> {
  const [pool] = await dlmm.findPoolPda({ config, mint0: mints[0], mint1: mints[1] })
  const [vault0] = await dlmm.findVaultPda({ pool, mint: mints[0] })
  const [vault1] = await dlmm.findVaultPda({ pool, mint: mints[1] })
  const unused = testKey('no lp')
  return {
    config,
    pool,
    lpMint: unused,
    mints,
    vaults: [vault0, vault1],
    users: [testKey('user token 0'), testKey('user token 1')],
    programs,
    userLp: unused,
  }
}

const plain: TestMint = { program: TOKEN_PROGRAM }

/** A chain with a tier, two mints and a user who holds both; the pool is not created yet. */
export async function makeWorld(setting: Setting = {}): Promise<World> {
  const mints = setting.mints ?? [plain, plain]
  const vm = new TestVm({ dlmm: dlmm.PROGRAM })
  vm.setTime(CREATED_AT, 10)
  for (const key of [admin, creator, user]) vm.fund(key)
  expectOk(vm.send(await createConfig(7, { ...usualTerms, ...setting.terms }, setting.createAuthority)))
  const [config] = await dlmm.findConfigPda({ admin, index: 7 })
  const programs: [Address, Address] = [mints[0].program, mints[1].program]
  const keys = await poolKeys(config, ordered(testKey('mint a'), testKey('mint b')), programs)
  giveMints(vm, keys, mints)
  return { vm, keys, transferFees: [mints[0].fee, mints[1].fee] }
}

export type PoolSetting = Setting & { activeBin?: number }

/** The same with the pool created. */
export async function emptyPool(setting: PoolSetting = {}): Promise<World> {
  const world = await makeWorld(setting)
  expectOk(world.vm.send(createPool(world.keys, setting.activeBin ?? 0)))
  return world
}

/** A range of bins, both ends belonging to it. */
export type Range = [lower: number, upper: number]

/** Forty bins filled evenly around the active one. */
export async function makePool(setting: PoolSetting = {}): Promise<World> {
  const world = await emptyPool(setting)
  const active = setting.activeBin ?? 0
  const range: Range = [active - 20, active + 19]
  expectOk(world.vm.send(await openPosition(world.keys, range)))
  expectOk(world.vm.send(await deposit(world.keys, range, {}, active)))
  return world
}

/** A pool with fees owed on both sides and an empty position, where every instruction below succeeds unmodified. */
export async function busyPool(): Promise<World> {
  const world = await makePool({ mints: [plain, { program: TOKEN_2022_PROGRAM }] })
  for (const side of [0, 1] as const) expectOk(world.vm.send(swapExactIn(world.keys, side, 700_000_000n)))
  expectOk(world.vm.send(await openPosition(world.keys, spare)))
  return world
}

export const filled: Range = [-20, 19]
export const spare: Range = [-3, 5]

const common = (keys: PoolKeys) => ({
  pool: keys.pool,
  mint0: keys.mints[0],
  mint1: keys.mints[1],
  vault0: keys.vaults[0],
  vault1: keys.vaults[1],
  tokenProgram0: keys.programs[0],
  tokenProgram1: keys.programs[1],
})

export function createPool(keys: PoolKeys, activeBin = 0, authority = user): Instruction {
  const accounts = {
    payer: user,
    authority,
    config: keys.config,
    ...common(keys),
    systemProgram: SYSTEM_PROGRAM,
  }
  return dlmm.createPool(accounts, { creator, activeBin })
}

export async function positionOf(
  { pool }: PoolKeys,
  [lowerBin, upperBin]: Range,
  owner = user,
): Promise<Address> {
  const [position] = await dlmm.findPositionPda({ pool, owner, lowerBin, upperBin })
  return position
}

export async function openPosition(
  keys: PoolKeys,
  range: Range,
  owner = user,
  payer = owner,
): Promise<Instruction> {
  const position = await positionOf(keys, range, owner)
  const accounts = { payer, owner, pool: keys.pool, position, systemProgram: SYSTEM_PROGRAM }
  return dlmm.openPosition(accounts, { lowerBin: range[0], upperBin: range[1] })
}

export async function closePosition(keys: PoolKeys, range: Range): Promise<Instruction> {
  return dlmm.closePosition({ owner: user, position: await positionOf(keys, range) })
}

async function positionAccounts(keys: PoolKeys, range: Range): Promise<dlmm.DepositAccounts> {
  const position = await positionOf(keys, range)
  return { owner: user, position, ...common(keys), user0: keys.users[0], user1: keys.users[1] }
}

export async function pageOf({ pool }: PoolKeys, firstBin: number): Promise<Address> {
  return (await dlmm.findPagePda({ pool, firstBin }))[0]
}

export async function createPage(keys: PoolKeys, firstBin: number, payer = user): Promise<Instruction> {
  const page = await pageOf(keys, firstBin)
  return dlmm.createPage({ payer, pool: keys.pool, page, systemProgram: SYSTEM_PROGRAM }, { firstBin })
}

/** Moves a window that begins at `firstBin`. */
export async function moveWindow(keys: PoolKeys, firstBin: number, up: boolean): Promise<Instruction> {
  const [low, high] = up ? [firstBin, firstBin + 128] : [firstBin - 32, firstBin + 96]
  const [below, above] = [await pageOf(keys, low), await pageOf(keys, high)]
  const [pageOut, pageIn] = up ? [below, above] : [above, below]
  return dlmm.moveWindow({ pool: keys.pool, pageOut, pageIn }, { up })
}

/** Lets so many slots pass in which nothing happens; the time stays. What a pool has now has stood after 300 of them. */
export function pass({ vm }: Pick<World, 'vm'>, slots = 300): void {
  vm.setTime(vm.time(), 10, vm.slot() + slots)
}

/** An instruction on a position with the pages that begin at these bins. */
export async function withPages(
  keys: PoolKeys,
  instruction: Instruction,
  firstBins: readonly number[],
): Promise<Instruction> {
  const pages = await Promise.all(firstBins.map((first) => pageOf(keys, first)))
  const metas = pages.map((address) => ({ address, role: AccountRole.WRITABLE }))
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...metas] }
}

/** Over the whole range by default. */
export async function deposit(
  keys: PoolKeys,
  range: Range,
  args: Partial<dlmm.DepositArgs>,
  activeBin = 0,
): Promise<Instruction> {
  return dlmm.deposit(await positionAccounts(keys, range), {
    maxAmount0: 2_000_000_000n,
    maxAmount1: 2_100_000_000n,
    lowerBin: range[0],
    upperBin: range[1],
    activeBin,
    maxDrift: 0,
    ...args,
  })
}

export async function withdraw(
  keys: PoolKeys,
  range: Range,
  args: Partial<dlmm.WithdrawArgs>,
): Promise<Instruction> {
  return dlmm.withdraw(await positionAccounts(keys, range), {
    minAmount0: 0n,
    minAmount1: 0n,
    lowerBin: range[0],
    upperBin: range[1],
    shareBps: 10_000,
    ...args,
  })
}

export function swapExactIn(keys: PoolKeys, side: 0 | 1, amountIn: bigint, minAmountOut = 0n): Instruction {
  return dlmm.swapExactIn(swapAccounts(keys, side), { amountIn, minAmountOut })
}

export function swapExactOut(
  keys: PoolKeys,
  side: 0 | 1,
  amountOut: bigint,
  maxAmountIn = (1n << 64n) - 1n,
): Instruction {
  return dlmm.swapExactOut(swapAccounts(keys, side), { amountOut, maxAmountIn })
}

export function quoteExactOut({ pool, mints }: PoolKeys, side: 0 | 1, amountOut: bigint): Instruction {
  return dlmm.quoteExactOut({ pool, mintIn: mints[side], mintOut: mints[1 - side]! }, { amountOut })
}

export function collectProtocolFees(keys: PoolKeys): Instruction {
  return dlmm.collectProtocolFees({ admin, ...collectAccounts(keys), config: keys.config })
}

export function collectCreatorFees(keys: PoolKeys): Instruction {
  return dlmm.collectCreatorFees({ creator, ...collectAccounts(keys) })
}

export function readPool({ vm, keys }: Pick<World, 'vm' | 'keys'>): dlmm.Pool {
  const pool = dlmm.decodePool(vm.account(keys.pool)?.data ?? new Uint8Array())
  if (!pool) throw new Error('no pool')
  return pool
}

export async function readShares({ vm, keys }: World, range: Range): Promise<bigint[]> {
  const position = dlmm.decodePosition(vm.account(await positionOf(keys, range))?.data ?? new Uint8Array())
  if (!position) throw new Error('no position')
  return position.shares.map(({ units }) => units)
}
