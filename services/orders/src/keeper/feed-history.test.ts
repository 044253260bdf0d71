import { feedPrices, type oracle } from '@callisto/program-clients'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FeedHistory, feedHistory } from './feed-history.ts'

const RING = 128

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
    maxAgeSlots: 1_000,
  } as Partial<oracle.Feed> as oracle.Feed
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
  }
}

const confs = fc.array(fc.bigInt(0n, 20n), { minLength: 1, maxLength: 400 })

test('a history that takes over an earlier one is that of all prices of the ring', () => {
  fc.assert(
    fc.property(confs, fc.array(fc.integer({ min: 0, max: 200 })), (all, steps) => {
      const entries = all.map((conf, n) => ({ slot: BigInt(2 * n + 1), price: 1_000n, conf }))
      let before: FeedHistory | undefined
      let count = 0
      for (const step of steps) {
        count = Math.min(entries.length, count + step)
        const known = entries.slice(0, count)
        // The slot of the newest price may still be open.
        if (BigInt(count) === before?.entered) continue
        const now = BigInt(2 * count - (step % 2))
        const found = feedHistory(feedOf(known), now, before)
        const { prices, latest, before: second } = lookedUp(known, now)
        expect(found.entered).toBe(BigInt(count))
        expect(found.prices).toEqual(prices)
        if (latest) expect(found.latest).toEqual(latest)
        if (second) expect(found.before).toEqual(second)
        before = found
      }
    }),
  )
})
