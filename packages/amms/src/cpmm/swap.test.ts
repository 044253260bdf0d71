import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptInReserve, outputFor, receivedFor } from './swap.ts'

const free = { tradePpm: 0n, protocolPpm: 0n, creatorPpm: 0n }
const quarter = { tradePpm: 2_500n, protocolPpm: 300n, creatorPpm: 0n }

test.each([
  [1000n, 5000n, 5000n, free, 833n],
  [0n, 5000n, 5000n, free, 0n],
  [1n, 5000n, 5000n, quarter, 0n],
  [1_000_000n, 10n ** 12n, 10n ** 12n, quarter, 997_499n],
])('%d into (%d, %d) gives %5$d', (received, reserveIn, reserveOut, fees, out) => {
  expect(outputFor(received, reserveIn, reserveOut, fees)).toBe(out)
})

const fees = fc
  .bigInt(0n, 100_000n)
  .map((tradePpm) => ({ tradePpm, protocolPpm: tradePpm / 7n, creatorPpm: tradePpm / 9n }))
const small = fc.bigInt(1n, 400n)

test('the least input is found by trying every smaller one', () => {
  fc.assert(
    fc.property(small, small, small, fees, (reserveIn, reserveOut, wanted, fee) => {
      fc.pre(wanted < reserveOut)
      const received = receivedFor(wanted, reserveIn, reserveOut, fee)
      expect(outputFor(received, reserveIn, reserveOut, fee)).toBeGreaterThanOrEqual(wanted)
      for (let less = received - 1n; less > 0n && less > received - 500n; less -= 1n)
        expect(outputFor(less, reserveIn, reserveOut, fee)).toBeLessThan(wanted)
    }),
    { seed: 71, numRuns: 300 },
  )
})

test('a swap never shrinks the product of the reserves', () => {
  const amount = fc.bigInt(1n, 2n ** 63n)
  fc.assert(
    fc.property(amount, amount, amount, fees, (received, reserveIn, reserveOut, fee) => {
      const out = outputFor(received, reserveIn, reserveOut, fee)
      expect(out).toBeLessThan(reserveOut)
      const product = (reserveIn + keptInReserve(received, fee)) * (reserveOut - out)
      expect(product).toBeGreaterThanOrEqual(reserveIn * reserveOut)
    }),
    { seed: 72, numRuns: 500 },
  )
})
