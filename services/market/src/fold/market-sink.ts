import type { TradeKey } from '@callisto/amms'
import type { Bar } from './candles.ts'
import type { FoldPool, Token } from './token-and-pool.ts'

/** A trade as it is stored and presented. NaN stands for "not known". */
export interface Trade {
  slot: number
  txIndex: number
  eventIndex: number
  /** Unix seconds. */
  time: number
  signature: string
  token: Token
  pool: FoldPool
  /** Row of the wallet. */
  wallet: number
  /** Whole tokens. */
  amount: number
  usd: number
  /** SOL. */
  native: number
  /** USD for one token after the trade: the published price where the trade set it, else that of its pool. */
  price: number
  liquidity: number
  /** Bits of `tradeFlag`. */
  flags: number
}

/** A trade to be filled. Doubles begin as doubles, so that their representation in the object never changes. */
export function emptyTrade(): Trade {
  const none = Number.NaN
  return {
    slot: 0,
    txIndex: 0,
    eventIndex: 0,
    time: 0,
    signature: '',
    token: undefined as never,
    pool: undefined as never,
    wallet: 0,
    amount: none,
    usd: none,
    native: none,
    price: none,
    liquidity: none,
    flags: 0,
  }
}

/**
 * A pool is new, its token just graduated into it, its reserves changed without a trade, or it is a curve that its token
 * has just left.
 */
export type PoolChange = 'new' | 'graduated' | 'changed' | 'completed'

/**
 * Receives the fold's results. `trade` and `bar` pass one reused object: a sink copies what it keeps. No method may call
 * the fold.
 */
export interface MarketSink {
  trade(trade: Trade): void
  bar(bar: Bar): void
  pool(change: PoolChange, pool: FoldPool): void
  /** A token's price is confirmed without a trade. */
  confirming(token: Token): void
  /** A token's price changed without a trade; `trade`, if given, led to the price and gets it too. */
  repriced(token: Token, trade: TradeKey | undefined): void
  /** Net change of a token's holders in a block. */
  holders(token: Token, delta: number): void
  /** A wallet likes a token for the first time. */
  liked(token: Token, wallet: string): void
  /** A token that the tables hold as archived changes. */
  restored(token: Token): void
}

/** Keeps nothing: for a fold of which only the state counts. */
export const silentSink: MarketSink = {
  trade() {},
  bar() {},
  pool() {},
  confirming() {},
  repriced() {},
  holders() {},
  liked() {},
  restored() {},
}

/** Passes copies of the fold's results on to several sinks, in the order in which they were added. */
export class SinkFanOut implements MarketSink {
  readonly #sinks: Partial<MarketSink>[] = []

  /** Adds a sink; it may leave out what it does not keep. */
  add(sink: Partial<MarketSink>): void {
    this.#sinks.push(sink)
  }

  trade(trade: Trade): void {
    const copy = { ...trade }
    for (const sink of this.#sinks) sink.trade?.(copy)
  }

  bar(bar: Bar): void {
    const copy = { ...bar }
    for (const sink of this.#sinks) sink.bar?.(copy)
  }

  pool(change: PoolChange, pool: FoldPool): void {
    for (const sink of this.#sinks) sink.pool?.(change, pool)
  }

  confirming(token: Token): void {
    for (const sink of this.#sinks) sink.confirming?.(token)
  }

  repriced(token: Token, trade: TradeKey | undefined): void {
    for (const sink of this.#sinks) sink.repriced?.(token, trade)
  }

  holders(token: Token, delta: number): void {
    for (const sink of this.#sinks) sink.holders?.(token, delta)
  }

  liked(token: Token, wallet: string): void {
    for (const sink of this.#sinks) sink.liked?.(token, wallet)
  }

  restored(token: Token): void {
    for (const sink of this.#sinks) sink.restored?.(token)
  }
}
