export type {
  Amm,
  Decoded,
  DecodeRefusal,
  Pool,
  PoolAccount,
  Side,
  Stretch,
  Swap,
  SwapCost,
  SwapQuote,
  SwapRefusal,
  TransferFee,
  TransferFeeOf,
} from './amm.ts'
export { MAX_AMOUNT } from './amm.ts'
export { clmmAmm } from './clmm/decode.ts'
export { amountsOf, liquidityFor, type Range } from './clmm/liquidity.ts'
export { type ClmmState, clmmPool } from './clmm/pool.ts'
export { type ClmmFees, type Place, type Tick, type Walk, walkIn, walkOut } from './clmm/swap.ts'
export { cpmmAmm } from './cpmm/decode.ts'
export { type CpmmState, cpmmPool } from './cpmm/pool.ts'
export { type CpmmFees, keptInReserve, outputFor, receivedFor, tradeFee } from './cpmm/swap.ts'
export { dlmmAmm } from './dlmm/decode.ts'
export { type DlmmState, dlmmPool } from './dlmm/pool.ts'
export { launchpadAmm } from './launchpad/decode.ts'
export { type LaunchpadState, launchpadPool } from './launchpad/pool.ts'
export {
  buyBase,
  buyWith,
  type CurveState,
  type CurveTrade,
  type SniperFee,
  sellBase,
  sellFor,
  sniperPpm,
} from './launchpad/swap.ts'
export { AMMS, decodePool } from './registry.ts'
export { stableAmm } from './stable/decode.ts'
export { type StableState, stablePool } from './stable/pool.ts'
export { afterTransfer, beforeTransfer } from './transfer-fee.ts'
