import type { Bar } from './candles.ts'
import type { MarketSink, PoolChange, Trade } from './market-sink.ts'
import type { Pool } from './pool.ts'
import type { Token } from './token.ts'

/** Passes the fold's results on to several sinks, in the order in which they were added. */
export class SinkFanOut implements MarketSink {
  readonly #sinks: MarketSink[] = []

  add(sink: MarketSink): void {
    this.#sinks.push(sink)
  }

  trade(trade: Trade): void {
    for (const sink of this.#sinks) sink.trade(trade)
  }

  bar(bar: Bar): void {
    for (const sink of this.#sinks) sink.bar(bar)
  }

  pool(change: PoolChange, pool: Pool): void {
    for (const sink of this.#sinks) sink.pool(change, pool)
  }

  holders(token: Token, delta: number): void {
    for (const sink of this.#sinks) sink.holders(token, delta)
  }
}
