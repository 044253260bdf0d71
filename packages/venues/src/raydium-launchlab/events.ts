import type { Invocation, VenueSwap } from '@callisto/amms'
import { discriminator, type Fields } from '../shared/fields.ts'
import { eventOf } from '../shared/self-call.ts'

const TRADE_EVENT = discriminator('bddb7fd34ee661ee')
/** Of programs without a creator's fee; newer ones have its 8 bytes before the fee of a referrer. */
const OLD_BYTES = 130
const NEW_BYTES = 138
const BUY = 0
/** Of the accounts of a trade. */
const [PAYER, BASE_MINT, QUOTE_MINT] = [0, 9, 10]

/**
 * The trade of a call, from its event; mints and trader are accounts of the call. Amounts are the changes of the sale's
 * reserves with the fees; a transfer fee of the base is in neither. Reserves are those that make the price: on a sale at
 * one price the virtual ones. Sales with a linear price are not read.
 */
export function readTrade(venue: string, invocation: Invocation): VenueSwap | undefined {
  const event = eventOf(invocation, TRADE_EVENT, OLD_BYTES)
  const { [PAYER]: trader, [BASE_MINT]: base, [QUOTE_MINT]: quote } = invocation.accounts
  if (!event || !trader || !base || !quote) return undefined
  const [forSale, virtualBase, virtualQuote, baseBefore, quoteBefore, soldBase, raisedQuote] = [
    32, 40, 48, 56, 64, 72, 80,
  ].map((at) => event.u64(at)) as [bigint, bigint, bigint, bigint, bigint, bigint, bigint]
  if (virtualQuote === 0n || soldBase > forSale || forSale > virtualBase) return undefined
  const { fees, isBuy } = feesAndSide(event)
  const [baseAmount, quoteAmount] = isBuy
    ? [soldBase - baseBefore, raisedQuote - quoteBefore + fees]
    : [baseBefore - soldBase, quoteBefore - raisedQuote - fees]
  if (baseAmount < 0n || quoteAmount < 0n) return undefined
  // Only at one price all of the virtual base is for sale.
  const isFixed = forSale === virtualBase
  const reserveBase = isFixed ? virtualBase : virtualBase - soldBase
  const reserveQuote = isFixed ? virtualQuote : virtualQuote + raisedQuote
  return {
    kind: 'swap',
    venue,
    pool: event.key(0),
    trader,
    mintIn: isBuy ? quote : base,
    mintOut: isBuy ? base : quote,
    amountIn: isBuy ? quoteAmount : baseAmount,
    amountOut: isBuy ? baseAmount : quoteAmount,
    reserveIn: isBuy ? reserveQuote : reserveBase,
    reserveOut: isBuy ? reserveBase : reserveQuote,
    curve: { realBase: forSale - soldBase, realQuote: raisedQuote },
  }
}

function feesAndSide(event: Fields): { fees: bigint; isBuy: boolean } {
  const parts = event.length < NEW_BYTES ? [104, 112, 120] : [104, 112, 120, 128]
  const fees = parts.reduce((sum, at) => sum + event.u64(at), 0n)
  return { fees, isBuy: event.u8(event.length < NEW_BYTES ? OLD_BYTES - 2 : NEW_BYTES - 2) === BUY }
}
