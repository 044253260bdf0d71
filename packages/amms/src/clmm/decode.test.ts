import { addressOf, clmm, sqrtPriceAtTick } from '@callisto/programs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clmmAmm } from './decode.ts'

const key = (byte: number) => addressOf(new Uint8Array(32).fill(byte))
const tick = (index: number, liquidityNet: bigint): clmm.Tick => ({
  index,
  liquidityNet,
  liquidityGross: liquidityNet < 0n ? -liquidityNet : liquidityNet,
  feeGrowthOutside0: 0n,
  feeGrowthOutside1: 7n,
})

const sound: clmm.Pool = {
  config: key(1),
  creator: key(2),
  mint0: key(3),
  mint1: key(4),
  tokenProgram0: key(5),
  tokenProgram1: key(6),
  vault0: key(7),
  vault1: key(8),
  sqrtPrice: sqrtPriceAtTick(5),
  liquidity: 5_000_000n,
  feeGrowth0: 1n,
  feeGrowth1: 2n,
  reserve0: 1_000_000n,
  reserve1: 1_000_000n,
  protocolFees0: 0n,
  protocolFees1: 0n,
  creatorFees0: 0n,
  creatorFees1: 0n,
  lpFeePpm: 2_500,
  protocolFeePpm: 400,
  creatorFeePpm: 100,
  tickSpacing: 10,
  ticksBelow: 2,
  decimals0: 6,
  decimals1: 9,
  bump: 254,
  ticks: [tick(-100, 2_000_000n), tick(-10, 3_000_000n), tick(10, -3_000_000n), tick(100, -2_000_000n)],
}

const decode = (data: Uint8Array, owner: string = clmm.PROGRAM) =>
  clmmAmm.decode({ address: 'pool', owner, data }, () => undefined)

const reason = (data: Uint8Array, owner?: string) => {
  const decoded = decode(data, owner)
  return decoded.ok ? undefined : decoded.reason
}

const changed = (changes: Partial<clmm.Pool>) => clmm.encodePool({ ...sound, ...changes })

test('a pool account becomes a pool that crosses its ticks', () => {
  const decoded = decode(clmm.encodePool(sound))
  if (!decoded.ok) throw new Error(decoded.reason)
  expect(decoded.pool.mints).toEqual([key(3), key(4)])
  expect(decoded.pool.stretches(0, 0)).toHaveLength(2)
  expect(decoded.pool.quoteExactIn(0, 10_000n, 0)).toMatchObject({ ok: true, feeMint: key(3) })
  expect(decoded.pool.quoteExactIn(0, 30_000n, 0)).toEqual({ ok: false, code: 'AMOUNT_TOO_LARGE' })
})

test('a pool without a tick to walk to trades nothing that way', () => {
  const decoded = decode(changed({ ticksBelow: 0, liquidity: 0n, sqrtPrice: sqrtPriceAtTick(-200) }))
  if (!decoded.ok) throw new Error(decoded.reason)
  expect(decoded.pool.quoteExactIn(0, 1_000n, 0)).toEqual({ ok: false, code: 'NOT_TRADABLE' })
  expect(decoded.pool.stretches(0, 0)).toEqual([])
  expect(decoded.pool.quoteExactIn(1, 1_000n, 0).ok).toBe(true)
})

const [first, second, third, fourth] = sound.ticks as [clmm.Tick, clmm.Tick, clmm.Tick, clmm.Tick]

test.each([
  ['one mint twice', { mint1: key(3) }],
  ['a fee of everything', { lpFeePpm: 1_000_000 }],
  ['ticks out of order', { ticks: [second, first, third, fourth] }],
  ['a tick twice', { ticks: [first, first, third, fourth] }],
  ['a tick out of bounds', { ticks: [first, second, third, { ...fourth, index: 443_637 }] }],
  ['liquidity that never leaves', { ticks: [first, second, third] }],
  [
    'liquidity below nothing',
    { ticks: [fourth, third, second, first].map((t, i) => tick(i * 10, t.liquidityNet)) },
  ],
  ['other liquidity than its ticks say', { liquidity: 4_999_999n }],
  ['more ticks below than there are', { ticksBelow: 5, liquidity: 0n }],
  ['the price left of its ticks', { sqrtPrice: sqrtPriceAtTick(-11) }],
  ['the price right of its ticks', { sqrtPrice: sqrtPriceAtTick(11) }],
  ['no price', { sqrtPrice: 0n, ticks: [], ticksBelow: 0, liquidity: 0n }],
])('%s is no state of a pool', (_, changes) => expect(reason(changed(changes))).toBe('INVALID_STATE'))

test('the price may stand on its ticks, on either side', () => {
  expect(reason(changed({ sqrtPrice: sqrtPriceAtTick(-10) }))).toBeUndefined()
  expect(reason(changed({ sqrtPrice: sqrtPriceAtTick(10) }))).toBeUndefined()
  expect(
    reason(changed({ sqrtPrice: sqrtPriceAtTick(10), ticksBelow: 3, liquidity: 2_000_000n })),
  ).toBeUndefined()
})

test('other accounts and foreign bytes are told apart', () => {
  const bytes = clmm.encodePool(sound)
  const position = new Uint8Array(clmm.POSITION_SIZE)
  position.set(clmm.POSITION_DISCRIMINATOR)
  const config = new Uint8Array(clmm.CONFIG_SIZE)
  config.set(clmm.CONFIG_DISCRIMINATOR)
  expect([reason(position), reason(config)]).toEqual(['OTHER_ACCOUNT', 'OTHER_ACCOUNT'])
  expect(reason(bytes, 'somebody')).toBe('WRONG_OWNER')
  expect(reason(bytes.subarray(1))).toBe('WRONG_DISCRIMINATOR')
  expect(reason(bytes.subarray(0, -1))).toBe('WRONG_LENGTH')
  expect(reason(new Uint8Array([...bytes, 0]))).toBe('WRONG_LENGTH')
  // Says that it has more ticks than there is room for.
  const full = bytes.slice()
  new DataView(full.buffer).setUint16(bytes.length - 128 * 68 - 2, 129, true)
  expect(reason(full)).toBe('INVALID_STATE')
})

test('no bytes make a decoded pool throw', () => {
  const bytes = clmm.encodePool(sound)
  // Changes of the header and the first ticks: the rest is filled with zeros.
  const place = fc.oneof(fc.integer({ min: 264, max: 400 }), fc.integer({ min: 8, max: 700 }))
  const change = fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 24 }))
  const anyAmount = fc.bigInt(0n, 2n ** 64n)
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), anyAmount, (changes, amount) => {
      const data = bytes.slice()
      for (const [at, part] of changes) data.set(part, at)
      const decoded = decode(data)
      if (!decoded.ok) return
      for (const side of [0, 1] as const) {
        expect(typeof decoded.pool.quoteExactIn(side, amount, 0).ok).toBe('boolean')
        expect(typeof decoded.pool.quoteExactOut(side, amount, 0).ok).toBe('boolean')
        for (const { inReserve } of decoded.pool.stretches(side, 0)) expect(inReserve).not.toBeNaN()
      }
    }),
    { seed: 92, numRuns: 2000 },
  )
})
