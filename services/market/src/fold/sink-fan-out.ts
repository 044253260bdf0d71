import type { TradeKey } from '@callisto/amms'
import type { Bar } from './candles.ts'
import type { MarketSink, PoolChange, Trade } from './market-sink.ts'
import type { Pool, Token } from './token-and-pool.ts'

/** Passes copies of the fold's results on to several sinks, in the order in which they were added. */
export class SinkFanOut implements MarketSink {
  readonly #sinks: MarketSink[] = []

  add(sink: MarketSink): void {
    this.#sinks.push(sink)
  }

  trade(trade: Trade): void {
    const copy = { ...trade }
    for (const sink of this.#sinks) sink.trade(copy)
  }

  bar(bar: Bar): void {
    const copy = { ...bar }
    for (const sink of this.#sinks) sink.bar(copy)
  }

  pool(change: PoolChange, pool: Pool): void {
    for (const sink of this.#sinks) sink.pool(change, pool)
  }

  confirming(token: Token): void {
    for (const sink of this.#sinks) sink.confirming(token)
  }

  repriced(token: Token, trade: TradeKey | undefined): void {
    for (const sink of this.#sinks) sink.repriced(token, trade)
  }

  holders(token: Token, delta: number): void {
    for (const sink of this.#sinks) sink.holders(token, delta)
  }

  liked(token: Token, wallet: string): void {
    for (const sink of this.#sinks) sink.liked(token, wallet)
  }

  restored(token: Token): void {
    for (const sink of this.#sinks) sink.restored(token)
  }
}
