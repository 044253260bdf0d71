import type { Bar } from './candles.ts'
import type { Pool } from './pool.ts'
import type { Token } from './token.ts'

/** A trade as it is kept and shown. NaN is "not known". */
export interface Trade {
  slot: number
  txIndex: number
  eventIndex: number
  /** Unix seconds. */
  time: number
  signature: string
  token: Token
  pool: Pool
  wallet: number
  /** Whole tokens. */
  amount: number
  usd: number
  /** SOL. */
  native: number
  /** USD for one token after the trade, as the pool's reserves have it. */
  price: number
  liquidity: number
  /** Bits of `tradeFlag`. */
  flags: number
}

/** Where the fold's results go; nothing here may call back into the fold. */
export interface MarketSink {
  trade(trade: Trade): void
  bar(bar: Bar): void
  /** A pool that is new, one that its token just graduated into, or one whose reserves changed without a trade. */
  pool(kind: 'new' | 'graduated' | 'changed', pool: Pool): void
  /** Net change of a token's holders in a block. */
  holders(token: Token, delta: number): void
}
