import { expect, test } from 'vitest'
import { sellBase, sellForNet } from './swap.ts'

// All parts round up at the same amounts: there a unit more leaves two less.
const rates = { lp: 2_500n, protocol: 2_500n, creator: 2_500n }

/** The first amount of those up to a thousand times the reserve whose sale leaves `net` or more. */
function firstSale(base: bigint, quote: bigint, net: bigint): bigint | undefined {
  for (let amount = 1n; amount <= base * 1_000n; amount++) {
    const { quote: gross, fees } = sellBase({ base, quote }, rates, amount)
    if (gross - fees.total >= net) return amount
  }
  return undefined
}

test.each([
  [30n, 97n],
  [97n, 30n],
  [40n, 41n],
  [500n, 1_600n],
  [60n, 700n],
])('the sale of the least base for a net, reserves %d and %d', (base, quote) => {
  for (let net = 1n; net < quote / 5n; net++)
    expect(sellForNet({ base, quote }, rates, net)?.base).toBe(firstSale(base, quote, net))
})

test('a sale for all of the quote is none', () => {
  for (const net of [98n, 99n, 100n, 2n ** 64n])
    expect(sellForNet({ base: 50n, quote: 100n }, rates, net)).toBeUndefined()
})
