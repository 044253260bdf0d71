import { expect, test } from 'vitest'
import { decodeFeeConfig, tierRates } from './fee-config.ts'
import { feesOn, leastGross, netOfBudget } from './fees.ts'

const rate = (lp: bigint, protocol: bigint, creator: bigint) => ({ lp, protocol, creator })

test.each([
  [0n, 93n],
  [419n, 93n],
  [420n, 5n],
  [1_469n, 5n],
  [1_470n, 4n],
  [10n ** 30n, 4n],
])('a market cap of %d pays the protocol %d basis points', (cap, bps) => {
  const tiers = [
    { threshold: 10n, rates: rate(2n, 93n, 30n) },
    { threshold: 420n, rates: rate(20n, 5n, 95n) },
    { threshold: 1_470n, rates: rate(20n, 4n, 90n) },
  ]
  expect(tierRates(tiers, cap).protocol).toBe(bps)
})

test.each([
  // Each part rounds up: 0.02 + 0.93 + 0.3.
  [100n, 3n],
  [10_000n, 125n],
  [10_001n, 128n],
  [0n, 0n],
])('fees on %d are %d', (amount, total) => {
  expect(feesOn(rate(2n, 93n, 30n), amount).total).toBe(total)
})

test.each([1n, 2n, 3n, 100n, 9_999n, 10_000n, 10_001n, 123_456_789n])(
  'a budget of %d pays its net and the fees, and one unit is left at most',
  (budget) => {
    const rates = rate(20n, 5n, 95n)
    const net = netOfBudget(rates, budget)
    const spent = net > 0n ? net + feesOn(rates, net).total : 0n
    expect(spent <= budget).toBe(true)
    if (net > 10_000n) expect(budget - spent <= 1n).toBe(true)
  },
)

test('the least gross is the first that leaves the net, also where a unit more leaves one less', () => {
  const rates = rate(20n, 5n, 95n)
  for (let net = 1n; net < 5_000n; net++) {
    const gross = leastGross(rates, net)
    let first = 0n
    while (first - feesOn(rates, first).total < net) first += 1n
    expect(gross).toBe(first)
    if (net > 50n) net += 37n
  }
})

/** Flat rates and lists of tiers, each with one rate of the protocol. */
function config(flat: number, ...lists: number[][]): Uint8Array {
  const data = Buffer.alloc(65 + lists.reduce((sum, list) => sum + 4 + 40 * list.length, 0))
  data.write('8f3492bbdb7b4c9b', 'hex')
  data.writeBigUInt64LE(BigInt(flat), 49)
  let at = 65
  for (const list of lists) {
    data.writeUInt32LE(list.length, at)
    list.forEach((bps, index) => {
      data.writeBigUInt64LE(BigInt(bps), at + 4 + 40 * index + 24)
    })
    at += 4 + 40 * list.length
  }
  return data
}

test('what an older schedule lacks is taken from the rest', () => {
  const decoded = decodeFeeConfig(config(7, [1, 2]))
  expect(decoded?.tiers.map(({ rates }) => rates.protocol)).toEqual([1n, 2n])
  expect(decoded?.stableTiers).toEqual(decoded?.tiers)
  expect(decoded?.other.protocol).toBe(7n)
  expect(decodeFeeConfig(config(7, [1], [3]))?.stableTiers.map(({ rates }) => rates.protocol)).toEqual([3n])
})

test('a schedule without tiers, cut, or of the whole is none', () => {
  expect(decodeFeeConfig(config(7, []))).toBeUndefined()
  expect(decodeFeeConfig(config(10_000, [1]))).toBeUndefined()
  expect(decodeFeeConfig(config(7, [1, 10_000]))).toBeUndefined()
  const whole = config(7, [1, 2])
  for (let length = 0; length < whole.length; length++)
    expect(decodeFeeConfig(whole.subarray(0, length))).toBeUndefined()
})
