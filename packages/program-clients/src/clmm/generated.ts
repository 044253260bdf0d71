// Printed from programs/clmm/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, type Instruction, type ProgramDerivedAddress, getProgramDerivedAddress } from '@solana/kit'
import { type AccountUse, accountMetas } from '../account-metas.ts'
import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'

export const PROGRAM = 'ca11istoC1mm1111111111111111111111111111111' as Address

export interface Tick {
  index: number
  liquidityNet: bigint
  liquidityGross: bigint
  feeGrowthOutside0: bigint
  feeGrowthOutside1: bigint
}

function readTick(r: ByteReader): Tick {
  return {
    index: r.i32(),
    liquidityNet: r.i128(),
    liquidityGross: r.u128(),
    feeGrowthOutside0: r.u128(),
    feeGrowthOutside1: r.u128(),
  }
}

function writeTick(w: ByteWriter, value: Tick): void {
  w.i32(value.index)
  w.i128(value.liquidityNet)
  w.u128(value.liquidityGross)
  w.u128(value.feeGrowthOutside0)
  w.u128(value.feeGrowthOutside1)
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

export interface PositionSeeds {
  pool: Address
  owner: Address
  tickLower: number
  tickUpper: number
}

export function positionSeeds(seeds: PositionSeeds): Uint8Array[] {
  return [
    Uint8Array.of(112, 111, 115, 105, 116, 105, 111, 110),
    new ByteWriter().key(seeds.pool).done(),
    new ByteWriter().key(seeds.owner).done(),
    new ByteWriter().i32(seeds.tickLower).done(),
    new ByteWriter().i32(seeds.tickUpper).done(),
  ]
}

export function findPositionPda(seeds: PositionSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: positionSeeds(seeds) })
}

export const CONFIG_SIZE = 89

export const CONFIG_DISCRIMINATOR = Uint8Array.of(99, 108, 99, 111, 110, 102, 105, 103)

export interface Config {
  admin: Address
  createAuthority: Address
  lpFeePpm: number
  protocolFeePpm: number
  creatorFeePpm: number
  index: number
  tickSpacing: number
  bump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeConfig(data: Uint8Array): Config | undefined {
  const r = new ByteReader(data)
  if (!r.expect(CONFIG_DISCRIMINATOR)) return undefined
  const value: Config = {
    admin: r.key(),
    createAuthority: r.key(),
    lpFeePpm: r.u32(),
    protocolFeePpm: r.u32(),
    creatorFeePpm: r.u32(),
    index: r.u16(),
    tickSpacing: r.u16(),
    bump: r.u8(),
  }
  return r.complete() ? value : undefined
}

export function encodeConfig(value: Config): Uint8Array {
  const w = new ByteWriter()
  w.bytes([99, 108, 99, 111, 110, 102, 105, 103])
  w.key(value.admin)
  w.key(value.createAuthority)
  w.u32(value.lpFeePpm)
  w.u32(value.protocolFeePpm)
  w.u32(value.creatorFeePpm)
  w.u16(value.index)
  w.u16(value.tickSpacing)
  w.u8(value.bump)
  return w.done()
}

export const POOL_SIZE = 8597

export const POOL_DISCRIMINATOR = Uint8Array.of(99, 108, 112, 111, 111, 108, 115, 116)

export interface Pool {
  config: Address
  creator: Address
  mint0: Address
  mint1: Address
  tokenProgram0: Address
  tokenProgram1: Address
  vault0: Address
  vault1: Address
  sqrtPrice: bigint
  liquidity: bigint
  feeGrowth0: bigint
  feeGrowth1: bigint
  reserve0: bigint
  reserve1: bigint
  protocolFees0: bigint
  protocolFees1: bigint
  creatorFees0: bigint
  creatorFees1: bigint
  cumulativePrice: bigint
  pricedSlot: bigint
  slotSqrtPrice: bigint
  lpFeePpm: number
  protocolFeePpm: number
  creatorFeePpm: number
  tickSpacing: number
  ticksBelow: number
  decimals0: number
  decimals1: number
  bump: number
  ticks: readonly Tick[]
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
    sqrtPrice: r.u128(),
    liquidity: r.u128(),
    feeGrowth0: r.u128(),
    feeGrowth1: r.u128(),
    reserve0: r.u64(),
    reserve1: r.u64(),
    protocolFees0: r.u64(),
    protocolFees1: r.u64(),
    creatorFees0: r.u64(),
    creatorFees1: r.u64(),
    cumulativePrice: r.u128(),
    pricedSlot: r.u64(),
    slotSqrtPrice: r.u128(),
    lpFeePpm: r.u32(),
    protocolFeePpm: r.u32(),
    creatorFeePpm: r.u32(),
    tickSpacing: r.u16(),
    ticksBelow: r.u16(),
    decimals0: r.u8(),
    decimals1: r.u8(),
    bump: r.u8(),
    ticks: r.room(8162, () => readTick(r)),
  }
  return r.complete() ? value : undefined
}

export function encodePool(value: Pool): Uint8Array {
  const w = new ByteWriter()
  w.bytes([99, 108, 112, 111, 111, 108, 115, 116])
  w.key(value.config)
  w.key(value.creator)
  w.key(value.mint0)
  w.key(value.mint1)
  w.key(value.tokenProgram0)
  w.key(value.tokenProgram1)
  w.key(value.vault0)
  w.key(value.vault1)
  w.u128(value.sqrtPrice)
  w.u128(value.liquidity)
  w.u128(value.feeGrowth0)
  w.u128(value.feeGrowth1)
  w.u64(value.reserve0)
  w.u64(value.reserve1)
  w.u64(value.protocolFees0)
  w.u64(value.protocolFees1)
  w.u64(value.creatorFees0)
  w.u64(value.creatorFees1)
  w.u128(value.cumulativePrice)
  w.u64(value.pricedSlot)
  w.u128(value.slotSqrtPrice)
  w.u32(value.lpFeePpm)
  w.u32(value.protocolFeePpm)
  w.u32(value.creatorFeePpm)
  w.u16(value.tickSpacing)
  w.u16(value.ticksBelow)
  w.u8(value.decimals0)
  w.u8(value.decimals1)
  w.u8(value.bump)
  w.room(value.ticks, 8162, (item) => writeTick(w, item))
  return w.done()
}

export const POSITION_SIZE = 145

export const POSITION_DISCRIMINATOR = Uint8Array.of(99, 108, 112, 111, 115, 105, 116, 110)

export interface Position {
  pool: Address
  owner: Address
  tickLower: number
  tickUpper: number
  liquidity: bigint
  feeGrowthInside0: bigint
  feeGrowthInside1: bigint
  feesOwed0: bigint
  feesOwed1: bigint
  bump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodePosition(data: Uint8Array): Position | undefined {
  const r = new ByteReader(data)
  if (!r.expect(POSITION_DISCRIMINATOR)) return undefined
  const value: Position = {
    pool: r.key(),
    owner: r.key(),
    tickLower: r.i32(),
    tickUpper: r.i32(),
    liquidity: r.u128(),
    feeGrowthInside0: r.u128(),
    feeGrowthInside1: r.u128(),
    feesOwed0: r.u64(),
    feesOwed1: r.u64(),
    bump: r.u8(),
  }
  return r.complete() ? value : undefined
}

export function encodePosition(value: Position): Uint8Array {
  const w = new ByteWriter()
  w.bytes([99, 108, 112, 111, 115, 105, 116, 110])
  w.key(value.pool)
  w.key(value.owner)
  w.i32(value.tickLower)
  w.i32(value.tickUpper)
  w.u128(value.liquidity)
  w.u128(value.feeGrowthInside0)
  w.u128(value.feeGrowthInside1)
  w.u64(value.feesOwed0)
  w.u64(value.feesOwed1)
  w.u8(value.bump)
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
  lpFeePpm: number
  protocolFeePpm: number
  creatorFeePpm: number
  createAuthority: Address
  tickSpacing: number
}

/** Opens a fee tier. Anyone may. */
export function createConfig(accounts: CreateConfigAccounts, args: CreateConfigArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([0])
  w.u16(args.index)
  w.u32(args.lpFeePpm)
  w.u32(args.protocolFeePpm)
  w.u32(args.creatorFeePpm)
  w.key(args.createAuthority)
  w.u16(args.tickSpacing)
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
    lpFeePpm: r.u32(),
    protocolFeePpm: r.u32(),
    creatorFeePpm: r.u32(),
    createAuthority: r.key(),
    tickSpacing: r.u16(),
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
  sqrtPrice: bigint
}

/** Creates an empty pool at a price; `authority` must be the tier's createAuthority where it has one. */
export function createPool(accounts: CreatePoolAccounts, args: CreatePoolArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([1])
  w.key(args.creator)
  w.u128(args.sqrtPrice)
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
    sqrtPrice: r.u128(),
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
  tickLower: number
  tickUpper: number
}

/** Opens an empty position. One owner has at most one for each range of a pool. */
export function openPosition(accounts: OpenPositionAccounts, args: OpenPositionArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([2])
  w.i32(args.tickLower)
  w.i32(args.tickUpper)
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
    tickLower: r.i32(),
    tickUpper: r.i32(),
  }
  return r.complete() ? value : undefined
}

export const INCREASE_LIQUIDITY_DISCRIMINATOR = 3

export interface IncreaseLiquidityAccounts {
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

const increaseLiquidityUses: readonly AccountUse[] = [[2], [1], [1], [1], [1], [1], [1], [0], [0], [0], [0]]

export interface IncreaseLiquidityArgs {
  liquidity: bigint
  maxAmount0: bigint
  maxAmount1: bigint
}

/** Adds exactly `liquidity`; fails when that takes more than one of the maxima, transfer fees included. */
export function increaseLiquidity(accounts: IncreaseLiquidityAccounts, args: IncreaseLiquidityArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([3])
  w.u128(args.liquidity)
  w.u64(args.maxAmount0)
  w.u64(args.maxAmount1)
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
  return { programAddress: PROGRAM, accounts: accountMetas(keys, increaseLiquidityUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeIncreaseLiquidity(data: Uint8Array): IncreaseLiquidityArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== INCREASE_LIQUIDITY_DISCRIMINATOR) return undefined
  const value: IncreaseLiquidityArgs = {
    liquidity: r.u128(),
    maxAmount0: r.u64(),
    maxAmount1: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const DECREASE_LIQUIDITY_DISCRIMINATOR = 4

export interface DecreaseLiquidityAccounts {
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

const decreaseLiquidityUses: readonly AccountUse[] = [[2], [1], [1], [1], [1], [1], [1], [0], [0], [0], [0]]

export interface DecreaseLiquidityArgs {
  liquidity: bigint
  minAmount0: bigint
  minAmount1: bigint
}

/** Takes exactly `liquidity` out and pays its tokens; the minima hold for what arrives. Fees stay owed. */
export function decreaseLiquidity(accounts: DecreaseLiquidityAccounts, args: DecreaseLiquidityArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([4])
  w.u128(args.liquidity)
  w.u64(args.minAmount0)
  w.u64(args.minAmount1)
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
  return { programAddress: PROGRAM, accounts: accountMetas(keys, decreaseLiquidityUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeDecreaseLiquidity(data: Uint8Array): DecreaseLiquidityArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== DECREASE_LIQUIDITY_DISCRIMINATOR) return undefined
  const value: DecreaseLiquidityArgs = {
    liquidity: r.u128(),
    minAmount0: r.u64(),
    minAmount1: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const COLLECT_FEES_DISCRIMINATOR = 5

export interface CollectFeesAccounts {
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

const collectFeesUses: readonly AccountUse[] = [[2], [1], [1], [1], [1], [1], [1], [0], [0], [0], [0]]

/** Pays the position's fees out. */
export function collectFees(accounts: CollectFeesAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([5])
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
  return { programAddress: PROGRAM, accounts: accountMetas(keys, collectFeesUses, PROGRAM), data: w.done() }
}

export const CLOSE_POSITION_DISCRIMINATOR = 6

export interface ClosePositionAccounts {
  owner: Address
  position: Address
}

const closePositionUses: readonly AccountUse[] = [[3], [1]]

/** Gives the account of an empty position back to its owner. */
export function closePosition(accounts: ClosePositionAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([6])
  const keys = [
    accounts.owner,
    accounts.position,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, closePositionUses, PROGRAM), data: w.done() }
}

export const SWAP_EXACT_IN_DISCRIMINATOR = 7

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
  w.bytes([7])
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

export const SWAP_EXACT_OUT_DISCRIMINATOR = 8

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
  w.bytes([8])
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

export const QUOTE_EXACT_OUT_DISCRIMINATOR = 9

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
  w.bytes([9])
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

export const COLLECT_PROTOCOL_FEES_DISCRIMINATOR = 10

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
  w.bytes([10])
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

export const COLLECT_CREATOR_FEES_DISCRIMINATOR = 11

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
  w.bytes([11])
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

export const EVICT_POSITION_DISCRIMINATOR = 12

export interface EvictPositionAccounts {
  owner: Address
  pool: Address
  position: Address
  challenger: Address
}

const evictPositionUses: readonly AccountUse[] = [[2], [1], [1], [0]]

/** Takes all liquidity out of a small position of a full pool; its tokens are owed to it, as its fees are. `challenger` is a position of the signer worth more than twice as much. */
export function evictPosition(accounts: EvictPositionAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([12])
  const keys = [
    accounts.owner,
    accounts.pool,
    accounts.position,
    accounts.challenger,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, evictPositionUses, PROGRAM), data: w.done() }
}

/** First byte and account names of each instruction. */
export const instructions = {
  createConfig: { discriminator: CREATE_CONFIG_DISCRIMINATOR, accounts: ['admin', 'config', 'systemProgram'] },
  createPool: { discriminator: CREATE_POOL_DISCRIMINATOR, accounts: ['payer', 'authority', 'config', 'pool', 'mint0', 'mint1', 'vault0', 'vault1', 'tokenProgram0', 'tokenProgram1', 'systemProgram'] },
  openPosition: { discriminator: OPEN_POSITION_DISCRIMINATOR, accounts: ['payer', 'owner', 'pool', 'position', 'systemProgram'] },
  increaseLiquidity: { discriminator: INCREASE_LIQUIDITY_DISCRIMINATOR, accounts: ['owner', 'pool', 'position', 'vault0', 'vault1', 'user0', 'user1', 'mint0', 'mint1', 'tokenProgram0', 'tokenProgram1'] },
  decreaseLiquidity: { discriminator: DECREASE_LIQUIDITY_DISCRIMINATOR, accounts: ['owner', 'pool', 'position', 'vault0', 'vault1', 'user0', 'user1', 'mint0', 'mint1', 'tokenProgram0', 'tokenProgram1'] },
  collectFees: { discriminator: COLLECT_FEES_DISCRIMINATOR, accounts: ['owner', 'pool', 'position', 'vault0', 'vault1', 'user0', 'user1', 'mint0', 'mint1', 'tokenProgram0', 'tokenProgram1'] },
  closePosition: { discriminator: CLOSE_POSITION_DISCRIMINATOR, accounts: ['owner', 'position'] },
  swapExactIn: { discriminator: SWAP_EXACT_IN_DISCRIMINATOR, accounts: ['user', 'pool', 'vaultIn', 'vaultOut', 'userIn', 'userOut', 'mintIn', 'mintOut', 'tokenProgramIn', 'tokenProgramOut'] },
  swapExactOut: { discriminator: SWAP_EXACT_OUT_DISCRIMINATOR, accounts: ['user', 'pool', 'vaultIn', 'vaultOut', 'userIn', 'userOut', 'mintIn', 'mintOut', 'tokenProgramIn', 'tokenProgramOut'] },
  quoteExactOut: { discriminator: QUOTE_EXACT_OUT_DISCRIMINATOR, accounts: ['pool', 'mintIn', 'mintOut'] },
  collectProtocolFees: { discriminator: COLLECT_PROTOCOL_FEES_DISCRIMINATOR, accounts: ['admin', 'config', 'pool', 'vault0', 'vault1', 'recipient0', 'recipient1', 'mint0', 'mint1', 'tokenProgram0', 'tokenProgram1'] },
  collectCreatorFees: { discriminator: COLLECT_CREATOR_FEES_DISCRIMINATOR, accounts: ['creator', 'pool', 'vault0', 'vault1', 'recipient0', 'recipient1', 'mint0', 'mint1', 'tokenProgram0', 'tokenProgram1'] },
  evictPosition: { discriminator: EVICT_POSITION_DISCRIMINATOR, accounts: ['owner', 'pool', 'position', 'challenger'] },
} as const

export interface PoolCreatedEvent {
  type: 'poolCreated'
  pool: Address
  config: Address
  mint0: Address
  mint1: Address
  creator: Address
  sqrtPrice: bigint
  lpFeePpm: number
  protocolFeePpm: number
  creatorFeePpm: number
  tickSpacing: number
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
  sqrtPrice: bigint
  liquidity: bigint
}

export interface LiquidityIncreasedEvent {
  type: 'liquidityIncreased'
  pool: Address
  owner: Address
  position: Address
  tickLower: number
  tickUpper: number
  liquidity: bigint
  amount0: bigint
  amount1: bigint
  reserve0: bigint
  reserve1: bigint
  sqrtPrice: bigint
  poolLiquidity: bigint
}

export interface LiquidityDecreasedEvent {
  type: 'liquidityDecreased'
  pool: Address
  owner: Address
  position: Address
  tickLower: number
  tickUpper: number
  liquidity: bigint
  amount0: bigint
  amount1: bigint
  reserve0: bigint
  reserve1: bigint
  sqrtPrice: bigint
  poolLiquidity: bigint
}

export interface PositionFeesCollectedEvent {
  type: 'positionFeesCollected'
  pool: Address
  owner: Address
  position: Address
  amount0: bigint
  amount1: bigint
  reserve0: bigint
  reserve1: bigint
}

export interface FeesCollectedEvent {
  type: 'feesCollected'
  pool: Address
  collector: Address
  amount0: bigint
  amount1: bigint
  creator: boolean
}

export interface PositionEvictedEvent {
  type: 'positionEvicted'
  pool: Address
  owner: Address
  position: Address
  tickLower: number
  tickUpper: number
  liquidity: bigint
  amount0: bigint
  amount1: bigint
  reserve0: bigint
  reserve1: bigint
  sqrtPrice: bigint
  poolLiquidity: bigint
}

export type ClmmEvent = PoolCreatedEvent | SwappedEvent | LiquidityIncreasedEvent | LiquidityDecreasedEvent | PositionFeesCollectedEvent | FeesCollectedEvent | PositionEvictedEvent

/** Undefined when the bytes are not exactly an event of this program. */
export function decodeEvent(data: Uint8Array): ClmmEvent | undefined {
  const r = new ByteReader(data)
  let value: ClmmEvent
  switch (r.u8()) {
    case 0:
      value = {
        type: 'poolCreated',
        pool: r.key(),
        config: r.key(),
        mint0: r.key(),
        mint1: r.key(),
        creator: r.key(),
        sqrtPrice: r.u128(),
        lpFeePpm: r.u32(),
        protocolFeePpm: r.u32(),
        creatorFeePpm: r.u32(),
        tickSpacing: r.u16(),
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
        sqrtPrice: r.u128(),
        liquidity: r.u128(),
      }
      break
    case 2:
      value = {
        type: 'liquidityIncreased',
        pool: r.key(),
        owner: r.key(),
        position: r.key(),
        tickLower: r.i32(),
        tickUpper: r.i32(),
        liquidity: r.u128(),
        amount0: r.u64(),
        amount1: r.u64(),
        reserve0: r.u64(),
        reserve1: r.u64(),
        sqrtPrice: r.u128(),
        poolLiquidity: r.u128(),
      }
      break
    case 3:
      value = {
        type: 'liquidityDecreased',
        pool: r.key(),
        owner: r.key(),
        position: r.key(),
        tickLower: r.i32(),
        tickUpper: r.i32(),
        liquidity: r.u128(),
        amount0: r.u64(),
        amount1: r.u64(),
        reserve0: r.u64(),
        reserve1: r.u64(),
        sqrtPrice: r.u128(),
        poolLiquidity: r.u128(),
      }
      break
    case 4:
      value = {
        type: 'positionFeesCollected',
        pool: r.key(),
        owner: r.key(),
        position: r.key(),
        amount0: r.u64(),
        amount1: r.u64(),
        reserve0: r.u64(),
        reserve1: r.u64(),
      }
      break
    case 5:
      value = {
        type: 'feesCollected',
        pool: r.key(),
        collector: r.key(),
        amount0: r.u64(),
        amount1: r.u64(),
        creator: r.bool(),
      }
      break
    case 6:
      value = {
        type: 'positionEvicted',
        pool: r.key(),
        owner: r.key(),
        position: r.key(),
        tickLower: r.i32(),
        tickUpper: r.i32(),
        liquidity: r.u128(),
        amount0: r.u64(),
        amount1: r.u64(),
        reserve0: r.u64(),
        reserve1: r.u64(),
        sqrtPrice: r.u128(),
        poolLiquidity: r.u128(),
      }
      break
    default:
      return undefined
  }
  return r.complete() ? value : undefined
}

export function encodeEvent(value: ClmmEvent): Uint8Array {
  const w = new ByteWriter()
  switch (value.type) {
    case 'poolCreated':
      w.bytes([0])
      w.key(value.pool)
      w.key(value.config)
      w.key(value.mint0)
      w.key(value.mint1)
      w.key(value.creator)
      w.u128(value.sqrtPrice)
      w.u32(value.lpFeePpm)
      w.u32(value.protocolFeePpm)
      w.u32(value.creatorFeePpm)
      w.u16(value.tickSpacing)
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
      w.u128(value.sqrtPrice)
      w.u128(value.liquidity)
      break
    case 'liquidityIncreased':
      w.bytes([2])
      w.key(value.pool)
      w.key(value.owner)
      w.key(value.position)
      w.i32(value.tickLower)
      w.i32(value.tickUpper)
      w.u128(value.liquidity)
      w.u64(value.amount0)
      w.u64(value.amount1)
      w.u64(value.reserve0)
      w.u64(value.reserve1)
      w.u128(value.sqrtPrice)
      w.u128(value.poolLiquidity)
      break
    case 'liquidityDecreased':
      w.bytes([3])
      w.key(value.pool)
      w.key(value.owner)
      w.key(value.position)
      w.i32(value.tickLower)
      w.i32(value.tickUpper)
      w.u128(value.liquidity)
      w.u64(value.amount0)
      w.u64(value.amount1)
      w.u64(value.reserve0)
      w.u64(value.reserve1)
      w.u128(value.sqrtPrice)
      w.u128(value.poolLiquidity)
      break
    case 'positionFeesCollected':
      w.bytes([4])
      w.key(value.pool)
      w.key(value.owner)
      w.key(value.position)
      w.u64(value.amount0)
      w.u64(value.amount1)
      w.u64(value.reserve0)
      w.u64(value.reserve1)
      break
    case 'feesCollected':
      w.bytes([5])
      w.key(value.pool)
      w.key(value.collector)
      w.u64(value.amount0)
      w.u64(value.amount1)
      w.bool(value.creator)
      break
    case 'positionEvicted':
      w.bytes([6])
      w.key(value.pool)
      w.key(value.owner)
      w.key(value.position)
      w.i32(value.tickLower)
      w.i32(value.tickUpper)
      w.u128(value.liquidity)
      w.u64(value.amount0)
      w.u64(value.amount1)
      w.u64(value.reserve0)
      w.u64(value.reserve1)
      w.u128(value.sqrtPrice)
      w.u128(value.poolLiquidity)
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
  invalidTick: 6012,
  invalidPrice: 6013,
  tooManyTicks: 6014,
  positionNotEmpty: 6015,
  notEvictable: 6016,
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
  6012: { name: 'invalidTick', message: "Ticks must be in order, within bounds and multiples of the spacing" },
  6013: { name: 'invalidPrice', message: "The price is out of bounds" },
  6014: { name: 'tooManyTicks', message: "The pool has no room for another tick" },
  6015: { name: 'positionNotEmpty', message: "The position still holds liquidity or fees" },
  6016: { name: 'notEvictable', message: "Only in a full pool, and only a position worth less than half the challenger and a 60th of the pool" },
}
