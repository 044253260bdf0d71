import type { Invocation, VenueSwap } from '@callisto/amms'
import { reportedPrice, SWAP_EVENT } from '../meteora-shared/swap-event.ts'
import { discriminator } from '../shared/fields.ts'
import { eventOf } from '../shared/self-call.ts'

const SWAP_EVENT_BYTES = 179
const COMPLETE_EVENT = discriminator('e5e756549c864b18')
const COMPLETE_EVENT_BYTES = 80
/** Of the accounts of a swap. */
const [BASE_MINT, QUOTE_MINT, PAYER] = [7, 8, 9]
const SALE = 0

/**
 * The trade of a swap call, from its event; mints and trader are accounts of the call. The base in the curve is told
 * when the trade completes it, and 0 before: the price is reported.
 */
export function readSwap(venue: string, invocation: Invocation): VenueSwap | undefined {
  const event = eventOf(invocation, SWAP_EVENT, SWAP_EVENT_BYTES)
  const { [BASE_MINT]: base, [QUOTE_MINT]: quote, [PAYER]: trader } = invocation.accounts
  if (!event || !base || !quote || !trader) return undefined
  const completion = eventOf(invocation, COMPLETE_EVENT, COMPLETE_EVENT_BYTES)
  const [reserveBase, reserveQuote] = [completion?.u64(64) ?? 0n, event.u64(155)]
  const isSale = event.u8(64) === SALE
  return {
    kind: 'swap',
    venue,
    pool: event.key(0),
    trader,
    mintIn: isSale ? base : quote,
    mintOut: isSale ? quote : base,
    amountIn: event.u64(83),
    amountOut: event.u64(107),
    reserveIn: isSale ? reserveBase : reserveQuote,
    reserveOut: isSale ? reserveQuote : reserveBase,
    price: reportedPrice(event, 115),
    mint0: base,
    ...(completion && { curve: { realBase: 0n, realQuote: reserveQuote } }),
  }
}
