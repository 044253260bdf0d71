export {
  addLiquidity,
  collectLiquidityFees,
  type LiquidityChange,
  removeLiquidity,
} from './change-liquidity.ts'
export { type HeldLiquidity, LiquidityError, type ProvidedToken, pagesOfRange } from './held-liquidity.ts'
export { type LiquidityTransaction, toLiquidityTransaction } from './liquidity-effects.ts'
