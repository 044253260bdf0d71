import type { FeedHistory } from './feed-history.ts'

/** Marks the waits that are of the whole order. */
export const WHOLE_ORDER = -1

/** What decides what an order waits for now, beside its state. */
export interface WaitContext {
  /** Slot and seconds of the chain. */
  slot: number
  unixTime: number
  /** Prices of a feed, by its address; undefined where they are not known. */
  feed(address: string): FeedHistory | undefined
  /** Slot until which a leg is left alone, after a failure. */
  asideUntil(leg: number): number | undefined
}

/** What is done with an order when a wait of it is over; `resume`: it waits for something else from now on. */
export type Task = 'fill' | 'advance' | 'close' | 'resume'

/** A USD price of a feed crosses a value, in 1e-8 USD. */
export interface PriceWait {
  kind: 'above' | 'below'
  leg: number
  feed: string
  price: bigint
}

/** A USD price of a feed falls from its highest value, or rises from its lowest one. */
export interface TrailingWait {
  kind: 'trailingFall' | 'trailingRise'
  leg: number
  feed: string
  /** Distance from the peak or the trough. */
  ppm: number
  /** Best price so far; undefined before the first one. */
  peak: bigint | undefined
  /** Number of the feed's entry that set the peak. */
  enteredAt: bigint
  /** The peak that the chain has recorded. */
  recorded: bigint | undefined
}

/** The pools of a pair pay at least a rate. */
export interface RateWait {
  kind: 'rate'
  leg: number
  pair: string
  /** Output for 2^64 of the input, before fees. */
  rate: bigint
  /** The least input that a fill may take. */
  part: bigint
}

/** The chain reaches a time (unix seconds) or a slot. */
export interface TimeWait {
  kind: 'time' | 'slot'
  task: Task
  leg: number
  at: number
}

/** One of the things that an open order waits for. `leg` is the caller's own mark. */
export type Wait = PriceWait | TrailingWait | RateWait | TimeWait

/** An order whose wait is over. */
export interface Due {
  order: string
  leg: number
  task: Task
}

/** A wait in the index. One that is not live any more is dropped when it comes up. */
export interface Entry<W = Wait> {
  readonly order: string
  readonly wait: W
  isLive: boolean
}
