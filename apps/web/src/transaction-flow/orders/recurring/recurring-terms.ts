import { type Decimal, decimalToString, divide } from '@callisto/amount'
import type { PinnedTerms } from '@callisto/contract'
import { cycleLimits } from '@callisto/domain'
import { type RecurringRequest, recurring } from '@callisto/program-clients'
import { TOKEN_ACCOUNT_BYTES } from '@callisto/solana'

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

/** The order of `user` as a request of the public API. */
export function toCreateRecurring(terms: RecurringTerms, user: string): RecurringRequest {
  const { inputMint, outputMint, deposit, cycles, interval, startAt, maxDeviationBps } = terms
  const price = (decimal: Decimal | undefined) => decimal && decimalToString(decimal)
  const [minPrice, maxPrice] = [price(terms.minPrice), price(terms.maxPrice)]
  const time = {
    inAmount: deposit,
    numberOfOrders: cycles,
    interval,
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(startAt !== undefined && { startAt }),
    ...(maxDeviationBps !== undefined && { maxDeviationBps }),
  }
  return { user, inputMint, outputMint, params: { time } }
}

/** Lamports that an order takes at most beside what it sells: rent of its three accounts, and the reward of each cycle. */
export function recurringLamports(
  rentLamports: (bytes: number) => bigint,
  cycles: number,
  {
    fillRewardLamports,
    closeRewardLamports,
  }: Pick<PinnedTerms, 'fillRewardLamports' | 'closeRewardLamports'>,
): bigint {
  const rent = rentLamports(recurring.ORDER_SIZE) + 2n * rentLamports(TOKEN_ACCOUNT_BYTES)
  return rent + BigInt(cycles) * BigInt(fillRewardLamports) + BigInt(closeRewardLamports)
}
