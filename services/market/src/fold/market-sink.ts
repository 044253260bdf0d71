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

/** A pool is new, its token just graduated into it, or its reserves changed without a trade. */
export type PoolChange = 'new' | 'graduated' | 'changed'

/** Where the fold's results go; nothing here may call back into the fold. */
export interface MarketSink {
  trade(trade: Trade): void
  bar(bar: Bar): void
  pool(change: PoolChange, pool: Pool): void
  /** Net change of a token's holders in a block. */
  holders(token: Token, delta: number): void
}
