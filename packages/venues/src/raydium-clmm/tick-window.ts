import type { Tick } from '@callisto/amms'
import type { Fields } from '../shared/fields.ts'
import {
  decodeArray,
  hasLiquidityAt,
  hasOrdersAt,
  liquidityNetAt,
  TICKS_PER_ARRAY,
  tickIndexAt,
  tickOffset,
} from './layout.ts'
import { raydiumPrices } from './tick-price.ts'

/** An initialised tick, read where a swap comes by: most of a pool's ticks never matter. */
class ArrayTick implements Tick {
  readonly index: number
  /** The array that it lies in, counted from the lowest of the window. */
  readonly array: number
  readonly #fields: Fields
  readonly #offset: number
  #net: bigint | undefined
  #sqrtPrice: bigint | undefined

  constructor(index: number, array: number, fields: Fields, offset: number) {
    this.index = index
    this.array = array
    this.#fields = fields
    this.#offset = offset
  }

  get liquidityNet(): bigint {
    this.#net ??= liquidityNetAt(this.#fields, this.#offset)
    return this.#net
  }

  get sqrtPrice(): bigint {
    this.#sqrtPrice ??= raydiumPrices.at(this.index)
    return this.#sqrtPrice
  }
}

export type WindowTick = Pick<ArrayTick, 'index' | 'array' | 'liquidityNet' | 'sqrtPrice'>

/**
 * Appends the initialised ticks of an array in rising order. Invalid: bytes that are not this array of the pool, or have
 * no such tick. A tick with orders is not supported; builds before limit orders leave those fields at 0.
 */
export function appendTicks(
  ticks: WindowTick[],
  data: Uint8Array,
  pool: string,
  { start, tickSpacing, array }: { start: number; tickSpacing: number; array: number },
): 'ok' | 'INVALID_STATE' | 'UNSUPPORTED_RULES' {
  const fields = decodeArray(data, pool, start)
  if (fields === undefined) return 'INVALID_STATE'
  const before = ticks.length
  for (let place = 0; place < TICKS_PER_ARRAY; place++) {
    const offset = tickOffset(place)
    if (hasOrdersAt(fields, offset)) return 'UNSUPPORTED_RULES'
    if (!hasLiquidityAt(fields, offset)) continue
    const index = tickIndexAt(fields, offset)
    if (index !== start + place * tickSpacing) return 'INVALID_STATE'
    ticks.push(new ArrayTick(index, array, fields, offset))
  }
  return ticks.length > before ? 'ok' : 'INVALID_STATE'
}
