import type { Quote } from '@callisto/contract'

export interface AmountSearch {
  /** The least and the most input that a fill may take; all of `most` is always allowed. */
  least: bigint
  most: bigint
  /** Undefined when there is no route for the amount. */
  quote(amount: bigint): Promise<Quote | undefined>
  /** Whether a fill that brings this much is one that the order accepts. */
  isAccepted(amount: bigint, output: bigint): boolean
}

export interface FoundAmount {
  amount: bigint
  quote: Quote
}

/** Quotes of one search at most. */
export const MAX_QUOTES = 6

/**
 * The largest input whose quote the order accepts, to a 16th of the difference between the limits. The rate of a route
 * falls with the amount, so accepted amounts are all that are smaller: all of it is tried first, then the least, then
 * halves of what is between. Undefined when not even the least is accepted.
 */
export async function findLargestAmount(search: AmountSearch): Promise<FoundAmount | undefined> {
  const { least, most } = search
  const whole = await accepted(search, most)
  if (whole || least >= most) return whole
  let best = await accepted(search, least)
  if (!best) return undefined
  let above = most
  for (let quotes = 2; quotes < MAX_QUOTES; quotes++) {
    const amount = (best.amount + above) / 2n
    if (amount === best.amount) break
    const found = await accepted(search, amount)
    if (found) best = found
    else above = amount
  }
  return best
}

async function accepted(search: AmountSearch, amount: bigint): Promise<FoundAmount | undefined> {
  const quote = await search.quote(amount)
  return quote && search.isAccepted(amount, BigInt(quote.outAmount)) ? { amount, quote } : undefined
}
