import { hasPrefix } from '@callisto/amms'
import { addressBytes } from '@callisto/solana/codec'
import { discriminator, Fields } from '../shared/fields.ts'
import { ARRAY_TICKS } from './addresses.ts'

const FIXED_DISCRIMINATOR = discriminator('4561bdbe6e0742bb')
const DYNAMIC_DISCRIMINATOR = discriminator('11d8f68ee1c7da38')
const FIXED_BYTES = 9_988
const TICK_BYTES = 113
const FIXED_TICKS_AT = 12
const FIXED_POOL_AT = 9_956
const DYNAMIC_POOL_AT = 12
const BITMAP_AT = 44
const DYNAMIC_TICKS_AT = 60

/** Initialized ticks of an array. Their liquidity is only read where a swap passes them. */
export interface TickArray {
  start: number
  /** Places of initialized ticks, rising: tick = start + place * spacing. */
  places: readonly number[]
  /** What the active liquidity gains where the price rises across the tick at `places[rank]`. */
  netAt(rank: number): bigint
}

/** The array of a pool that begins at `start`, in either of its layouts. Undefined for bytes that are no such array. */
export function decodeTickArray(data: Uint8Array, pool: string, start: number): TickArray | undefined {
  if (hasPrefix(data, FIXED_DISCRIMINATOR)) return decodeFixed(data, pool, start)
  return hasPrefix(data, DYNAMIC_DISCRIMINATOR) ? decodeDynamic(data, pool, start) : undefined
}

/** Every place has its bytes, with a flag first. */
function decodeFixed(data: Uint8Array, pool: string, start: number): TickArray | undefined {
  if (data.length !== FIXED_BYTES || !isAt(data, FIXED_POOL_AT, pool)) return undefined
  const fields = new Fields(data)
  if (fields.i32(8) !== start) return undefined
  const places: number[] = []
  for (let place = 0, at = FIXED_TICKS_AT; place < ARRAY_TICKS; place++, at += TICK_BYTES) {
    const flag = data[at]!
    if (flag > 1) return undefined
    if (flag === 1) places.push(place)
  }
  return { start, places, netAt: (rank) => fields.i128(FIXED_TICKS_AT + TICK_BYTES * places[rank]! + 1) }
}

/** Places without a tick have one byte; a bitmap says which. */
function decodeDynamic(data: Uint8Array, pool: string, start: number): TickArray | undefined {
  if (data.length < DYNAMIC_TICKS_AT + ARRAY_TICKS || !isAt(data, DYNAMIC_POOL_AT, pool)) return undefined
  const fields = new Fields(data)
  if (fields.i32(8) !== start) return undefined
  const places: number[] = []
  for (let place = 0; place < ARRAY_TICKS; place++)
    if ((data[BITMAP_AT + (place >> 3)]! >> (place & 7)) & 1) places.push(place)
  const tickAt = (rank: number) => DYNAMIC_TICKS_AT + places[rank]! + (TICK_BYTES - 1) * rank
  if (data.length < DYNAMIC_TICKS_AT + ARRAY_TICKS + (TICK_BYTES - 1) * places.length) return undefined
  for (let rank = 0; rank < places.length; rank++) if (data[tickAt(rank)] !== 1) return undefined
  return { start, places, netAt: (rank) => fields.i128(tickAt(rank) + 1) }
}

function isAt(data: Uint8Array, at: number, address: string): boolean {
  const bytes = addressBytes(address)
  for (let index = 0; index < 32; index++) if (data[at + index] !== bytes[index]) return false
  return true
}
