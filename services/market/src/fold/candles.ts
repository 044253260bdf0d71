import { AlignedRows } from '@callisto/amms'

/** Resolutions that are kept, in seconds; all others of the charts are made of these (or of the day's trades). */
export const keptResolutions = [60, 300, 900, 3600, 14_400, 86_400] as const

/** A finished bar. `volume` is USD; the second group is the same bar in SOL, NaN where SOL had no price. */
export interface Bar {
  /** Row of the token. */
  token: number
  resolution: number
  /** Start, unix seconds. */
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  nativeOpen: number
  nativeHigh: number
  nativeLow: number
  nativeClose: number
  nativeVolume: number
}

const field = { time: 0, open: 1, native: 6 } as const
const BAR = 11

/**
 * The open bars of every token. A bar opens at the previous close (spec 1-4-26), the very first one at its first
 * trade; bars without a trade do not exist.
 *
 * A trade changes the bar of the finest resolution only. A finished bar is merged into the coarser bars that it feeds
 * (60 s into 300 s, 300 s into 900 s, ...), so a coarse row holds the finished finer bars of its period, and the open
 * coarse bar is that row plus the open finer bars.
 */
export class Candles {
  readonly resolutions: readonly number[]
  /** Of each resolution the resolutions whose bars it feeds, and the one that feeds it (-1 for the finest). */
  readonly #feeds: number[][]
  readonly #source: number[]
  readonly #rows: AlignedRows
  readonly #onClose: (bar: Bar) => void
  /** Reused for every finished bar. */
  readonly #bar = emptyBar()

  /** `onClose` receives one reused object: it must copy what it keeps. Rejects resolutions that no finer one divides. */
  constructor(onClose: (bar: Bar) => void, resolutions: readonly number[] = keptResolutions) {
    this.resolutions = resolutions
    this.#onClose = onClose
    this.#rows = new AlignedRows(BAR * resolutions.length)
    this.#source = resolutions.map((resolution, index) =>
      resolutions.slice(0, index).findLastIndex((finer) => resolution % finer === 0),
    )
    if (this.#source.indexOf(-1, 1) > 0)
      throw new RangeError('each resolution needs a finer one that divides it')
    this.#feeds = resolutions.map((_, index) =>
      [...this.#source.keys()].filter((i) => this.#source[i] === index),
    )
  }

  get bytes(): number {
    return this.#rows.bytes
  }

  get bytesPerToken(): number {
    return this.#rows.stride * 8
  }

  addToken(): number {
    return this.#rows.add()
  }

  removeToken(token: number): void {
    this.#rows.free(token)
  }

  /** Adds one trade at a valid price; `time` never decreases for a token. */
  push(token: number, time: number, price: number, nativePrice: number, usd: number, native: number): void {
    const { f64 } = this.#rows
    const at = this.#rows.at(token)
    const start = f64[at]!
    const finest = this.resolutions[0]!
    if (f64[at + field.open] === 0) {
      f64[at] = periodStart(time, finest)
      begin(f64, at + field.open, price)
      begin(f64, at + field.native, nativePrice)
    } else if (time >= start + finest) {
      this.#closeBars(token, at, start, time)
      f64[at] = periodStart(time, finest)
      begin(f64, at + field.open, f64[at + field.open + 3]!)
      const nativeClose = f64[at + field.native + 3]!
      begin(f64, at + field.native, Number.isNaN(nativeClose) ? nativePrice : nativeClose)
    }
    addTrade(f64, at + field.open, price, usd)
    addTrade(f64, at + field.native, nativePrice, native)
  }

  /** Moves the close of the newest bar to a price that no trade set. Without a bar nothing happens. */
  reprice(token: number, price: number, nativePrice: number): void {
    const { f64 } = this.#rows
    const at = this.#rows.at(token)
    if (f64[at + field.open] === 0) return
    addTrade(f64, at + field.open, price, 0)
    addTrade(f64, at + field.native, nativePrice, 0)
  }

  /** Closes every bar that ends before `time`, finest first; `last` is the start of the finest bar. */
  #closeBars(token: number, at: number, last: number, time: number): void {
    const { f64 } = this.#rows
    const { resolutions } = this
    for (let index = 0; index < resolutions.length; index++) {
      const resolution = resolutions[index]!
      if (time < periodStart(last, resolution) + resolution) continue
      const bar = at + index * BAR
      this.#onClose(readBar(f64, bar, this.#bar, token, resolution))
      const feeds = this.#feeds[index]!
      for (let n = 0; n < feeds.length; n++) {
        const fed = feeds[n]!
        const coarse = resolutions[fed]!
        mergeBar(f64, at + fed * BAR, bar, periodStart(last, coarse))
      }
    }
  }

  /** The open bar as a new object, undefined before the first trade. */
  open(token: number, resolution: number): Bar | undefined {
    const index = this.resolutions.indexOf(resolution)
    const at = this.#rows.at(token)
    const { f64 } = this.#rows
    if (index < 0 || f64[at + field.open] === 0) return undefined
    const last = f64[at]!
    const merged = f64.slice(at, at + BAR)
    // From the coarsest part to the open finest one: later parts decide the close.
    const parts: number[] = []
    for (let part = index; part > 0; part = this.#source[part]!) {
      const start = periodStart(last, this.resolutions[part]!)
      if (f64[at + part * BAR] === start && f64[at + part * BAR + field.open] !== 0) parts.push(part)
    }
    parts.push(0)
    const [first, ...rest] = parts as [number, ...number[]]
    merged.set(f64.subarray(at + first * BAR, at + (first + 1) * BAR))
    for (const part of rest) {
      mergePrices(merged, field.open, f64, at + part * BAR + field.open)
      mergePrices(merged, field.native, f64, at + part * BAR + field.native)
    }
    merged[0] = periodStart(last, resolution)
    return readBar(merged, 0, emptyBar(), token, resolution)
  }

  /** The rows of one token as plain numbers, and back. */
  save(token: number): number[] {
    return [...this.#rows.f64.subarray(this.#rows.at(token), this.#rows.at(token) + this.#rows.stride)]
  }

  /** Rejects an array of another length. */
  restore(token: number, values: readonly number[]): void {
    const { stride } = this.#rows
    if (values.length !== stride) throw new RangeError(`expected ${stride} values, got ${values.length}`)
    this.#rows.f64.set(values, this.#rows.at(token))
  }
}

/** Start of the period that a time is in, in integer arithmetic: the remainder of doubles costs ten times as much. */
function periodStart(time: number, resolution: number): number {
  const seconds = time >>> 0
  return seconds - ((seconds % (resolution >>> 0)) >>> 0)
}

function emptyBar(): Bar {
  const none = Number.NaN
  return {
    token: 0,
    resolution: 0,
    time: none,
    open: none,
    high: none,
    low: none,
    close: none,
    volume: none,
    nativeOpen: none,
    nativeHigh: none,
    nativeLow: none,
    nativeClose: none,
    nativeVolume: none,
  }
}

function readBar(data: Float64Array, at: number, bar: Bar, token: number, resolution: number): Bar {
  bar.token = token
  bar.resolution = resolution
  bar.time = data[at]!
  bar.open = data[at + 1]!
  bar.high = data[at + 2]!
  bar.low = data[at + 3]!
  bar.close = data[at + 4]!
  bar.volume = data[at + 5]!
  bar.nativeOpen = data[at + 6]!
  bar.nativeHigh = data[at + 7]!
  bar.nativeLow = data[at + 8]!
  bar.nativeClose = data[at + 9]!
  bar.nativeVolume = data[at + 10]!
  return bar
}

function begin(data: Float64Array, at: number, price: number): void {
  data[at] = price
  data[at + 1] = price
  data[at + 2] = price
  data[at + 3] = price
  data[at + 4] = 0
}

/** A NaN price changes no price of the bar. */
function addTrade(data: Float64Array, at: number, price: number, volume: number): void {
  if (price > data[at + 1]!) data[at + 1] = price
  if (price < data[at + 2]!) data[at + 2] = price
  if (!Number.isNaN(price)) data[at + 3] = price
  if (!Number.isNaN(volume)) data[at + 4]! += volume
}

/** Merges a finished bar into the row of a coarser one whose period begins at `start`. */
function mergeBar(data: Float64Array, coarse: number, bar: number, start: number): void {
  if (data[coarse] === start && data[coarse + field.open] !== 0) {
    mergePrices(data, coarse + field.open, data, bar + field.open)
    mergePrices(data, coarse + field.native, data, bar + field.native)
    return
  }
  for (let n = 1; n < BAR; n++) data[coarse + n] = data[bar + n]!
  data[coarse] = start
}

function mergePrices(target: Float64Array, at: number, source: Float64Array, from: number): void {
  if (source[from + 1]! > target[at + 1]!) target[at + 1] = source[from + 1]!
  if (source[from + 2]! < target[at + 2]!) target[at + 2] = source[from + 2]!
  if (!Number.isNaN(source[from + 3]!)) target[at + 3] = source[from + 3]!
  target[at + 4]! += source[from + 4]!
}
