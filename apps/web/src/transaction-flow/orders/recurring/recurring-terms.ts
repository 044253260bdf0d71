import { type Decimal, decimalToString, divide } from '@callisto/amount'
import { cycleLimits } from '@callisto/domain'

/** A recurring order as it was typed. Amounts in base units; prices are input tokens for one output token. */
export interface RecurringTerms {
  inputMint: string
  outputMint: string
  inputDecimals: number
  outputDecimals: number
  deposit: bigint
  cycles: number
  /** Seconds. */
  interval: number
  minPrice: Decimal | undefined
  maxPrice: Decimal | undefined
  /** Unix seconds; undefined: at once. */
  startAt: number | undefined
  /** How far a fill may be from the published prices; undefined where the highest price limits it. */
  maxDeviationBps: number | undefined
}

/** What a cycle sells, rounded down; the last one sells the rest too. */
export const amountPerCycle = ({ deposit, cycles }: RecurringTerms): bigint =>
  divide(deposit, BigInt(cycles), 'floor')

/** What a cycle may bring by the prices, in base units; 0 is no limit. */
export const limitsOf = (terms: RecurringTerms): { minOut: bigint; maxOut: bigint } =>
  cycleLimits(amountPerCycle(terms), terms, terms)

/** Body of `POST createOrder` for an order of `user`. */
export function toCreateBody(terms: RecurringTerms, user: string) {
  const { inputMint, outputMint, deposit, cycles, interval, startAt, maxDeviationBps } = terms
  const price = (decimal: Decimal | undefined) => decimal && decimalToString(decimal)
  const [minPrice, maxPrice] = [price(terms.minPrice), price(terms.maxPrice)]
  const time = {
    inAmount: `${deposit}`,
    numberOfOrders: cycles,
    interval,
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(startAt !== undefined && { startAt }),
    ...(maxDeviationBps !== undefined && { maxDeviationBps }),
  }
  return { user, inputMint, outputMint, params: { time } }
}
