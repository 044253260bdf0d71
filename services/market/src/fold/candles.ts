import { Rows } from './growable.ts'

/** Resolutions that are kept, in seconds; all others of the charts are made of these (or of the day's trades). */
export const keptResolutions = [60, 300, 900, 3600, 14_400, 86_400] as const

/** A finished bar. `volume` is USD; the second group is the same bar in SOL, NaN where SOL had no price. */
export interface Bar {
  asset: number
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

const field = { time: 0, open: 1, high: 2, low: 3, close: 4, volume: 5, native: 6 } as const
const stride = 11

/**
 * The open bar of every token in every kept resolution. A bar opens at the previous close (spec 1, section 4), the very
 * first one at its first trade; bars without a trade do not exist.
 */
export class Candles {
  readonly resolutions: readonly number[]
  readonly #rows: Rows
  readonly #onClose: (bar: Bar) => void

  constructor(onClose: (bar: Bar) => void, resolutions: readonly number[] = keptResolutions) {
    this.resolutions = resolutions
    this.#rows = new Rows(stride * resolutions.length)
    this.#onClose = onClose
  }

  get bytes(): number {
    return this.#rows.bytes
  }

  addAsset(): number {
    return this.#rows.add()
  }

  /** One trade at a valid price; `time` never goes back for an asset. */
  push(asset: number, time: number, price: number, nativePrice: number, usd: number, native: number): void {
    const { data } = this.#rows
    let at = asset * stride * this.resolutions.length
    for (let index = 0; index < this.resolutions.length; index++, at += stride) {
      const resolution = this.resolutions[index]!
      if (time >= data[at]! + resolution || data[at + field.open] === 0)
        this.#open(asset, at, resolution, time, price, nativePrice)
      merge(data, at + field.open, price, usd)
      merge(data, at + field.native, nativePrice, native)
    }
  }

  #open(
    asset: number,
    at: number,
    resolution: number,
    time: number,
    price: number,
    nativePrice: number,
  ): void {
    const { data } = this.#rows
    const isFirst = data[at + field.open] === 0
    if (!isFirst) this.#onClose(this.#read(asset, at, resolution))
    data[at] = time - (time % resolution)
    begin(data, at + field.open, isFirst ? price : data[at + field.close]!)
    const nativeClose = data[at + field.native + 3]!
    begin(data, at + field.native, isFirst || Number.isNaN(nativeClose) ? nativePrice : nativeClose)
  }

  #read(asset: number, at: number, resolution: number): Bar {
    const { data } = this.#rows
    return {
      asset,
      resolution,
      time: data[at]!,
      open: data[at + 1]!,
      high: data[at + 2]!,
      low: data[at + 3]!,
      close: data[at + 4]!,
      volume: data[at + 5]!,
      nativeOpen: data[at + 6]!,
      nativeHigh: data[at + 7]!,
      nativeLow: data[at + 8]!,
      nativeClose: data[at + 9]!,
      nativeVolume: data[at + 10]!,
    }
  }

  /** The open bar, undefined before the first trade. */
  open(asset: number, resolution: number): Bar | undefined {
    const index = this.resolutions.indexOf(resolution)
    const at = (asset * this.resolutions.length + index) * stride
    return index < 0 || this.#rows.data[at + field.open] === 0 ? undefined : this.#read(asset, at, resolution)
  }

  /** Everything of one token as plain numbers, and back. */
  save(asset: number): number[] {
    const size = stride * this.resolutions.length
    return [...this.#rows.data.subarray(asset * size, (asset + 1) * size)]
  }

  restore(asset: number, values: readonly number[]): void {
    const size = stride * this.resolutions.length
    if (values.length !== size) throw new RangeError(`expected ${size} values, got ${values.length}`)
    this.#rows.data.set(values, asset * size)
  }
}

function begin(data: Float64Array, at: number, price: number): void {
  data[at] = price
  data[at + 1] = price
  data[at + 2] = price
  data[at + 3] = price
  data[at + 4] = 0
}

/** A NaN price leaves the bar's prices alone and poisons none of them. */
function merge(data: Float64Array, at: number, price: number, volume: number): void {
  if (price > data[at + 1]!) data[at + 1] = price
  if (price < data[at + 2]!) data[at + 2] = price
  if (!Number.isNaN(price)) data[at + 3] = price
  if (!Number.isNaN(volume)) data[at + 4]! += volume
}
