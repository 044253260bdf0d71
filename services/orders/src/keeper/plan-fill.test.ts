import type { Quote } from '@callisto/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLargestAmount, MAX_QUOTES } from './plan-fill.ts'

/** A constant-product pool: its rate falls with the amount. */
const POOL = 1_000_000n
const outputOf = (amount: bigint) => (POOL * amount) / (POOL + amount)

async function search(least: bigint, most: bigint, wanted: (amount: bigint) => bigint) {
  const quoted: bigint[] = []
  const found = await findLargestAmount({
    least,
    most,
    quote: async (amount) => {
      quoted.push(amount)
      return { outAmount: String(outputOf(amount)) } as Quote
    },
    isAccepted: (amount, output) => output >= wanted(amount),
  })
  return { found: found?.amount, quoted }
}

test('all is taken where all is accepted, with one quote', async () => {
  const { found, quoted } = await search(50n, 1_000n, () => 0n)
  expect([found, quoted]).toEqual([1_000n, [1_000n]])
})

test('nothing is found after two quotes where not even the least is accepted', async () => {
  const { found, quoted } = await search(50n, 1_000n, (amount) => amount + 1n)
  expect([found, quoted]).toEqual([undefined, [1_000n, 50n]])
})

test('what may only be filled as a whole is quoted once', async () => {
  expect((await search(1_000n, 1_000n, (amount) => amount + 1n)).quoted).toEqual([1_000n])
})

test('no route is no amount', async () => {
  const found = await findLargestAmount({
    least: 1n,
    most: 9n,
    quote: async () => undefined,
    isAccepted: () => true,
  })
  expect(found).toBeUndefined()
})

test('the part found is accepted, and within a sixteenth of the largest that is', async () => {
  const amounts = fc.bigInt(100n, 4_000_000n)
  await fc.assert(
    fc.asyncProperty(amounts, fc.bigInt(500_000n, 999_000n), async (most, rate) => {
      const least = (most + 19n) / 20n
      const wanted = (amount: bigint) => (amount * rate) / POOL
      const { found, quoted } = await search(least, most, wanted)
      expect(quoted.length).toBeLessThanOrEqual(MAX_QUOTES)
      if (found === undefined) {
        expect(outputOf(least) < wanted(least)).toBe(true)
        return
      }
      expect(outputOf(found) >= wanted(found)).toBe(true)
      const above = found + (most - least) / 16n + 2n
      if (above < most) expect(outputOf(above) <= wanted(above) + 1n).toBe(true)
    }),
    { numRuns: 200 },
  )
})
