import type { Invocation, PoolCreated, VenueSwap } from '@callisto/amms'
import { discriminator, type Fields } from '../shared/fields.ts'
import { eventOf } from '../shared/self-call.ts'

const BUY_EVENT = discriminator('67f4521f2cf57777')
const SELL_EVENT = discriminator('3e2f370aa503dc2a')
/** Up to the trader, as the first programs wrote it. */
const EVENT_BYTES = 176
/** Of the accounts of a trade, in all versions of its instructions. */
const [POOL, BASE_MINT, QUOTE_MINT, BASE_VAULT, QUOTE_VAULT] = [0, 3, 4, 7, 8]

const CREATED_EVENT = discriminator('b1310cd2a076a774')
/** Up to the pool. */
const CREATED_EVENT_BYTES = 197

/** The pool that a call creates, from its event. */
export function readCreation(venue: string, invocation: Invocation): PoolCreated | undefined {
  const event = eventOf(invocation, CREATED_EVENT, CREATED_EVENT_BYTES)
  if (event === undefined) return undefined
  return {
    kind: 'pool',
    venue,
    pool: event.key(165),
    mint0: event.key(42),
    mint1: event.key(74),
    decimals0: event.u8(106),
    decimals1: event.u8(107),
    creator: event.key(10),
  }
}

/**
 * The trade of a call, from its event; mints are accounts of the call. Reserves are what the vaults hold after the
 * transaction, with the virtual part that the event names. Trades of routes over several pools are not read.
 */
export function readTrade(venue: string, invocation: Invocation): VenueSwap | undefined {
  const buy = eventOf(invocation, BUY_EVENT, EVENT_BYTES)
  const event = buy ?? eventOf(invocation, SELL_EVENT, EVENT_BYTES)
  const { accounts, tokenBalance } = invocation
  const { [POOL]: pool, [BASE_MINT]: base, [QUOTE_MINT]: quote } = accounts
  if (!event || !pool || !base || !quote || event.key(112) !== pool) return undefined
  const [baseHeld, quoteHeld] = [BASE_VAULT, QUOTE_VAULT].map(
    (at) => tokenBalance(accounts[at] ?? '')?.amount,
  )
  if (baseHeld === undefined || quoteHeld === undefined) return undefined
  const reserveQuote = quoteHeld + (buy ? virtualOfBuy(event) : virtualAt(event, SELL_VIRTUAL))
  const [baseAmount, quoteAmount] = [event.u64(8), event.u64(104)]
  return {
    kind: 'swap',
    venue,
    pool,
    trader: event.key(144),
    mintIn: buy ? quote : base,
    mintOut: buy ? base : quote,
    amountIn: buy ? quoteAmount : baseAmount,
    amountOut: buy ? baseAmount : quoteAmount,
    reserveIn: buy ? reserveQuote : baseHeld,
    reserveOut: buy ? baseHeld : reserveQuote,
  }
}

const SELL_VIRTUAL = 384
const BUY_TEXT = 393
/** Rate and amount of cashback and of buyback. */
const BUY_FEES = 32

const virtualAt = (event: Fields, at: number): bigint => (at + 16 <= event.length ? event.i128(at) : 0n)

/** Behind the text of a buy, of any length. */
const virtualOfBuy = (event: Fields): bigint =>
  event.length < BUY_TEXT + 4 ? 0n : virtualAt(event, BUY_TEXT + 4 + event.u32(BUY_TEXT) + BUY_FEES)
