import { type Holding, type Worth, worthOf } from './holdings.ts'
import { isComplete, type Portfolio } from './portfolio.ts'

/**
 * Worth of all that the products of this house hold for a wallet: its tokens, orders, positions and stake. It is nothing only
 * where all of them are known.
 */
export function netWorthOf(holdings: readonly Holding[], portfolio: Portfolio | undefined): Worth {
  const { perpetual, limitOrder, dollarCostAverage, valueAverage, vote } = portfolio ?? {}
  const lists = [perpetual, limitOrder, dollarCostAverage, valueAverage, vote].filter(
    (part) => part !== undefined,
  )
  const worth = worthOf([...holdings.map(({ value }) => value), ...lists.map(({ totalWorth }) => totalWorth)])
  return worth.usd === 0 && !isComplete(portfolio) ? { ...worth, usd: undefined } : worth
}

/** USD of what is staked and of what waits in orders; undefined where there is none, or its value is not known. */
export function otherWorthOf(portfolio: Portfolio | undefined): {
  staked: number | undefined
  orders: number | undefined
} {
  const { limitOrder, dollarCostAverage, valueAverage, vote } = portfolio ?? {}
  const orders = worthOf([limitOrder, dollarCostAverage, valueAverage].map((list) => list?.totalWorth)).usd
  return { staked: vote?.totalWorth || undefined, orders: orders || undefined }
}
