// Printed from programs/dlmm/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, type Instruction, type ProgramDerivedAddress, getProgramDerivedAddress } from '@solana/kit'
import { type AccountUse, accountMetas } from '../account-metas.ts'
import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'

export const PROGRAM = 'ca11istoD1mm1111111111111111111111111111111' as Address

export interface Bin {
  amount0: bigint
  amount1: bigint
  supply: bigint
}

function readBin(r: ByteReader): Bin {
  return {
    amount0: r.u64(),
    amount1: r.u64(),
    supply: r.u64(),
  }
}

function writeBin(w: ByteWriter, value: Bin): void {
  w.u64(value.amount0)
  w.u64(value.amount1)
  w.u64(value.supply)
}

export interface Share {
  units: bigint
}

function readShare(r: ByteReader): Share {
  return {
    units: r.u64(),
  }
}

function writeShare(w: ByteWriter, value: Share): void {
  w.u64(value.units)
}

export interface ConfigSeeds {
  admin: Address
  index: number
}

export function configSeeds(seeds: ConfigSeeds): Uint8Array[] {
  return [
    Uint8Array.of(99, 111, 110, 102, 105, 103),
    new ByteWriter().key(seeds.admin).done(),
    new ByteWriter().u16(seeds.index).done(),
  ]
}

export function findConfigPda(seeds: ConfigSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: configSeeds(seeds) })
}

export interface PoolSeeds {
  config: Address
  mint0: Address
  mint1: Address
}

export function poolSeeds(seeds: PoolSeeds): Uint8Array[] {
  return [
    Uint8Array.of(112, 111, 111, 108),
    new ByteWriter().key(seeds.config).done(),
    new ByteWriter().key(seeds.mint0).done(),
    new ByteWriter().key(seeds.mint1).done(),
  ]
}

export function findPoolPda(seeds: PoolSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: poolSeeds(seeds) })
}

export interface VaultSeeds {
  pool: Address
  mint: Address
}

export function vaultSeeds(seeds: VaultSeeds): Uint8Array[] {
  return [
    Uint8Array.of(118, 97, 117, 108, 116),
    new ByteWriter().key(seeds.pool).done(),
    new ByteWriter().key(seeds.mint).done(),
  ]
}

export function findVaultPda(seeds: VaultSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: vaultSeeds(seeds) })
}

export interface PageSeeds {
  pool: Address
  firstBin: number
}

export function pageSeeds(seeds: PageSeeds): Uint8Array[] {
  return [
    Uint8Array.of(112, 97, 103, 101),
    new ByteWriter().key(seeds.pool).done(),
    new ByteWriter().i32(seeds.firstBin).done(),
  ]
}

export function findPagePda(seeds: PageSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: pageSeeds(seeds) })
}

export interface PositionSeeds {
  pool: Address
  owner: Address
  lowerBin: number
  upperBin: number
}

export function positionSeeds(seeds: PositionSeeds): Uint8Array[] {
  return [
    Uint8Array.of(112, 111, 115, 105, 116, 105, 111, 110),
    new ByteWriter().key(seeds.pool).done(),
    new ByteWriter().key(seeds.owner).done(),
    new ByteWriter().i32(seeds.lowerBin).done(),
    new ByteWriter().i32(seeds.upperBin).done(),
  ]
}

export function findPositionPda(seeds: PositionSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: positionSeeds(seeds) })
}

export const CONFIG_SIZE = 95

export const CONFIG_DISCRIMINATOR = Uint8Array.of(100, 108, 99, 111, 110, 102, 105, 103)

export interface Config {
  admin: Address
  createAuthority: Address
  variableControl: number
  maxVolatility: number
  baseFactor: number
  binStep: number
  filterSeconds: number
  reductionBps: number
  protocolShareBps: number
  creatorShareBps: number
  index: number
  bump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeConfig(data: Uint8Array): Config | undefined {
  const r = new ByteReader(data)
  if (!r.expect(CONFIG_DISCRIMINATOR)) return undefined
  const value: Config = {
    admin: r.key(),
    createAuthority: r.key(),
    variableControl: r.u32(),
    maxVolatility: r.u32(),
    baseFactor: r.u16(),
    binStep: r.u16(),
    filterSeconds: r.u16(),
    reductionBps: r.u16(),
    protocolShareBps: r.u16(),
    creatorShareBps: r.u16(),
    index: r.u16(),
    bump: r.u8(),
  }
  return r.complete() ? value : undefined
}

export function encodeConfig(value: Config): Uint8Array {
  const w = new ByteWriter()
  w.bytes([100, 108, 99, 111, 110, 102, 105, 103])
  w.key(value.admin)
  w.key(value.createAuthority)
  w.u32(value.variableControl)
  w.u32(value.maxVolatility)
  w.u16(value.baseFactor)
  w.u16(value.binStep)
  w.u16(value.filterSeconds)
  w.u16(value.reductionBps)
  w.u16(value.protocolShareBps)
  w.u16(value.creatorShareBps)
  w.u16(value.index)
  w.u8(value.bump)
  return w.done()
}

export const POOL_SIZE = 3477

export const POOL_DISCRIMINATOR = Uint8Array.of(100, 108, 112, 111, 111, 108, 115, 116)

export interface Pool {
  config: Address
  creator: Address
  mint0: Address
  mint1: Address
  tokenProgram0: Address
  tokenProgram1: Address
  vault0: Address
  vault1: Address
  firstPrice: bigint
  reserve0: bigint
  reserve1: bigint
  protocolFees0: bigint
  protocolFees1: bigint
  creatorFees0: bigint
  creatorFees1: bigint
  cumulativePrice: bigint
  pricedSlot: bigint
  referencedAt: bigint
  firstBin: number
  activeBin: number
  referenceBin: number
  volatility: number
  volatilityReference: number
  variableControl: number
  maxVolatility: number
  baseFactor: number
  binStep: number
  filterSeconds: number
  reductionBps: number
  protocolShareBps: number
  creatorShareBps: number
  decimals0: number
  decimals1: number
  bump: number
  bins: readonly Bin[]
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodePool(data: Uint8Array): Pool | undefined {
  const r = new ByteReader(data)
  if (!r.expect(POOL_DISCRIMINATOR)) return undefined
  const value: Pool = {
    config: r.key(),
    creator: r.key(),
    mint0: r.key(),
    mint1: r.key(),
    tokenProgram0: r.key(),
    tokenProgram1: r.key(),
    vault0: r.key(),
    vault1: r.key(),
    firstPrice: r.u128(),
    reserve0: r.u64(),
    reserve1: r.u64(),
    protocolFees0: r.u64(),
    protocolFees1: r.u64(),
    creatorFees0: r.u64(),
    creatorFees1: r.u64(),
    cumulativePrice: r.u128(),
    pricedSlot: r.u64(),
    referencedAt: r.i64(),
    firstBin: r.i32(),
    activeBin: r.i32(),
    referenceBin: r.i32(),
    volatility: r.u32(),
    volatilityReference: r.u32(),
    variableControl: r.u32(),
    maxVolatility: r.u32(),
    baseFactor: r.u16(),
    binStep: r.u16(),
    filterSeconds: r.u16(),
    reductionBps: r.u16(),
    protocolShareBps: r.u16(),
    creatorShareBps: r.u16(),
    decimals0: r.u8(),
    decimals1: r.u8(),
    bump: r.u8(),
    bins: r.room(3074, () => readBin(r)),
  }
  return r.complete() ? value : undefined
}

export function encodePool(value: Pool): Uint8Array {
  const w = new ByteWriter()
  w.bytes([100, 108, 112, 111, 111, 108, 115, 116])
  w.key(value.config)
  w.key(value.creator)
  w.key(value.mint0)
  w.key(value.mint1)
  w.key(value.tokenProgram0)
  w.key(value.tokenProgram1)
  w.key(value.vault0)
  w.key(value.vault1)
  w.u128(value.firstPrice)
  w.u64(value.reserve0)
  w.u64(value.reserve1)
  w.u64(value.protocolFees0)
  w.u64(value.protocolFees1)
  w.u64(value.creatorFees0)
  w.u64(value.creatorFees1)
  w.u128(value.cumulativePrice)
  w.u64(value.pricedSlot)
  w.i64(value.referencedAt)
  w.i32(value.firstBin)
  w.i32(value.activeBin)
  w.i32(value.referenceBin)
  w.u32(value.volatility)
  w.u32(value.volatilityReference)
  w.u32(value.variableControl)
  w.u32(value.maxVolatility)
  w.u16(value.baseFactor)
  w.u16(value.binStep)
  w.u16(value.filterSeconds)
  w.u16(value.reductionBps)
  w.u16(value.protocolShareBps)
  w.u16(value.creatorShareBps)
  w.u8(value.decimals0)
  w.u8(value.decimals1)
  w.u8(value.bump)
  w.room(value.bins, 3074, (item) => writeBin(w, item))
  return w.done()
}

export const PAGE_SIZE = 815

export const PAGE_DISCRIMINATOR = Uint8Array.of(100, 108, 98, 105, 110, 112, 97, 103)

export interface Page {
  pool: Address
  firstBin: number
  bump: number
  bins: readonly Bin[]
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodePage(data: Uint8Array): Page | undefined {
  const r = new ByteReader(data)
  if (!r.expect(PAGE_DISCRIMINATOR)) return undefined
  const value: Page = {
    pool: r.key(),
    firstBin: r.i32(),
    bump: r.u8(),
    bins: r.room(770, () => readBin(r)),
  }
  return r.complete() ? value : undefined
}

export function encodePage(value: Page): Uint8Array {
  const w = new ByteWriter()
  w.bytes([100, 108, 98, 105, 110, 112, 97, 103])
  w.key(value.pool)
  w.i32(value.firstBin)
  w.u8(value.bump)
  w.room(value.bins, 770, (item) => writeBin(w, item))
  return w.done()
}

export const POSITION_SIZE = 595

export const POSITION_DISCRIMINATOR = Uint8Array.of(100, 108, 112, 111, 115, 105, 116, 110)

export interface Position {
  pool: Address
  owner: Address
  lowerBin: number
  upperBin: number
  bump: number
  shares: readonly Share[]
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodePosition(data: Uint8Array): Position | undefined {
  const r = new ByteReader(data)
  if (!r.expect(POSITION_DISCRIMINATOR)) return undefined
  const value: Position = {
    pool: r.key(),
    owner: r.key(),
    lowerBin: r.i32(),
    upperBin: r.i32(),
    bump: r.u8(),
    shares: r.room(514, () => readShare(r)),
  }
  return r.complete() ? value : undefined
}

export function encodePosition(value: Position): Uint8Array {
  const w = new ByteWriter()
  w.bytes([100, 108, 112, 111, 115, 105, 116, 110])
  w.key(value.pool)
  w.key(value.owner)
  w.i32(value.lowerBin)
  w.i32(value.upperBin)
  w.u8(value.bump)
  w.room(value.shares, 514, (item) => writeShare(w, item))
  return w.done()
}

export const CREATE_CONFIG_DISCRIMINATOR = 0

export interface CreateConfigAccounts {
  admin: Address
  config: Address
  systemProgram: Address
}

const createConfigUses: readonly AccountUse[] = [[3], [1], [0]]

export interface CreateConfigArgs {
  index: number
  createAuthority: Address
  variableControl: number
  maxVolatility: number
  baseFactor: number
  binStep: number
  filterSeconds: number
  reductionBps: number
  protocolShareBps: number
  creatorShareBps: number
}

/** Opens a tier. Anyone may. */
export function createConfig(accounts: CreateConfigAccounts, args: CreateConfigArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([0])
  w.u16(args.index)
  w.key(args.createAuthority)
  w.u32(args.variableControl)
  w.u32(args.maxVolatility)
  w.u16(args.baseFactor)
  w.u16(args.binStep)
  w.u16(args.filterSeconds)
  w.u16(args.reductionBps)
  w.u16(args.protocolShareBps)
  w.u16(args.creatorShareBps)
  const keys = [
    accounts.admin,
    accounts.config,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, createConfigUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeCreateConfig(data: Uint8Array): CreateConfigArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== CREATE_CONFIG_DISCRIMINATOR) return undefined
  const value: CreateConfigArgs = {
    index: r.u16(),
    createAuthority: r.key(),
    variableControl: r.u32(),
    maxVolatility: r.u32(),
    baseFactor: r.u16(),
    binStep: r.u16(),
    filterSeconds: r.u16(),
    reductionBps: r.u16(),
    protocolShareBps: r.u16(),
    creatorShareBps: r.u16(),
  }
  return r.complete() ? value : undefined
}

export const CREATE_POOL_DISCRIMINATOR = 1

export interface CreatePoolAccounts {
  payer: Address
  authority: Address
  config: Address
  pool: Address
  mint0: Address
  mint1: Address
  vault0: Address
  vault1: Address
  tokenProgram0: Address
  tokenProgram1: Address
  systemProgram: Address
}

const createPoolUses: readonly AccountUse[] = [[3], [2], [0], [1], [0], [0], [1], [1], [0], [0], [0]]

export interface CreatePoolArgs {
  creator: Address
  activeBin: number
}

/** Creates an empty pool of 128 bins around one; `authority` must be the tier's createAuthority where it has one. */
export function createPool(accounts: CreatePoolAccounts, args: CreatePoolArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([1])
  w.key(args.creator)
  w.i32(args.activeBin)
  const keys = [
    accounts.payer,
    accounts.authority,
    accounts.config,
    accounts.pool,
    accounts.mint0,
    accounts.mint1,
    accounts.vault0,
    accounts.vault1,
    accounts.tokenProgram0,
    accounts.tokenProgram1,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, createPoolUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeCreatePool(data: Uint8Array): CreatePoolArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== CREATE_POOL_DISCRIMINATOR) return undefined
  const value: CreatePoolArgs = {
    creator: r.key(),
    activeBin: r.i32(),
  }
  return r.complete() ? value : undefined
}

export const OPEN_POSITION_DISCRIMINATOR = 2

export interface OpenPositionAccounts {
  payer: Address
  owner: Address
  pool: Address
  position: Address
  systemProgram: Address
}

const openPositionUses: readonly AccountUse[] = [[3], [2], [0], [1], [0]]

export interface OpenPositionArgs {
  lowerBin: number
  upperBin: number
}

/** Opens an empty position over at most 64 bins. One owner has at most one for each range of a pool. */
export function openPosition(accounts: OpenPositionAccounts, args: OpenPositionArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([2])
  w.i32(args.lowerBin)
  w.i32(args.upperBin)
  const keys = [
    accounts.payer,
    accounts.owner,
    accounts.pool,
    accounts.position,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, openPositionUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeOpenPosition(data: Uint8Array): OpenPositionArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== OPEN_POSITION_DISCRIMINATOR) return undefined
  const value: OpenPositionArgs = {
    lowerBin: r.i32(),
    upperBin: r.i32(),
  }
  return r.complete() ? value : undefined
}

export const DEPOSIT_DISCRIMINATOR = 3

export interface DepositAccounts {
  owner: Address
  pool: Address
  position: Address
  vault0: Address
  vault1: Address
  user0: Address
  user1: Address
  mint0: Address
  mint1: Address
  tokenProgram0: Address
  tokenProgram1: Address
}

const depositUses: readonly AccountUse[] = [[2], [1], [1], [1], [1], [1], [1], [0], [0], [0], [0]]

export interface DepositArgs {
  maxAmount0: bigint
  maxAmount1: bigint
  lowerBin: number
  upperBin: number
  activeBin: number
  maxDrift: number
}

/** Spreads at most two amounts evenly over bins of the position; fails when the active bin is further than `maxDrift` from the one expected. Pages of bins outside of the window follow the named accounts, writable. */
export function deposit(accounts: DepositAccounts, args: DepositArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([3])
  w.u64(args.maxAmount0)
  w.u64(args.maxAmount1)
  w.i32(args.lowerBin)
  w.i32(args.upperBin)
  w.i32(args.activeBin)
  w.u16(args.maxDrift)
  const keys = [
    accounts.owner,
    accounts.pool,
    accounts.position,
    accounts.vault0,
    accounts.vault1,
    accounts.user0,
    accounts.user1,
    accounts.mint0,
    accounts.mint1,
    accounts.tokenProgram0,
    accounts.tokenProgram1,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, depositUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeDeposit(data: Uint8Array): DepositArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== DEPOSIT_DISCRIMINATOR) return undefined
  const value: DepositArgs = {
    maxAmount0: r.u64(),
    maxAmount1: r.u64(),
    lowerBin: r.i32(),
    upperBin: r.i32(),
    activeBin: r.i32(),
    maxDrift: r.u16(),
  }
  return r.complete() ? value : undefined
}

export const WITHDRAW_DISCRIMINATOR = 4

export interface WithdrawAccounts {
  owner: Address
  pool: Address
  position: Address
  vault0: Address
  vault1: Address
  user0: Address
  user1: Address
  mint0: Address
  mint1: Address
  tokenProgram0: Address
  tokenProgram1: Address
}

const withdrawUses: readonly AccountUse[] = [[2], [1], [1], [1], [1], [1], [1], [0], [0], [0], [0]]

export interface WithdrawArgs {
  minAmount0: bigint
  minAmount1: bigint
  lowerBin: number
  upperBin: number
  shareBps: number
}

/** Takes a part of the shares out of bins of the position; the minima hold for what arrives. Pages as in deposit. */
export function withdraw(accounts: WithdrawAccounts, args: WithdrawArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([4])
  w.u64(args.minAmount0)
  w.u64(args.minAmount1)
  w.i32(args.lowerBin)
  w.i32(args.upperBin)
  w.u16(args.shareBps)
  const keys = [
    accounts.owner,
    accounts.pool,
    accounts.position,
    accounts.vault0,
    accounts.vault1,
    accounts.user0,
    accounts.user1,
    accounts.mint0,
    accounts.mint1,
    accounts.tokenProgram0,
    accounts.tokenProgram1,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, withdrawUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeWithdraw(data: Uint8Array): WithdrawArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== WITHDRAW_DISCRIMINATOR) return undefined
  const value: WithdrawArgs = {
    minAmount0: r.u64(),
    minAmount1: r.u64(),
    lowerBin: r.i32(),
    upperBin: r.i32(),
    shareBps: r.u16(),
  }
  return r.complete() ? value : undefined
}

export const CLOSE_POSITION_DISCRIMINATOR = 5

export interface ClosePositionAccounts {
  owner: Address
  position: Address
}

const closePositionUses: readonly AccountUse[] = [[3], [1]]

/** Gives the account of an empty position back to its owner. */
export function closePosition(accounts: ClosePositionAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([5])
  const keys = [
    accounts.owner,
    accounts.position,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, closePositionUses, PROGRAM), data: w.done() }
}

export const SWAP_EXACT_IN_DISCRIMINATOR = 6

export interface SwapExactInAccounts {
  user: Address
  pool: Address
  vaultIn: Address
  vaultOut: Address
  userIn: Address
  userOut: Address
  mintIn: Address
  mintOut: Address
  tokenProgramIn: Address
  tokenProgramOut: Address
}

const swapExactInUses: readonly AccountUse[] = [[2], [1], [1], [1], [1], [1], [0], [0], [0], [0]]

export interface SwapExactInArgs {
  amountIn: bigint
  minAmountOut: bigint
}

/** Sends exactly `amountIn`; fails when less than `minAmountOut` would arrive. */
export function swapExactIn(accounts: SwapExactInAccounts, args: SwapExactInArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([6])
  w.u64(args.amountIn)
  w.u64(args.minAmountOut)
  const keys = [
    accounts.user,
    accounts.pool,
    accounts.vaultIn,
    accounts.vaultOut,
    accounts.userIn,
    accounts.userOut,
    accounts.mintIn,
    accounts.mintOut,
    accounts.tokenProgramIn,
    accounts.tokenProgramOut,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, swapExactInUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeSwapExactIn(data: Uint8Array): SwapExactInArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== SWAP_EXACT_IN_DISCRIMINATOR) return undefined
  const value: SwapExactInArgs = {
    amountIn: r.u64(),
    minAmountOut: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const SWAP_EXACT_OUT_DISCRIMINATOR = 7

export interface SwapExactOutAccounts {
  user: Address
  pool: Address
  vaultIn: Address
  vaultOut: Address
  userIn: Address
  userOut: Address
  mintIn: Address
  mintOut: Address
  tokenProgramIn: Address
  tokenProgramOut: Address
}

const swapExactOutUses: readonly AccountUse[] = [[2], [1], [1], [1], [1], [1], [0], [0], [0], [0]]

export interface SwapExactOutArgs {
  amountOut: bigint
  maxAmountIn: bigint
}

/** Delivers `amountOut`, or the least more that the mint's transfer fee allows; fails when it would take more than `maxAmountIn`. */
export function swapExactOut(accounts: SwapExactOutAccounts, args: SwapExactOutArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([7])
  w.u64(args.amountOut)
  w.u64(args.maxAmountIn)
  const keys = [
    accounts.user,
    accounts.pool,
    accounts.vaultIn,
    accounts.vaultOut,
    accounts.userIn,
    accounts.userOut,
    accounts.mintIn,
    accounts.mintOut,
    accounts.tokenProgramIn,
    accounts.tokenProgramOut,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, swapExactOutUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeSwapExactOut(data: Uint8Array): SwapExactOutArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== SWAP_EXACT_OUT_DISCRIMINATOR) return undefined
  const value: SwapExactOutArgs = {
    amountOut: r.u64(),
    maxAmountIn: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const QUOTE_EXACT_OUT_DISCRIMINATOR = 8

export interface QuoteExactOutAccounts {
  pool: Address
  mintIn: Address
  mintOut: Address
}

const quoteExactOutUses: readonly AccountUse[] = [[0], [0], [0]]

export interface QuoteExactOutArgs {
  amountOut: bigint
}

/** Writes nothing; answers what swapExactOut would take as return data (u64). */
export function quoteExactOut(accounts: QuoteExactOutAccounts, args: QuoteExactOutArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([8])
  w.u64(args.amountOut)
  const keys = [
    accounts.pool,
    accounts.mintIn,
    accounts.mintOut,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, quoteExactOutUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeQuoteExactOut(data: Uint8Array): QuoteExactOutArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== QUOTE_EXACT_OUT_DISCRIMINATOR) return undefined
  const value: QuoteExactOutArgs = {
    amountOut: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const COLLECT_PROTOCOL_FEES_DISCRIMINATOR = 9

export interface CollectProtocolFeesAccounts {
  admin: Address
  config: Address
  pool: Address
  vault0: Address
  vault1: Address
  recipient0: Address
  recipient1: Address
  mint0: Address
  mint1: Address
  tokenProgram0: Address
  tokenProgram1: Address
}

const collectProtocolFeesUses: readonly AccountUse[] = [[2], [0], [1], [1], [1], [1], [1], [0], [0], [0], [0]]

/** Pays the owed protocol fees out, to any accounts that the admin names. */
export function collectProtocolFees(accounts: CollectProtocolFeesAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([9])
  const keys = [
    accounts.admin,
    accounts.config,
    accounts.pool,
    accounts.vault0,
    accounts.vault1,
    accounts.recipient0,
    accounts.recipient1,
    accounts.mint0,
    accounts.mint1,
    accounts.tokenProgram0,
    accounts.tokenProgram1,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, collectProtocolFeesUses, PROGRAM), data: w.done() }
}

export const COLLECT_CREATOR_FEES_DISCRIMINATOR = 10

export interface CollectCreatorFeesAccounts {
  creator: Address
  pool: Address
  vault0: Address
  vault1: Address
  recipient0: Address
  recipient1: Address
  mint0: Address
  mint1: Address
  tokenProgram0: Address
  tokenProgram1: Address
}

const collectCreatorFeesUses: readonly AccountUse[] = [[2], [1], [1], [1], [1], [1], [0], [0], [0], [0]]

/** Pays the owed creator fees out, to any accounts that the creator names. */
export function collectCreatorFees(accounts: CollectCreatorFeesAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([10])
  const keys = [
    accounts.creator,
    accounts.pool,
    accounts.vault0,
    accounts.vault1,
    accounts.recipient0,
    accounts.recipient1,
    accounts.mint0,
    accounts.mint1,
    accounts.tokenProgram0,
    accounts.tokenProgram1,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, collectCreatorFeesUses, PROGRAM), data: w.done() }
}

export const CREATE_PAGE_DISCRIMINATOR = 11

export interface CreatePageAccounts {
  payer: Address
  pool: Address
  page: Address
  systemProgram: Address
}

const createPageUses: readonly AccountUse[] = [[3], [0], [1], [0]]

export interface CreatePageArgs {
  firstBin: number
}

/** Creates the account of 32 bins, to deposit in while they are outside of the window. */
export function createPage(accounts: CreatePageAccounts, args: CreatePageArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([11])
  w.i32(args.firstBin)
  const keys = [
    accounts.payer,
    accounts.pool,
    accounts.page,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, createPageUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeCreatePage(data: Uint8Array): CreatePageArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== CREATE_PAGE_DISCRIMINATOR) return undefined
  const value: CreatePageArgs = {
    firstBin: r.i32(),
  }
  return r.complete() ? value : undefined
}

export const MOVE_WINDOW_DISCRIMINATOR = 12

export interface MoveWindowAccounts {
  pool: Address
  pageOut: Address
  pageIn: Address
}

const moveWindowUses: readonly AccountUse[] = [[1], [1], [1]]

export interface MoveWindowArgs {
  up: boolean
}

/** Moves the window by 32 bins, when the active bin is among its outermost 32 on that side or nothing is left to trade there. Both pages are named whether they exist or not. Anyone may. */
export function moveWindow(accounts: MoveWindowAccounts, args: MoveWindowArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([12])
  w.bool(args.up)
  const keys = [
    accounts.pool,
    accounts.pageOut,
    accounts.pageIn,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, moveWindowUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeMoveWindow(data: Uint8Array): MoveWindowArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== MOVE_WINDOW_DISCRIMINATOR) return undefined
  const value: MoveWindowArgs = {
    up: r.bool(),
  }
  return r.complete() ? value : undefined
}

/** First byte and account names of each instruction. */
export const instructions = {
  createConfig: { discriminator: CREATE_CONFIG_DISCRIMINATOR, accounts: ['admin', 'config', 'systemProgram'] },
  createPool: { discriminator: CREATE_POOL_DISCRIMINATOR, accounts: ['payer', 'authority', 'config', 'pool', 'mint0', 'mint1', 'vault0', 'vault1', 'tokenProgram0', 'tokenProgram1', 'systemProgram'] },
  openPosition: { discriminator: OPEN_POSITION_DISCRIMINATOR, accounts: ['payer', 'owner', 'pool', 'position', 'systemProgram'] },
  deposit: { discriminator: DEPOSIT_DISCRIMINATOR, accounts: ['owner', 'pool', 'position', 'vault0', 'vault1', 'user0', 'user1', 'mint0', 'mint1', 'tokenProgram0', 'tokenProgram1'] },
  withdraw: { discriminator: WITHDRAW_DISCRIMINATOR, accounts: ['owner', 'pool', 'position', 'vault0', 'vault1', 'user0', 'user1', 'mint0', 'mint1', 'tokenProgram0', 'tokenProgram1'] },
  closePosition: { discriminator: CLOSE_POSITION_DISCRIMINATOR, accounts: ['owner', 'position'] },
  swapExactIn: { discriminator: SWAP_EXACT_IN_DISCRIMINATOR, accounts: ['user', 'pool', 'vaultIn', 'vaultOut', 'userIn', 'userOut', 'mintIn', 'mintOut', 'tokenProgramIn', 'tokenProgramOut'] },
  swapExactOut: { discriminator: SWAP_EXACT_OUT_DISCRIMINATOR, accounts: ['user', 'pool', 'vaultIn', 'vaultOut', 'userIn', 'userOut', 'mintIn', 'mintOut', 'tokenProgramIn', 'tokenProgramOut'] },
  quoteExactOut: { discriminator: QUOTE_EXACT_OUT_DISCRIMINATOR, accounts: ['pool', 'mintIn', 'mintOut'] },
  collectProtocolFees: { discriminator: COLLECT_PROTOCOL_FEES_DISCRIMINATOR, accounts: ['admin', 'config', 'pool', 'vault0', 'vault1', 'recipient0', 'recipient1', 'mint0', 'mint1', 'tokenProgram0', 'tokenProgram1'] },
  collectCreatorFees: { discriminator: COLLECT_CREATOR_FEES_DISCRIMINATOR, accounts: ['creator', 'pool', 'vault0', 'vault1', 'recipient0', 'recipient1', 'mint0', 'mint1', 'tokenProgram0', 'tokenProgram1'] },
  createPage: { discriminator: CREATE_PAGE_DISCRIMINATOR, accounts: ['payer', 'pool', 'page', 'systemProgram'] },
  moveWindow: { discriminator: MOVE_WINDOW_DISCRIMINATOR, accounts: ['pool', 'pageOut', 'pageIn'] },
} as const

export interface PoolCreatedEvent {
  type: 'poolCreated'
  pool: Address
  config: Address
  mint0: Address
  mint1: Address
  creator: Address
  activeBin: number
  binStep: number
  baseFactor: number
  decimals0: number
  decimals1: number
}

export interface SwappedEvent {
  type: 'swapped'
  pool: Address
  user: Address
  mintIn: Address
  mintOut: Address
  amountIn: bigint
  received: bigint
  amountOut: bigint
  delivered: bigint
  fee: bigint
  protocolFee: bigint
  creatorFee: bigint
  reserve0: bigint
  reserve1: bigint
  price: bigint
  activeBin: number
  volatility: number
  near0: bigint
  near1: bigint
}

export interface DepositedEvent {
  type: 'deposited'
  pool: Address
  owner: Address
  position: Address
  amount0: bigint
  amount1: bigint
  reserve0: bigint
  reserve1: bigint
  lowerBin: number
  upperBin: number
  near0: bigint
  near1: bigint
}

export interface WithdrawnEvent {
  type: 'withdrawn'
  pool: Address
  owner: Address
  position: Address
  amount0: bigint
  amount1: bigint
  reserve0: bigint
  reserve1: bigint
  lowerBin: number
  upperBin: number
  near0: bigint
  near1: bigint
}

export interface FeesCollectedEvent {
  type: 'feesCollected'
  pool: Address
  collector: Address
  amount0: bigint
  amount1: bigint
  creator: boolean
}

export type DlmmEvent = PoolCreatedEvent | SwappedEvent | DepositedEvent | WithdrawnEvent | FeesCollectedEvent

/** Undefined when the bytes are not exactly an event of this program. */
export function decodeEvent(data: Uint8Array): DlmmEvent | undefined {
  const r = new ByteReader(data)
  let value: DlmmEvent
  switch (r.u8()) {
    case 0:
      value = {
        type: 'poolCreated',
        pool: r.key(),
        config: r.key(),
        mint0: r.key(),
        mint1: r.key(),
        creator: r.key(),
        activeBin: r.i32(),
        binStep: r.u16(),
        baseFactor: r.u16(),
        decimals0: r.u8(),
        decimals1: r.u8(),
      }
      break
    case 1:
      value = {
        type: 'swapped',
        pool: r.key(),
        user: r.key(),
        mintIn: r.key(),
        mintOut: r.key(),
        amountIn: r.u64(),
        received: r.u64(),
        amountOut: r.u64(),
        delivered: r.u64(),
        fee: r.u64(),
        protocolFee: r.u64(),
        creatorFee: r.u64(),
        reserve0: r.u64(),
        reserve1: r.u64(),
        price: r.u128(),
        activeBin: r.i32(),
        volatility: r.u32(),
        near0: r.u64(),
        near1: r.u64(),
      }
      break
    case 2:
      value = {
        type: 'deposited',
        pool: r.key(),
        owner: r.key(),
        position: r.key(),
        amount0: r.u64(),
        amount1: r.u64(),
        reserve0: r.u64(),
        reserve1: r.u64(),
        lowerBin: r.i32(),
        upperBin: r.i32(),
        near0: r.u64(),
        near1: r.u64(),
      }
      break
    case 3:
      value = {
        type: 'withdrawn',
        pool: r.key(),
        owner: r.key(),
        position: r.key(),
        amount0: r.u64(),
        amount1: r.u64(),
        reserve0: r.u64(),
        reserve1: r.u64(),
        lowerBin: r.i32(),
        upperBin: r.i32(),
        near0: r.u64(),
        near1: r.u64(),
      }
      break
    case 4:
      value = {
        type: 'feesCollected',
        pool: r.key(),
        collector: r.key(),
        amount0: r.u64(),
        amount1: r.u64(),
        creator: r.bool(),
      }
      break
    default:
      return undefined
  }
  return r.complete() ? value : undefined
}

export function encodeEvent(value: DlmmEvent): Uint8Array {
  const w = new ByteWriter()
  switch (value.type) {
    case 'poolCreated':
      w.bytes([0])
      w.key(value.pool)
      w.key(value.config)
      w.key(value.mint0)
      w.key(value.mint1)
      w.key(value.creator)
      w.i32(value.activeBin)
      w.u16(value.binStep)
      w.u16(value.baseFactor)
      w.u8(value.decimals0)
      w.u8(value.decimals1)
      break
    case 'swapped':
      w.bytes([1])
      w.key(value.pool)
      w.key(value.user)
      w.key(value.mintIn)
      w.key(value.mintOut)
      w.u64(value.amountIn)
      w.u64(value.received)
      w.u64(value.amountOut)
      w.u64(value.delivered)
      w.u64(value.fee)
      w.u64(value.protocolFee)
      w.u64(value.creatorFee)
      w.u64(value.reserve0)
      w.u64(value.reserve1)
      w.u128(value.price)
      w.i32(value.activeBin)
      w.u32(value.volatility)
      w.u64(value.near0)
      w.u64(value.near1)
      break
    case 'deposited':
      w.bytes([2])
      w.key(value.pool)
      w.key(value.owner)
      w.key(value.position)
      w.u64(value.amount0)
      w.u64(value.amount1)
      w.u64(value.reserve0)
      w.u64(value.reserve1)
      w.i32(value.lowerBin)
      w.i32(value.upperBin)
      w.u64(value.near0)
      w.u64(value.near1)
      break
    case 'withdrawn':
      w.bytes([3])
      w.key(value.pool)
      w.key(value.owner)
      w.key(value.position)
      w.u64(value.amount0)
      w.u64(value.amount1)
      w.u64(value.reserve0)
      w.u64(value.reserve1)
      w.i32(value.lowerBin)
      w.i32(value.upperBin)
      w.u64(value.near0)
      w.u64(value.near1)
      break
    case 'feesCollected':
      w.bytes([4])
      w.key(value.pool)
      w.key(value.collector)
      w.u64(value.amount0)
      w.u64(value.amount1)
      w.bool(value.creator)
      break
  }
  return w.done()
}

export const errorCodes = {
  invalidAccount: 6000,
  invalidInstruction: 6001,
  slippageExceeded: 6002,
  overflow: 6003,
  feeTooHigh: 6004,
  wrongAuthority: 6005,
  mintsOutOfOrder: 6006,
  unsupportedMint: 6007,
  insufficientLiquidity: 6008,
  zeroAmount: 6009,
  alreadyInitialized: 6010,
  transferMismatch: 6011,
  invalidTerms: 6012,
  invalidPrice: 6013,
  invalidBin: 6014,
  priceMoved: 6015,
  positionNotEmpty: 6016,
  missingPage: 6017,
} as const

export const errors: Readonly<Record<number, { name: string; message: string }>> = {
  6000: { name: 'invalidAccount', message: "An account is not the one that this instruction needs" },
  6001: { name: 'invalidInstruction', message: "Instruction data is malformed" },
  6002: { name: 'slippageExceeded', message: "Slippage tolerance exceeded" },
  6003: { name: 'overflow', message: "Calculation overflow" },
  6004: { name: 'feeTooHigh', message: "Fees are above their limit" },
  6005: { name: 'wrongAuthority', message: "Only the tier's authority may do this" },
  6006: { name: 'mintsOutOfOrder', message: "mint0 must come before mint1" },
  6007: { name: 'unsupportedMint', message: "This mint is not supported" },
  6008: { name: 'insufficientLiquidity', message: "The pool holds too little for this" },
  6009: { name: 'zeroAmount', message: "An amount is zero" },
  6010: { name: 'alreadyInitialized', message: "The account exists already" },
  6011: { name: 'transferMismatch', message: "A transfer did not move the amount it should have" },
  6012: { name: 'invalidTerms', message: "Bin step, fees or their times are out of bounds" },
  6013: { name: 'invalidPrice', message: "The prices of these bins are out of bounds" },
  6014: { name: 'invalidBin', message: "Bins must be in order and within the position, and a window moves only where the price does" },
  6015: { name: 'priceMoved', message: "The active bin is too far from the one expected" },
  6016: { name: 'positionNotEmpty', message: "The position still holds shares" },
  6017: { name: 'missingPage', message: "A bin outside of the window needs the account of its page" },
}
