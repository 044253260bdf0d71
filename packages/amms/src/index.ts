export type {
  AccountView,
  Amm,
  ChainTime,
  Decoded,
  DecodedRoot,
  DecodeErrorCode,
  Discovery,
  LiquiditySegment,
  Pool,
  PoolAccount,
  PoolRoot,
  PriceAccumulator,
  Side,
  Swap,
  SwapCost,
  SwapErrorCode,
  SwapFootprint,
  SwapOrder,
  SwapQuote,
  SwapUser,
  TransferFee,
  TransferFeeOf,
  VenuePricing,
} from './amm.ts'
export { chainTimeAt, completeRoot, MAX_AMOUNT, swapError } from './amm.ts'
export type { ExecutedCalls } from './call-stack.ts'
export { clmmAmm } from './clmm/amm.ts'
export { amountsForLiquidity, liquidityForAmounts, type PriceRange } from './clmm/liquidity.ts'
export { type ClmmState, clmmPool } from './clmm/pool.ts'
export { clmmPayout, type PositionPayout } from './clmm/position.ts'
export { rangeSegment, rangeSegments } from './clmm/segments.ts'
export {
  amount0Delta,
  amount1Delta,
  nextSqrtPriceFrom0In,
  nextSqrtPriceFrom0Out,
  nextSqrtPriceFrom1In,
  nextSqrtPriceFrom1Out,
} from './clmm/sqrt-price-math.ts'
export {
  type ClmmFees,
  type PoolState,
  type RangeSwap,
  swapExactIn,
  swapExactOut,
  type Tick,
} from './clmm/swap.ts'
export { cpmmAmm } from './cpmm/amm.ts'
export { type CpmmState, cpmmPool } from './cpmm/pool.ts'
export { type CpmmFees, keptInReserve, outputFor, receivedFor, tradeFee } from './cpmm/swap.ts'
export {
  averagePrice,
  observePrice,
  type PriceObservation,
} from './cumulative-price.ts'
export { decodeError, hasPrefix } from './decoding.ts'
export { dlmmAmm } from './dlmm/amm.ts'
export { type DlmmState, dlmmPool } from './dlmm/pool.ts'
export { dlmmPayout, pagesOf } from './dlmm/position.ts'
export { type PlacedVenueEvent, VenueEventReader } from './event-reader.ts'
export { launchpadAmm } from './launchpad/amm.ts'
export { type LaunchpadState, launchpadPool } from './launchpad/pool.ts'
export {
  buyExactBase,
  buyExactQuote,
  type CurveState,
  type CurveTrade,
  type SniperFee,
  sellExactBase,
  sellExactQuote,
  sniperPpm,
} from './launchpad/swap.ts'
export { mintFilters, sortedMintBytes } from './pair-discovery.ts'
export { inOrder, otherSide, PoolBase, type PoolFrame, poolFrame, type SegmentTerms } from './pool-base.ts'
export { AlignedRows, ROW_BASE } from './prices/aligned-rows.ts'
export {
  CONFIRM_BLOCKS,
  PRICE_BAND,
  PriceReferences,
  REFERENCE_DOUBLES,
  type StoredReference,
  type TradeKey,
} from './prices/price-references.ts'
export { amplificationAt, type Ramp, stableInvariant, stablePrice } from './prices/stable-price.ts'
export { AMMS, ammLabels, ammPrograms, ammsByOwner, decodeOne, decodePool } from './registry.ts'
export { stableAmm } from './stable/amm.ts'
export { type StableState, stablePool } from './stable/pool.ts'
export { APPROXIMATION_ERROR, floatInvariant, stableSegments } from './stable/segments.ts'
export { amountAfterTransferFee, amountBeforeTransferFee, netTransferShare } from './transfer-fee.ts'
export type {
  AmplificationRamped,
  EventContext,
  FeesCollected,
  Graduated,
  InnerInstruction,
  Invocation,
  Launched,
  LiquidityChanged,
  LiquidityPosition,
  PoolCreated,
  ProgramCall,
  RangeChange,
  SwapVaults,
  VenueEvent,
  VenueSwap,
} from './venue-event.ts'
export { builtInVenues, Venues } from './venues.ts'
