import { feedPrices, type oracle } from '@callisto/program-clients'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FeedHistory, feedHistory } from './feed-history.ts'

const RING = 128
/** Slots for which the feed says that its prices hold. */
const MAX_AGE = 12n

/** A feed that has had these prices, the oldest first. */
function feedOf(entries: readonly oracle.Entry[]): oracle.Feed {
  const ring = Array.from({ length: RING }, () => ({ slot: 0n, price: 0n, conf: 0n }))
  entries.forEach((entry, n) => {
    ring[n % RING] = entry
  })
  return {
    entered: BigInt(entries.length),
    ring,
    maxConfPpm: 50_000,
    maxAgeSlots: Number(MAX_AGE),
  } as Partial<oracle.Feed> as oracle.Feed
}

/** Slot of the first price behind the last that is uncertain or was too old for the next one. */
function steadySince(prices: readonly oracle.Entry[], isLost: boolean): bigint | undefined {
  let since: bigint | undefined
  for (const [n, { slot, price, conf }] of prices.toReversed().entries()) {
    if (conf * 100n > price) return since
    if (since !== undefined && since - slot > MAX_AGE) return since
    since = n === prices.length - 1 && isLost ? 0n : slot
  }
  return since
}

/** The same by a look at every price of the ring. */
function lookedUp(entries: readonly oracle.Entry[], now: bigint) {
  const first = Math.max(0, entries.length - RING)
  const numbered = feedPrices(feedOf(entries), now).map((price, n) => ({
    ...price,
    entry: BigInt(first + n),
  }))
  return {
    prices: numbered.filter(({ price, conf }) => conf * 100n <= price),
    latest: numbered.at(-1),
    before: numbered.at(-2),
    steadySince: steadySince(numbered, first > 0),
  }
}

/** Every second slot; after each fifth price the feed is silent for longer than a price holds. */
const slotOf = (n: number): bigint => BigInt(2 * n + 1 + 12 * Math.floor(n / 5))

const confs = fc.array(fc.bigInt(0n, 20n), { minLength: 1, maxLength: 400 })

test('a history that takes over an earlier one is that of all prices of the ring', () => {
  fc.assert(
    fc.property(confs, fc.array(fc.integer({ min: 0, max: 200 })), (all, steps) => {
      const entries = all.map((conf, n) => ({ slot: slotOf(n), price: 1_000n, conf }))
      let before: FeedHistory | undefined
      let count = 0
      for (const step of steps) {
        count = Math.min(entries.length, count + step)
        const known = entries.slice(0, count)
        // The slot of the newest price may still be open.
        if (BigInt(count) === before?.entered) continue
        const now = slotOf(count - 1) + 1n - BigInt(step % 2)
        const found = feedHistory(feedOf(known), now, before)
        const { prices, latest, before: second, steadySince: since } = lookedUp(known, now)
        expect(found.entered).toBe(BigInt(count))
        expect(found.prices).toEqual(prices)
        if (latest) expect(found.latest).toEqual(latest)
        if (second) expect(found.before).toEqual(second)
        expect(found.steadySince).toEqual(since)
        before = found
      }
    }),
  )
})
