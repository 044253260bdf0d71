// Printed from programs/clmm/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { type AccountsOf, errorCodesOf, instruction, instructionList } from '../client-tables.ts'
import { decode, decodeOneOf, encode, encodeOneOf, encodeSeeds, type FieldReader, withLater } from '../codec.ts'

export const PROGRAM = 'ca11istoC1mm1111111111111111111111111111111' as Address

const readTick = (r: FieldReader) => ({
  index: r.i32(),
  liquidityNet: r.i128(),
  liquidityGross: r.u128(),
  feeGrowthOutside0: r.u128(),
  feeGrowthOutside1: r.u128(),
})
export interface Tick extends ReturnType<typeof readTick> {}

const readConfigSeeds = (r: FieldReader) => ({
  admin: r.key(),
  index: r.u16(),
})
export interface ConfigSeeds extends ReturnType<typeof readConfigSeeds> {}
export const configSeeds = (seeds: ConfigSeeds) => encodeSeeds('config', readConfigSeeds, seeds)
export const findConfigPda = (seeds: ConfigSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: configSeeds(seeds) })

const readPoolSeeds = (r: FieldReader) => ({
  config: r.key(),
  mint0: r.key(),
  mint1: r.key(),
})
export interface PoolSeeds extends ReturnType<typeof readPoolSeeds> {}
export const poolSeeds = (seeds: PoolSeeds) => encodeSeeds('pool', readPoolSeeds, seeds)
export const findPoolPda = (seeds: PoolSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: poolSeeds(seeds) })

const readVaultSeeds = (r: FieldReader) => ({
  pool: r.key(),
  mint: r.key(),
})
export interface VaultSeeds extends ReturnType<typeof readVaultSeeds> {}
export const vaultSeeds = (seeds: VaultSeeds) => encodeSeeds('vault', readVaultSeeds, seeds)
export const findVaultPda = (seeds: VaultSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: vaultSeeds(seeds) })

const readPositionSeeds = (r: FieldReader) => ({
  pool: r.key(),
  owner: r.key(),
  tickLower: r.i32(),
  tickUpper: r.i32(),
})
export interface PositionSeeds extends ReturnType<typeof readPositionSeeds> {}
export const positionSeeds = (seeds: PositionSeeds) => encodeSeeds('position', readPositionSeeds, seeds)
export const findPositionPda = (seeds: PositionSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: positionSeeds(seeds) })

export const CONFIG_SIZE = 89
export const CONFIG_DISCRIMINATOR = Uint8Array.of(99, 108, 99, 111, 110, 102, 105, 103)
const readConfig = (r: FieldReader) => ({
  admin: r.key(),
  createAuthority: r.key(),
  lpFeePpm: r.u32(),
  protocolFeePpm: r.u32(),
  creatorFeePpm: r.u32(),
  index: r.u16(),
  tickSpacing: r.u16(),
  bump: r.u8(),
})
export interface Config extends ReturnType<typeof readConfig> {}
export const decodeConfig = (data: Uint8Array) => decode<Config>(CONFIG_DISCRIMINATOR, readConfig, data)
export const encodeConfig = (value: Config) => encode(CONFIG_DISCRIMINATOR, readConfig, value)

export const POOL_SIZE = 8661
/** Of an account that an earlier build has made: the fields behind it are 0. */
export const POOL_FIRST_SIZE = 8597
export const POOL_DISCRIMINATOR = Uint8Array.of(99, 108, 112, 111, 111, 108, 115, 116)
const readPool = (r: FieldReader) => ({
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
  depthNow: r.u128(),
  depthBefore: r.u128(),
  reserveNow0: r.u64(),
  reserveNow1: r.u64(),
  reserveBefore0: r.u64(),
  reserveBefore1: r.u64(),
})
export interface Pool extends ReturnType<typeof readPool> {}
export const decodePool = (data: Uint8Array) => decode<Pool>(POOL_DISCRIMINATOR, readPool, withLater(data, POOL_FIRST_SIZE, POOL_SIZE))
export const encodePool = (value: Pool) => encode(POOL_DISCRIMINATOR, readPool, value)

export const POSITION_SIZE = 145
export const POSITION_DISCRIMINATOR = Uint8Array.of(99, 108, 112, 111, 115, 105, 116, 110)
const readPosition = (r: FieldReader) => ({
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
})
export interface Position extends ReturnType<typeof readPosition> {}
export const decodePosition = (data: Uint8Array) => decode<Position>(POSITION_DISCRIMINATOR, readPosition, data)
export const encodePosition = (value: Position) => encode(POSITION_DISCRIMINATOR, readPosition, value)

export const CREATE_CONFIG_DISCRIMINATOR = 0
const createConfigAccounts = [
  ['admin', 'signer writable'],
  ['config', 'writable'],
  ['systemProgram', ''],
] as const
export interface CreateConfigAccounts extends AccountsOf<typeof createConfigAccounts> {}
const readCreateConfigArgs = (r: FieldReader) => ({
  index: r.u16(),
  lpFeePpm: r.u32(),
  protocolFeePpm: r.u32(),
  creatorFeePpm: r.u32(),
  createAuthority: r.key(),
  tickSpacing: r.u16(),
})
export interface CreateConfigArgs extends ReturnType<typeof readCreateConfigArgs> {}
/** Opens a fee tier. Anyone may. */
export const createConfig = (accounts: CreateConfigAccounts, args: CreateConfigArgs) =>
  instruction(PROGRAM, createConfigAccounts, accounts, encode(CREATE_CONFIG_DISCRIMINATOR, readCreateConfigArgs, args))
export const decodeCreateConfig = (data: Uint8Array) => decode<CreateConfigArgs>(CREATE_CONFIG_DISCRIMINATOR, readCreateConfigArgs, data)

export const CREATE_POOL_DISCRIMINATOR = 1
const createPoolAccounts = [
  ['payer', 'signer writable'],
  ['authority', 'signer'],
  ['config', ''],
  ['pool', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
  ['systemProgram', ''],
] as const
export interface CreatePoolAccounts extends AccountsOf<typeof createPoolAccounts> {}
const readCreatePoolArgs = (r: FieldReader) => ({
  creator: r.key(),
  sqrtPrice: r.u128(),
})
export interface CreatePoolArgs extends ReturnType<typeof readCreatePoolArgs> {}
/** Creates an empty pool at a price; `authority` must be the tier's createAuthority where it has one. */
export const createPool = (accounts: CreatePoolAccounts, args: CreatePoolArgs) =>
  instruction(PROGRAM, createPoolAccounts, accounts, encode(CREATE_POOL_DISCRIMINATOR, readCreatePoolArgs, args))
export const decodeCreatePool = (data: Uint8Array) => decode<CreatePoolArgs>(CREATE_POOL_DISCRIMINATOR, readCreatePoolArgs, data)

export const OPEN_POSITION_DISCRIMINATOR = 2
const openPositionAccounts = [
  ['payer', 'signer writable'],
  ['owner', 'signer'],
  ['pool', ''],
  ['position', 'writable'],
  ['systemProgram', ''],
] as const
export interface OpenPositionAccounts extends AccountsOf<typeof openPositionAccounts> {}
const readOpenPositionArgs = (r: FieldReader) => ({
  tickLower: r.i32(),
  tickUpper: r.i32(),
})
export interface OpenPositionArgs extends ReturnType<typeof readOpenPositionArgs> {}
/** Opens an empty position. One owner has at most one for each range of a pool. */
export const openPosition = (accounts: OpenPositionAccounts, args: OpenPositionArgs) =>
  instruction(PROGRAM, openPositionAccounts, accounts, encode(OPEN_POSITION_DISCRIMINATOR, readOpenPositionArgs, args))
export const decodeOpenPosition = (data: Uint8Array) => decode<OpenPositionArgs>(OPEN_POSITION_DISCRIMINATOR, readOpenPositionArgs, data)

export const INCREASE_LIQUIDITY_DISCRIMINATOR = 3
const increaseLiquidityAccounts = [
  ['owner', 'signer'],
  ['pool', 'writable'],
  ['position', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['user0', 'writable'],
  ['user1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
] as const
export interface IncreaseLiquidityAccounts extends AccountsOf<typeof increaseLiquidityAccounts> {}
const readIncreaseLiquidityArgs = (r: FieldReader) => ({
  liquidity: r.u128(),
  maxAmount0: r.u64(),
  maxAmount1: r.u64(),
})
export interface IncreaseLiquidityArgs extends ReturnType<typeof readIncreaseLiquidityArgs> {}
/** Adds exactly `liquidity`; fails when that takes more than one of the maxima, transfer fees included. */
export const increaseLiquidity = (accounts: IncreaseLiquidityAccounts, args: IncreaseLiquidityArgs) =>
  instruction(PROGRAM, increaseLiquidityAccounts, accounts, encode(INCREASE_LIQUIDITY_DISCRIMINATOR, readIncreaseLiquidityArgs, args))
export const decodeIncreaseLiquidity = (data: Uint8Array) => decode<IncreaseLiquidityArgs>(INCREASE_LIQUIDITY_DISCRIMINATOR, readIncreaseLiquidityArgs, data)

export const DECREASE_LIQUIDITY_DISCRIMINATOR = 4
const decreaseLiquidityAccounts = [
  ['owner', 'signer'],
  ['pool', 'writable'],
  ['position', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['user0', 'writable'],
  ['user1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
] as const
export interface DecreaseLiquidityAccounts extends AccountsOf<typeof decreaseLiquidityAccounts> {}
const readDecreaseLiquidityArgs = (r: FieldReader) => ({
  liquidity: r.u128(),
  minAmount0: r.u64(),
  minAmount1: r.u64(),
})
export interface DecreaseLiquidityArgs extends ReturnType<typeof readDecreaseLiquidityArgs> {}
/** Takes exactly `liquidity` out and pays its tokens; the minima hold for what arrives. Fees stay owed. */
export const decreaseLiquidity = (accounts: DecreaseLiquidityAccounts, args: DecreaseLiquidityArgs) =>
  instruction(PROGRAM, decreaseLiquidityAccounts, accounts, encode(DECREASE_LIQUIDITY_DISCRIMINATOR, readDecreaseLiquidityArgs, args))
export const decodeDecreaseLiquidity = (data: Uint8Array) => decode<DecreaseLiquidityArgs>(DECREASE_LIQUIDITY_DISCRIMINATOR, readDecreaseLiquidityArgs, data)

export const COLLECT_FEES_DISCRIMINATOR = 5
const collectFeesAccounts = [
  ['owner', 'signer'],
  ['pool', 'writable'],
  ['position', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['user0', 'writable'],
  ['user1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
] as const
export interface CollectFeesAccounts extends AccountsOf<typeof collectFeesAccounts> {}
/** Pays the position's fees out. */
export const collectFees = (accounts: CollectFeesAccounts) =>
  instruction(PROGRAM, collectFeesAccounts, accounts, Uint8Array.of(COLLECT_FEES_DISCRIMINATOR))

export const CLOSE_POSITION_DISCRIMINATOR = 6
const closePositionAccounts = [
  ['owner', 'signer writable'],
  ['position', 'writable'],
] as const
export interface ClosePositionAccounts extends AccountsOf<typeof closePositionAccounts> {}
/** Gives the account of an empty position back to its owner. */
export const closePosition = (accounts: ClosePositionAccounts) =>
  instruction(PROGRAM, closePositionAccounts, accounts, Uint8Array.of(CLOSE_POSITION_DISCRIMINATOR))

export const SWAP_EXACT_IN_DISCRIMINATOR = 7
const swapExactInAccounts = [
  ['user', 'signer'],
  ['pool', 'writable'],
  ['vaultIn', 'writable'],
  ['vaultOut', 'writable'],
  ['userIn', 'writable'],
  ['userOut', 'writable'],
  ['mintIn', ''],
  ['mintOut', ''],
  ['tokenProgramIn', ''],
  ['tokenProgramOut', ''],
] as const
export interface SwapExactInAccounts extends AccountsOf<typeof swapExactInAccounts> {}
const readSwapExactInArgs = (r: FieldReader) => ({
  amountIn: r.u64(),
  minAmountOut: r.u64(),
})
export interface SwapExactInArgs extends ReturnType<typeof readSwapExactInArgs> {}
/** Sends exactly `amountIn`; fails when less than `minAmountOut` would arrive. */
export const swapExactIn = (accounts: SwapExactInAccounts, args: SwapExactInArgs) =>
  instruction(PROGRAM, swapExactInAccounts, accounts, encode(SWAP_EXACT_IN_DISCRIMINATOR, readSwapExactInArgs, args))
export const decodeSwapExactIn = (data: Uint8Array) => decode<SwapExactInArgs>(SWAP_EXACT_IN_DISCRIMINATOR, readSwapExactInArgs, data)

export const SWAP_EXACT_OUT_DISCRIMINATOR = 8
const swapExactOutAccounts = [
  ['user', 'signer'],
  ['pool', 'writable'],
  ['vaultIn', 'writable'],
  ['vaultOut', 'writable'],
  ['userIn', 'writable'],
  ['userOut', 'writable'],
  ['mintIn', ''],
  ['mintOut', ''],
  ['tokenProgramIn', ''],
  ['tokenProgramOut', ''],
] as const
export interface SwapExactOutAccounts extends AccountsOf<typeof swapExactOutAccounts> {}
const readSwapExactOutArgs = (r: FieldReader) => ({
  amountOut: r.u64(),
  maxAmountIn: r.u64(),
})
export interface SwapExactOutArgs extends ReturnType<typeof readSwapExactOutArgs> {}
/** Delivers `amountOut`, or the least more that the mint's transfer fee allows; fails when it would take more than `maxAmountIn`. */
export const swapExactOut = (accounts: SwapExactOutAccounts, args: SwapExactOutArgs) =>
  instruction(PROGRAM, swapExactOutAccounts, accounts, encode(SWAP_EXACT_OUT_DISCRIMINATOR, readSwapExactOutArgs, args))
export const decodeSwapExactOut = (data: Uint8Array) => decode<SwapExactOutArgs>(SWAP_EXACT_OUT_DISCRIMINATOR, readSwapExactOutArgs, data)

export const QUOTE_EXACT_OUT_DISCRIMINATOR = 9
const quoteExactOutAccounts = [
  ['pool', ''],
  ['mintIn', ''],
  ['mintOut', ''],
] as const
export interface QuoteExactOutAccounts extends AccountsOf<typeof quoteExactOutAccounts> {}
const readQuoteExactOutArgs = (r: FieldReader) => ({
  amountOut: r.u64(),
})
export interface QuoteExactOutArgs extends ReturnType<typeof readQuoteExactOutArgs> {}
/** Writes nothing; answers what swapExactOut would take as return data (u64). */
export const quoteExactOut = (accounts: QuoteExactOutAccounts, args: QuoteExactOutArgs) =>
  instruction(PROGRAM, quoteExactOutAccounts, accounts, encode(QUOTE_EXACT_OUT_DISCRIMINATOR, readQuoteExactOutArgs, args))
export const decodeQuoteExactOut = (data: Uint8Array) => decode<QuoteExactOutArgs>(QUOTE_EXACT_OUT_DISCRIMINATOR, readQuoteExactOutArgs, data)

export const COLLECT_PROTOCOL_FEES_DISCRIMINATOR = 10
const collectProtocolFeesAccounts = [
  ['admin', 'signer'],
  ['config', ''],
  ['pool', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['recipient0', 'writable'],
  ['recipient1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
] as const
export interface CollectProtocolFeesAccounts extends AccountsOf<typeof collectProtocolFeesAccounts> {}
/** Pays the owed protocol fees out, to any accounts that the admin names. */
export const collectProtocolFees = (accounts: CollectProtocolFeesAccounts) =>
  instruction(PROGRAM, collectProtocolFeesAccounts, accounts, Uint8Array.of(COLLECT_PROTOCOL_FEES_DISCRIMINATOR))

export const COLLECT_CREATOR_FEES_DISCRIMINATOR = 11
const collectCreatorFeesAccounts = [
  ['creator', 'signer'],
  ['pool', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['recipient0', 'writable'],
  ['recipient1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
] as const
export interface CollectCreatorFeesAccounts extends AccountsOf<typeof collectCreatorFeesAccounts> {}
/** Pays the owed creator fees out, to any accounts that the creator names. */
export const collectCreatorFees = (accounts: CollectCreatorFeesAccounts) =>
  instruction(PROGRAM, collectCreatorFeesAccounts, accounts, Uint8Array.of(COLLECT_CREATOR_FEES_DISCRIMINATOR))

export const EVICT_POSITION_DISCRIMINATOR = 12
const evictPositionAccounts = [
  ['pool', 'writable'],
  ['position', 'writable'],
] as const
export interface EvictPositionAccounts extends AccountsOf<typeof evictPositionAccounts> {}
/** Takes all liquidity out of a position of dust in a full pool; its tokens are owed to it, as its fees are. Anyone may. */
export const evictPosition = (accounts: EvictPositionAccounts) =>
  instruction(PROGRAM, evictPositionAccounts, accounts, Uint8Array.of(EVICT_POSITION_DISCRIMINATOR))

export const instructions = /* @__PURE__ */ instructionList({
  createConfig: [CREATE_CONFIG_DISCRIMINATOR, createConfigAccounts],
  createPool: [CREATE_POOL_DISCRIMINATOR, createPoolAccounts],
  openPosition: [OPEN_POSITION_DISCRIMINATOR, openPositionAccounts],
  increaseLiquidity: [INCREASE_LIQUIDITY_DISCRIMINATOR, increaseLiquidityAccounts],
  decreaseLiquidity: [DECREASE_LIQUIDITY_DISCRIMINATOR, decreaseLiquidityAccounts],
  collectFees: [COLLECT_FEES_DISCRIMINATOR, collectFeesAccounts],
  closePosition: [CLOSE_POSITION_DISCRIMINATOR, closePositionAccounts],
  swapExactIn: [SWAP_EXACT_IN_DISCRIMINATOR, swapExactInAccounts],
  swapExactOut: [SWAP_EXACT_OUT_DISCRIMINATOR, swapExactOutAccounts],
  quoteExactOut: [QUOTE_EXACT_OUT_DISCRIMINATOR, quoteExactOutAccounts],
  collectProtocolFees: [COLLECT_PROTOCOL_FEES_DISCRIMINATOR, collectProtocolFeesAccounts],
  collectCreatorFees: [COLLECT_CREATOR_FEES_DISCRIMINATOR, collectCreatorFeesAccounts],
  evictPosition: [EVICT_POSITION_DISCRIMINATOR, evictPositionAccounts],
})

const readPoolCreatedEvent = (r: FieldReader) => ({
  type: 'poolCreated' as const,
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
})
export interface PoolCreatedEvent extends ReturnType<typeof readPoolCreatedEvent> {}

const readSwappedEvent = (r: FieldReader) => ({
  type: 'swapped' as const,
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
})
export interface SwappedEvent extends ReturnType<typeof readSwappedEvent> {}

const readLiquidityIncreasedEvent = (r: FieldReader) => ({
  type: 'liquidityIncreased' as const,
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
})
export interface LiquidityIncreasedEvent extends ReturnType<typeof readLiquidityIncreasedEvent> {}

const readLiquidityDecreasedEvent = (r: FieldReader) => ({
  type: 'liquidityDecreased' as const,
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
})
export interface LiquidityDecreasedEvent extends ReturnType<typeof readLiquidityDecreasedEvent> {}

const readPositionFeesCollectedEvent = (r: FieldReader) => ({
  type: 'positionFeesCollected' as const,
  pool: r.key(),
  owner: r.key(),
  position: r.key(),
  amount0: r.u64(),
  amount1: r.u64(),
  reserve0: r.u64(),
  reserve1: r.u64(),
})
export interface PositionFeesCollectedEvent extends ReturnType<typeof readPositionFeesCollectedEvent> {}

const readFeesCollectedEvent = (r: FieldReader) => ({
  type: 'feesCollected' as const,
  pool: r.key(),
  collector: r.key(),
  amount0: r.u64(),
  amount1: r.u64(),
  creator: r.bool(),
})
export interface FeesCollectedEvent extends ReturnType<typeof readFeesCollectedEvent> {}

const readPositionEvictedEvent = (r: FieldReader) => ({
  type: 'positionEvicted' as const,
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
})
export interface PositionEvictedEvent extends ReturnType<typeof readPositionEvictedEvent> {}

const readEvent = (kind: number, r: FieldReader) => {
  switch (kind) {
    case 0:
      return readPoolCreatedEvent(r)
    case 1:
      return readSwappedEvent(r)
    case 2:
      return readLiquidityIncreasedEvent(r)
    case 3:
      return readLiquidityDecreasedEvent(r)
    case 4:
      return readPositionFeesCollectedEvent(r)
    case 5:
      return readFeesCollectedEvent(r)
    case 6:
      return readPositionEvictedEvent(r)
    default:
      return undefined
  }
}
export type ClmmEvent = NonNullable<ReturnType<typeof readEvent>>
export const decodeEvent = (data: Uint8Array) => decodeOneOf<ClmmEvent>(readEvent, data)
export const encodeEvent = (value: ClmmEvent) => encodeOneOf<ClmmEvent>(readEvent, value)

const errorRows = {
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
  6016: { name: 'notEvictable', message: "Only in a full pool, and only a position worth less than a 10,000th of what has stood in it" },
} as const
export const errors: Readonly<Record<number, { name: string; message: string }>> = errorRows
export const errorCodes = /* @__PURE__ */ errorCodesOf(errorRows)
