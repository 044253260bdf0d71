import type { Invocation, VenueSwap } from '@callisto/amms'
import { NATIVE_MINT } from '@callisto/solana'
import { curveAddress } from '../pump-shared/programs.ts'
import { discriminator, type Fields, ZERO_KEY } from '../shared/fields.ts'
import { eventOf } from '../shared/self-call.ts'

const TRADE_EVENT = discriminator('bddb7fd34ee661ee')
/** Up to the creator's fee; newer programs append a text and more. */
const TRADE_EVENT_BYTES = 217
/** Of what was bought beyond the end of the curve, in the same call. */
const POOL_PART_EVENT = discriminator('6fb06d8b316cd5fb')
const POOL_PART_BYTES = 184

/**
 * The trade of a call, from its event, and the mint with which the curve can be read. Amounts are those of the trader,
 * fees included; reserves are the virtual ones.
 */
export function readTrade(venue: string, invocation: Invocation): VenueSwap | undefined {
  const event = eventOf(invocation, TRADE_EVENT, TRADE_EVENT_BYTES)
  if (event === undefined) return undefined
  const base = event.key(0)
  const { quoteMint, quote, virtualQuote, realQuote } = quoteSide(event)
  const isBuy = event.u8(48) !== 0
  const fees = event.u64(161) + event.u64(209)
  const extra = isBuy ? poolPart(invocation) : { base: 0n, quote: 0n }
  const baseAmount = event.u64(40) + extra.base
  const paid = isBuy ? quote + fees + extra.quote : quote - fees
  if (paid < 0n) return undefined
  const [virtualBase, realBase] = [event.u64(97), event.u64(113)]
  return {
    kind: 'swap',
    venue,
    pool: curveAddress(base),
    trader: event.key(49),
    mintIn: isBuy ? quoteMint : base,
    mintOut: isBuy ? base : quoteMint,
    amountIn: isBuy ? paid : baseAmount,
    amountOut: isBuy ? baseAmount : paid,
    reserveIn: isBuy ? virtualQuote : virtualBase,
    reserveOut: isBuy ? virtualBase : virtualQuote,
    curve: { realBase, realQuote },
  }
}

interface QuoteSide {
  quoteMint: string
  quote: bigint
  virtualQuote: bigint
  realQuote: bigint
}

/** Newer events name the quote behind a text and a list; in older ones it is SOL. */
function quoteSide(event: Fields): QuoteSide {
  const at = quoteOffset(event)
  const key = at === undefined ? ZERO_KEY : event.key(at)
  if (at === undefined || key === ZERO_KEY || key === NATIVE_MINT)
    return {
      quoteMint: NATIVE_MINT,
      quote: event.u64(32),
      virtualQuote: event.u64(89),
      realQuote: event.u64(105),
    }
  return {
    quoteMint: key,
    quote: event.u64(at + 32),
    virtualQuote: event.u64(at + 40),
    realQuote: event.u64(at + 48),
  }
}

const TEXT = 250
/** Mayhem flag, then rate and amount of cashback and of buyback. */
const FLAG_AND_FEES = 33
const SHAREHOLDER_BYTES = 34
const QUOTE_BYTES = 56

function quoteOffset(event: Fields): number | undefined {
  if (event.length < TEXT + 4) return undefined
  const list = TEXT + 4 + event.u32(TEXT) + FLAG_AND_FEES
  if (event.length < list + 4) return undefined
  const quote = list + 4 + event.u32(list) * SHAREHOLDER_BYTES
  return event.length < quote + QUOTE_BYTES ? undefined : quote
}

/** What a buy took of the pool to come, fees included. */
function poolPart(invocation: Invocation): { base: bigint; quote: bigint } {
  const event = eventOf(invocation, POOL_PART_EVENT, POOL_PART_BYTES)
  if (event === undefined) return { base: 0n, quote: 0n }
  return { base: event.u64(136), quote: event.u64(144) + event.u64(160) + event.u64(176) }
}
