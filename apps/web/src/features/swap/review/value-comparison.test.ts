import { expect, test } from 'vitest'
import { isAcceptance } from '../../../lib/text/is-acceptance.ts'
import { compareValues, lossLevel } from './value-comparison.ts'

const sol = (units: bigint, usdPrice: number | undefined = 150) => ({
  units,
  asset: { decimals: 9, usdPrice },
})
const usdc = (units: bigint, usdPrice?: number) => ({
  units,
  asset: { decimals: 6, ...(usdPrice ? { usdPrice } : {}) },
})
const compare = (units: bigint, feeLamports = 0n) =>
  compareValues({ input: sol(1_000_000_000n), output: usdc(units, 1), networkFee: sol(feeLamports) })

test.each([
  [150_000_000n, 0n, 0],
  [145_500_000n, 0n, 3],
  [75_000_000n, 0n, 50],
  [165_000_000n, 0n, -10],
  // 1 SOL in and 1 SOL of fees for the value of 1 SOL.
  [150_000_000n, 1_000_000_000n, 50],
])('%d out after %d lamports of fees is a loss of %d %%', (out, fee, loss) => {
  expect(compare(out, fee).lossPercent).toBeCloseTo(loss, 9)
})

test('all values are shown on their own', () => {
  expect(compare(140_000_000n, 10_000_000n)).toMatchObject({ inUsd: 150, outUsd: 140, feeUsd: 1.5 })
})

test.each([
  ['the output', { output: usdc(5n) }, { outUsd: undefined }],
  ['the output, whose price is 0', { output: usdc(5n, 0) }, { outUsd: undefined }],
  ['the fee', { networkFee: { units: 1n, asset: { decimals: 9 } } }, { feeUsd: undefined }],
  ['the fee, whose price is no number', { networkFee: sol(1n, Number.NaN) }, { feeUsd: undefined }],
])('an unknown value of %s makes the loss unknown', (_, change, unknown) => {
  const known = { input: sol(1n), output: usdc(1n, 1), networkFee: sol(5_000n) }
  const found = compareValues({ ...known, ...change })
  expect(found).toMatchObject(unknown)
  expect(found.lossPercent).toBeUndefined()
})

test.each([
  [undefined, 'unknown'],
  [-5, 'small'],
  [3, 'small'],
  [3.001, 'warning'],
  [10, 'warning'],
  [10.001, 'accept'],
  [100, 'accept'],
] as const)('a loss of %s %% is %s', (percent, level) => {
  expect(lossLevel(percent, false)).toBe(level)
})

test('an unknown loss is loading while a price may come, a known one does not wait for it', () => {
  expect(lossLevel(undefined, true)).toBe('loading')
  expect(lossLevel(11, true)).toBe('accept')
})

test('acceptance is in these words, in any case', () => {
  expect(isAcceptance(' I Accept  the loss ', 'I accept the loss')).toBe(true)
  for (const text of ['', 'I accept', 'yes', 'I accept the losses'])
    expect(isAcceptance(text, 'I accept the loss')).toBe(false)
})
