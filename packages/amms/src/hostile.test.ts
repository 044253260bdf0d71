import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainTimeAt, MAX_AMOUNT, type Pool, type Side, type SwapQuote, type TransferFee } from './amm.ts'
import { AMMS, decodeOne } from './registry.ts'
import { type SoundAccount, soundAccounts } from './valid-accounts.test-helper.ts'

/** Whatever bytes come as a pool: they are refused, or make a pool that never promises what it cannot keep. */
const noFee = () => undefined

const decode = (
  { amm }: SoundAccount,
  data: Uint8Array,
  transferFeeOf = noFee as () => TransferFee | undefined,
) => decodeOne(amm, { address: 'pool', owner: amm.owners[0]!, data }, transferFeeOf)

const reasonOf = (venue: SoundAccount, data: Uint8Array) => {
  const decoded = decode(venue, data)
  return decoded.ok ? undefined : decoded.reason
}

function poolOf(venue: SoundAccount, data: Uint8Array): Pool {
  const decoded = decode(venue, data)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.pool
}

const sides = [0, 1] as const
const other = (side: Side): Side => (side === 0 ? 1 : 0)
const ends = [0n, 1n, 2n, 1_000n, 2n ** 32n, 2n ** 63n, MAX_AMOUNT, MAX_AMOUNT + 1n]

function expectSoundQuote(pool: Pool, side: Side, quote: SwapQuote, most: bigint): void {
  if (!quote.ok) return
  const { amountIn, amountOut, feeAmount, computeUnits } = quote
  const kept = {
    amountIn: amountIn > 0n && amountIn <= MAX_AMOUNT,
    amountOut: amountOut > 0n && amountOut <= most,
    feeAmount: feeAmount >= 0n,
    computeUnits: computeUnits > 0 && computeUnits <= pool.cost(side).computeUnits,
  }
  expect({ ...kept, quote: [amountIn, amountOut, most] }).toMatchObject({
    amountIn: true,
    amountOut: true,
    feeAmount: true,
    computeUnits: true,
  })
}

const isPositive = (value: number) => value > 0 && Number.isFinite(value)

function expectSoundView(pool: Pool, side: Side, unixTime: number): void {
  const unsound = pool
    .segments(side, chainTimeAt(unixTime))
    .filter(
      ({ inReserve, outReserve, capacityIn }) =>
        !isPositive(inReserve) || !isPositive(outReserve) || !(capacityIn > 0),
    )
  expect(unsound).toEqual([])
  const { accounts, dataBytes, computeUnits } = pool.cost(side)
  expect(accounts.length).toBeGreaterThan(0)
  expect([dataBytes, computeUnits].every((units) => Number.isSafeInteger(units) && units > 0)).toBe(true)
}

/** Quotes both ways at the ends and at some amounts, also of what a quote leaves behind. */
function expectSoundPool(
  pool: Pool,
  reserves: readonly [bigint, bigint],
  amounts: bigint[],
  unixTime: number,
): void {
  for (const side of sides) {
    const most = reserves[other(side)]
    expectSoundView(pool, side, unixTime)
    for (const amount of [...ends, ...amounts, most, most + 1n])
      for (const quote of [
        pool.quoteExactIn(side, amount, chainTimeAt(unixTime)),
        pool.quoteExactOut(side, amount, chainTimeAt(unixTime)),
      ]) {
        expectSoundQuote(pool, side, quote, most)
        if (!quote.ok) continue
        const after = quote.after()
        if (amount === most) expectSoundView(after, other(side), unixTime)
        const home = after.quoteExactIn(other(side), quote.amountOut, chainTimeAt(unixTime))
        expectSoundQuote(after, other(side), home, reserves[side] + quote.amountIn)
      }
  }
}

/** Nothing, everything, half of everything, or noise over 1 to 16 bytes; or all zeros behind a place. */
const patch = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  bytes: fc.oneof(
    fc
      .tuple(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.constantFrom(1, 2, 4, 8, 16))
      .map(([byte, length]) => new Uint8Array(length).fill(byte)),
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
  ),
})

/** Two of three hit the numbers of the first 300 bytes behind the keys, where most fields are. */
const patches = fc.array(fc.tuple(patch, fc.nat(2)), { minLength: 1, maxLength: 3 })

function patched(
  { data, numbersFrom }: SoundAccount,
  changes: [{ at: number; bytes: Uint8Array }, number][],
) {
  const changed = data.slice()
  for (const [{ at, bytes }, part] of changes) {
    const [from, to] = part === 0 ? [8, data.length] : [numbersFrom, Math.min(numbersFrom + 300, data.length)]
    const place = from + Math.floor(at * (to - from))
    changed.set(bytes.subarray(0, data.length - place), place)
  }
  return changed
}

const anyFee = fc.option(
  fc.record({
    bps: fc.constantFrom(0, 1, 5_000, 9_999, 10_000, 10_001, 65_535),
    maximum: fc.constantFrom(0n, 1n, 2n ** 40n, MAX_AMOUNT),
  }),
  { nil: undefined },
)
const amounts = fc.array(fc.bigInt(0n, MAX_AMOUNT), { minLength: 2, maxLength: 2 })
const time = fc.constantFrom(0, 1_000, 1_020, 5_000, 4_000_000_000)

test('every venue stands here', () =>
  expect(soundAccounts.map(({ amm }) => amm.label)).toEqual(AMMS.map(({ label }) => label)))

describe.each(soundAccounts.map((venue) => [venue.amm.label, venue] as const))('%s', (_label, venue) => {
  test('its sound account is a pool that trades both ways', () => {
    const pool = poolOf(venue, venue.data)
    for (const side of sides) expect(pool.quoteExactOut(side, 100n, chainTimeAt(1_000)).ok).toBe(true)
    expectSoundPool(pool, venue.reserves(venue.data)!, [], 1_000)
  })

  test('a forged owner, another kind, a byte less or more are refused', () => {
    const { amm, data } = venue
    const forged = decodeOne(amm, { address: 'pool', owner: '11111111111111111111111111111111', data }, noFee)
    expect(forged).toEqual({ ok: false, reason: 'WRONG_OWNER' })
    expect(reasonOf(venue, data.with(0, data[0]! ^ 1))).toBe('WRONG_DISCRIMINATOR')
    expect(reasonOf(venue, new Uint8Array())).toBe('WRONG_DISCRIMINATOR')
    fc.assert(
      fc.property(fc.nat(data.length - 9), fc.integer({ min: 1, max: 9_000 }), (short, long) => {
        expect(reasonOf(venue, data.subarray(0, 8 + short))).toBe('WRONG_LENGTH')
        expect(reasonOf(venue, new Uint8Array([...data, ...new Uint8Array(long)]))).toBe('WRONG_LENGTH')
      }),
      { seed: 93, numRuns: 30 },
    )
  })

  test.each(venue.unsound)('%s is no state of a pool', (_name, changes) => {
    expect(reasonOf(venue, venue.changed(changes))).toBe('INVALID_STATE')
  })

  test.each(venue.still)('a pool that is %s trades nothing there', (_name, changes, closed) => {
    const data = venue.changed(changes)
    const pool = poolOf(venue, data)
    for (const side of closed) {
      expect(pool.quoteExactIn(side, 1_000n, chainTimeAt(1_000))).toEqual({ ok: false, code: 'NOT_TRADABLE' })
      expect(pool.quoteExactOut(side, 1_000n, chainTimeAt(1_000))).toEqual({
        ok: false,
        code: 'NOT_TRADABLE',
      })
      expect(pool.segments(side, chainTimeAt(1_000))).toEqual([])
    }
    expectSoundPool(pool, venue.reserves(data)!, [], 1_000)
  })

  test('no bytes and no transfer fee make a pool that throws or promises too much', () => {
    let pools = 0
    let quotes = 0
    fc.assert(
      fc.property(patches, anyFee, anyFee, amounts, time, (changes, feeA, feeB, some, now) => {
        const data = patched(venue, changes)
        const fees = [feeA, feeB]
        const decoded = decode(venue, data, () => fees.shift())
        if (!decoded.ok) return
        pools += 1
        quotes += sides.filter((side) => decoded.pool.quoteExactOut(side, 100n, chainTimeAt(now)).ok).length
        expectSoundPool(decoded.pool, venue.reserves(data)!, some, now)
      }),
      { seed: 94, numRuns: 400 },
    )
    expect(pools).toBeGreaterThan(20)
    expect(quotes).toBeGreaterThan(10)
  })
})
