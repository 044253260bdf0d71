import type { FetcherReport, Gain, TotalGain } from '@callisto/contract'

/** A token of a wallet: all accounts of its mint. Values are USD, undefined while they are not known. */
export interface WalletBalance {
  /** The account, the first of several; undefined for native SOL. */
  ata: string | undefined
  /** Empty for native SOL. */
  mint: string
  /** Base units. */
  rawValue: bigint
  decimals: number
  /** USD of a whole token. */
  price: number | undefined
  usdValue: number | undefined
  /** Unrealized gain, in USD and in percent of the cost. */
  pnl: number | undefined
  pctChange: number | undefined
  gain: Gain | undefined
}

export type OrderStatus = 'Open' | 'PartialFill' | 'Completed'

/** An order; amounts in whole tokens. */
export interface ActiveOrder {
  orderKey: string
  inputMint: string
  outputMint: string
  inputAmount: number
  outputAmount: number | undefined
  remainingInputAmount: number | undefined
  remainingInputAmountUsd: number | undefined
  remainingOutputAmount: number | undefined
  remainingOutputAmountUsd: number | undefined
  /** Unix ms. */
  createdAt: number | undefined
  orderStatus: OrderStatus
  /** 0 to 100. */
  filledPercentage: number
}

export interface OpenedPosition {
  side: 'Long' | 'Short'
  tokenMint: string | undefined
  entryPrice: number
  currentPrice: number | undefined
  /** USD. */
  positionSize: number | undefined
  currentCollateralValue: number | undefined
  pnlUsd: number | undefined
  pnlPercentage: number | undefined
  liquidationPrice: number | undefined
  leverage: number | undefined
  takeProfitTriggerPrice: number | undefined
  stopLossTriggerPrice: number | undefined
}

export interface OrderList {
  totalWorth: number | undefined
  activeOrders: readonly ActiveOrder[]
}

/**
 * What the products of this house hold for a wallet (docs/spec-map.md 2-3). A part is undefined when its source does not have it;
 * worth is USD, undefined while a piece of it is not known.
 */
export interface Portfolio {
  /** The block that it describes. */
  slot: number
  totalNetWorth: number | undefined
  /** Cost and result of all tokens, held and sold; undefined where the source does not have it. */
  gain: TotalGain | undefined
  walletBalance: { totalWorth: number | undefined; balances: readonly WalletBalance[] } | undefined
  perpetual: { totalWorth: number | undefined; openedPositions: readonly OpenedPosition[] } | undefined
  limitOrder: OrderList | undefined
  dollarCostAverage: OrderList | undefined
  valueAverage: OrderList | undefined
  /** Undefined without a stake. */
  vote: { lockedTokens: number; totalWorth: number | undefined } | undefined
  /** Sources that did not report: their part is not known, rather than empty. */
  failedSources: readonly FetcherReport[]
}

/** Whether all that it may hold is known: orders are not in a legacy one, and a source may have failed. */
export const isComplete = (portfolio: Portfolio | undefined): boolean =>
  portfolio?.limitOrder !== undefined && portfolio.failedSources.length === 0

/** Recurring orders of both kinds; undefined when one of them is not known. */
export function recurringOf({
  dollarCostAverage: plain,
  valueAverage: smart,
}: Portfolio): OrderList | undefined {
  if (!plain || !smart) return undefined
  const [one, other] = [plain.totalWorth, smart.totalWorth]
  return {
    totalWorth: one === undefined || other === undefined ? undefined : one + other,
    activeOrders: [...plain.activeOrders, ...smart.activeOrders],
  }
}
