export type {
  Amm,
  Decoded,
  DecodeErrorCode,
  LiquiditySegment,
  Pool,
  PoolAccount,
  Side,
  Swap,
  SwapCost,
  SwapErrorCode,
  SwapQuote,
  TransferFee,
  TransferFeeOf,
} from './amm.ts'
export { MAX_AMOUNT } from './amm.ts'
export { clmmAmm } from './clmm/decode.ts'
export { amountsForLiquidity, liquidityForAmounts, type PriceRange } from './clmm/liquidity.ts'
export { type ClmmState, clmmPool } from './clmm/pool.ts'
export {
  type ClmmFees,
  type PoolState,
  type RangeSwap,
  swapExactIn,
  swapExactOut,
  type Tick,
} from './clmm/swap.ts'
export { cpmmAmm } from './cpmm/decode.ts'
export { type CpmmState, cpmmPool } from './cpmm/pool.ts'
export { type CpmmFees, keptInReserve, outputFor, receivedFor, tradeFee } from './cpmm/swap.ts'
export { dlmmAmm } from './dlmm/decode.ts'
export { type DlmmState, dlmmPool } from './dlmm/pool.ts'
export { launchpadAmm } from './launchpad/decode.ts'
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
export { AMMS, decodePool } from './registry.ts'
export { stableAmm } from './stable/decode.ts'
export { type StableState, stablePool } from './stable/pool.ts'
export { amountAfterTransferFee, amountBeforeTransferFee } from './transfer-fee.ts'
