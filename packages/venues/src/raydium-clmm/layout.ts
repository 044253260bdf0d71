import { hasPrefix } from '@callisto/amms'
import { discriminator, Fields } from '../shared/fields.ts'

export const PROGRAM = 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK'

export const POOL_DISCRIMINATOR = discriminator('f7ede3f5d7c3de46')
const ARRAY_DISCRIMINATOR = discriminator('c09b55cd31f9812a')
const EXTENSION_DISCRIMINATOR = discriminator('3c9624db61808b99')
const CONFIG_DISCRIMINATOR = discriminator('daf42168cbcb2b6f')
export const OTHER_DISCRIMINATORS = [
  CONFIG_DISCRIMINATOR,
  ARRAY_DISCRIMINATOR,
  EXTENSION_DISCRIMINATOR,
  discriminator('7aaec5358109a584'),
] as const

const POOL_BYTES = 1_544
const CONFIG_BYTES = 117
const ARRAY_BYTES = 10_240
const EXTENSION_BYTES = 1_832

export const TICKS_PER_ARRAY = 60
const TICK_BYTES = 168
const FIRST_TICK = 44

/** Bits of `status`: swaps are off; the ones that builds until 2026 know. */
const SWAPS_PAUSED = 1 << 4
const KNOWN_STATUS = 0b11_1111
/** Side of the fee and its padding; a dynamic fee's parameters: all zeros where the pool has neither. */
const FEE_SIDE = { from: 390, to: 397 } as const
const DYNAMIC_FEE = { from: 1_096, to: 1_176 } as const
const BITMAP = { from: 904, to: 1_032 } as const

export interface ClmmAccount {
  config: string
  mints: readonly [string, string]
  vaults: readonly [string, string]
  observation: string
  tickSpacing: number
  liquidity: bigint
  /** Square root of the price, Q64.64. */
  sqrtPrice: bigint
  /** May be one below that of the price: where the price came down to a tick and crossed it. */
  tick: number
  isPaused: boolean
  /** Unix seconds after which the pool trades. */
  openTime: number
  /** Which arrays of ticks near the middle are in use, 1,024 bits. */
  bitmap: DataView
}

/** Undefined for bytes that are no pool. */
export function decodePool(data: Uint8Array): ClmmAccount | undefined {
  if (data.length !== POOL_BYTES || !hasPrefix(data, POOL_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  return {
    config: fields.key(9),
    mints: [fields.key(73), fields.key(105)],
    vaults: [fields.key(137), fields.key(169)],
    observation: fields.key(201),
    tickSpacing: fields.u16(235),
    liquidity: fields.u128(237),
    sqrtPrice: fields.u128(253),
    tick: fields.i32(269),
    isPaused: (fields.u8(389) & SWAPS_PAUSED) !== 0,
    openTime: Number(fields.u64(1_080)),
    bitmap: viewOf(data, BITMAP.from, BITMAP.to),
  }
}

const isZero = (data: Uint8Array, { from, to }: { from: number; to: number }) =>
  data.subarray(from, to).every((byte) => byte === 0)

/** Whether a pool has a fee on one token, a dynamic fee or a flag that this code does not implement. */
export const hasUnknownRules = (data: Uint8Array): boolean =>
  !isZero(data, FEE_SIDE) || !isZero(data, DYNAMIC_FEE) || (data[389]! & ~KNOWN_STATUS) !== 0

const viewOf = (data: Uint8Array, from: number, to: number) =>
  new DataView(data.buffer, data.byteOffset + from, to - from)

/** The trade fee of a config in parts per million; undefined for other bytes. */
export function decodeConfig(data: Uint8Array): bigint | undefined {
  if (data.length !== CONFIG_BYTES || !hasPrefix(data, CONFIG_DISCRIMINATOR)) return undefined
  return BigInt(new Fields(data).u32(47))
}

/** The bits of the arrays beyond the pool's own, 14 times 512 on each side; undefined for other bytes. */
export function decodeExtension(data: Uint8Array, pool: string): DataView | undefined {
  if (data.length !== EXTENSION_BYTES || !hasPrefix(data, EXTENSION_DISCRIMINATOR)) return undefined
  return new Fields(data).key(8) === pool ? viewOf(data, 40, EXTENSION_BYTES) : undefined
}

/** An array of ticks whose discriminator, pool and first tick are those asked for; undefined for other bytes. */
export function decodeArray(data: Uint8Array, pool: string, start: number): Fields | undefined {
  if (data.length !== ARRAY_BYTES || !hasPrefix(data, ARRAY_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  return fields.i32(40) === start && fields.key(8) === pool ? fields : undefined
}

/** Offset of the tick at a place of an array. */
export const tickOffset = (place: number): number => FIRST_TICK + TICK_BYTES * place

/** Fields of a tick. */
export const tickIndexAt = (array: Fields, offset: number): number => array.i32(offset)
export const liquidityNetAt = (array: Fields, offset: number): bigint => array.i128(offset + 4)
export const hasLiquidityAt = (array: Fields, offset: number): boolean =>
  (array.u32(offset + 20) | array.u32(offset + 24) | array.u32(offset + 28) | array.u32(offset + 32)) !== 0
/** Amounts of orders that wait, whole or in part: 0 in builds before limit orders. */
export const hasOrdersAt = (array: Fields, offset: number): boolean =>
  (array.u32(offset + 124) | array.u32(offset + 128) | array.u32(offset + 132) | array.u32(offset + 136)) !==
  0
