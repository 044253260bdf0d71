import { readAddress } from '@callisto/solana/codec'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'
import * as clmm from './generated.ts'

const u128 = fc.bigInt(0n, 2n ** 128n - 1n)
const i128 = fc.bigInt(-(2n ** 127n), 2n ** 127n - 1n)
const i32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })

test('wide and signed numbers come back, and what does not fit is not written', () => {
  fc.assert(
    fc.property(u128, i128, i32, (wide, signed, small) => {
      const bytes = new ByteWriter().u128(wide).i128(signed).i32(small).done()
      const r = new ByteReader(bytes)
      expect([r.u128(), r.i128(), r.i32(), r.complete()]).toEqual([wide, signed, small, true])
    }),
    { seed: 11, numRuns: 500 },
  )
  for (const write of [
    () => new ByteWriter().u128(2n ** 128n),
    () => new ByteWriter().u128(-1n),
    () => new ByteWriter().i128(2n ** 127n),
    () => new ByteWriter().i32(2 ** 31),
    () => new ByteWriter().i32(0.5),
  ])
    expect(write).toThrow(RangeError)
})

const ticks = fc.array(
  fc.record<clmm.Tick>({
    index: i32,
    liquidityNet: i128,
    liquidityGross: u128,
    feeGrowthOutside0: u128,
    feeGrowthOutside1: u128,
  }),
  { maxLength: 120 },
)

const keys = [1, 2, 3, 4, 5, 6, 7, 8].map((byte) => readAddress(new Uint8Array(32).fill(byte)))
const poolWith = (list: readonly clmm.Tick[]): clmm.Pool => ({
  config: keys[0]!,
  creator: keys[1]!,
  mint0: keys[2]!,
  mint1: keys[3]!,
  tokenProgram0: keys[4]!,
  tokenProgram1: keys[5]!,
  vault0: keys[6]!,
  vault1: keys[7]!,
  sqrtPrice: 2n ** 64n,
  liquidity: 2n ** 127n,
  feeGrowth0: 2n ** 128n - 1n,
  feeGrowth1: 0n,
  reserve0: 1n,
  reserve1: 2n,
  protocolFees0: 3n,
  protocolFees1: 4n,
  creatorFees0: 5n,
  creatorFees1: 6n,
  cumulativePrice: 2n ** 128n - 2n,
  pricedSlot: 15n,
  slotSqrtPrice: 16n,
  depthNow: 17n,
  depthBefore: 18n,
  reserveNow0: 19n,
  reserveNow1: 20n,
  reserveBefore0: 21n,
  reserveBefore1: 22n,
  lpFeePpm: 7,
  protocolFeePpm: 8,
  creatorFeePpm: 9,
  tickSpacing: 10,
  ticksBelow: 11,
  decimals0: 12,
  decimals1: 13,
  bump: 14,
  ticks: list,
})

test('a pool has the same size whatever the number of its ticks, and comes back', () => {
  fc.assert(
    fc.property(ticks, (list) => {
      const pool = poolWith(list)
      const bytes = clmm.encodePool(pool)
      expect(bytes.length).toBe(clmm.POOL_SIZE)
      expect(clmm.decodePool(bytes)).toEqual(pool)
      expect(clmm.decodePool(bytes.subarray(0, -1))).toBeUndefined()
    }),
    { seed: 12, numRuns: 50 },
  )
})

test('more ticks than there is room for are neither written nor read', () => {
  const [tick] = fc.sample(ticks, { seed: 13, numRuns: 20 }).flat()
  const full = Array.from({ length: 120 }, () => tick!)
  expect(() => clmm.encodePool(poolWith([...full, tick!]))).toThrow(RangeError)
  const bytes = clmm.encodePool(poolWith(full))
  new DataView(bytes.buffer).setUint16(clmm.POOL_FIRST_SIZE - 120 * 68 - 2, 121, true)
  expect(clmm.decodePool(bytes)).toBeUndefined()
})

test('what lies behind the last tick says nothing', () => {
  const bytes = clmm.encodePool(poolWith([]))
  bytes.fill(0xff, clmm.POOL_FIRST_SIZE - 120 * 68, clmm.POOL_FIRST_SIZE)
  expect(clmm.decodePool(bytes)).toEqual(poolWith([]))
})

test('a pool of an earlier build ends where that did, and nothing has stood in it', () => {
  const bytes = clmm.encodePool(poolWith([])).subarray(0, clmm.POOL_FIRST_SIZE)
  const none = { depthNow: 0n, depthBefore: 0n, reserveNow0: 0n, reserveNow1: 0n }
  expect(clmm.decodePool(bytes)).toEqual({ ...poolWith([]), ...none, reserveBefore0: 0n, reserveBefore1: 0n })
  expect(clmm.decodePool(bytes.subarray(0, -1))).toBeUndefined()
})
