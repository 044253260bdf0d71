import type { ChainTime } from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { constantFee } from './base-fee.ts'
import type { FeeLimiter } from './fee-limiter.ts'
import { type FeeSchedule, isSoundSchedule, scheduledRate } from './fee-schedule.ts'
import { type BaseFee, type Fees, isLimitingBuys, rateOf, settlesAt } from './fees.ts'
import { ONE_Q64 } from './price-step.ts'

const linear: FeeSchedule = {
  kind: 'schedule',
  cliff: 500_000_000n,
  periods: 4,
  reduction: 100_000_000n,
  isExponential: false,
  progress: { by: 'time', length: 60 },
}
const exponential: FeeSchedule = { ...linear, reduction: 5_000n, isExponential: true }
const byPrice: FeeSchedule = {
  ...linear,
  progress: { by: 'price', stepBps: 100n, firstPrice: ONE_Q64, duration: 1_000 },
}
const limiter: FeeLimiter = {
  kind: 'limiter',
  cliff: 10_000_000n,
  reference: 1_000n,
  increment: 10_000_000n,
  maximum: 900_000_000n,
  duration: 300,
}

const rise = (bps: bigint) => ONE_Q64 + (ONE_Q64 * bps) / 10_000n

test.each([
  ['linear', linear, 0, 0n, 500_000_000n],
  ['linear', linear, 59, 0n, 500_000_000n],
  ['linear', linear, 60, 0n, 400_000_000n],
  ['linear', linear, 10_000, 0n, 100_000_000n],
  ['exponential', exponential, 60, 0n, 250_000_000n],
  ['exponential', exponential, 10_000, 0n, 31_250_000n],
  ['by price', byPrice, 0, 0n, 500_000_000n],
  ['by price', byPrice, 0, 101n, 400_000_000n],
  ['by price', byPrice, 1_000, 250n, 300_000_000n],
  ['by price', byPrice, 1_001, 0n, 100_000_000n],
] as const)('%s %#: after %d at %d bps more', (_, schedule, elapsed, bps, rate) => {
  expect(scheduledRate(schedule, { now: 1_000 + elapsed, activation: 1_000, price: rise(bps) })).toBe(rate)
})

test.each([
  [linear, true],
  [{ ...linear, periods: 6 }, false],
  [exponential, true],
  [{ ...exponential, reduction: 10_001n }, false],
  [{ ...exponential, periods: 65_535 }, false],
  [{ ...byPrice, progress: { by: 'price', stepBps: 0n, firstPrice: 1n, duration: 1 } }, false],
] as const)('schedule %#: sound is %s', (schedule, isSound) => {
  expect(isSoundSchedule(schedule)).toBe(isSound)
})

const at: ChainTime = { slot: 1_100, unixTime: 5_000, epoch: 0n }
const feesOf = (base: BaseFee, activation: number, isBySlot: boolean): Fees => ({
  base,
  dynamic: undefined,
  cap: 500_000_000n,
  activation,
  isBySlot,
})

describe('prices settle', () => {
  test.each([
    ['with the last period', linear, 4_900, false, 5_140],
    ['when slots of 0.4 seconds have passed', linear, 1_000, true, 5_056],
    ['before: it is over', linear, 4_000, false, undefined],
    ['at the activation of a constant fee', constantFee(1n), 6_000, false, 6_000],
    ['with a limiter', limiter, 4_900, false, 5_200],
    ['with a schedule by price', byPrice, 4_900, false, 5_900],
  ] as const)('%s', (_, base, activation, isBySlot, settled) => {
    expect(settlesAt(feesOf(base, activation, isBySlot), at)).toBe(settled)
  })
})

test.each([
  ['a sale', 0, 4_900, 1_000_000n, 10_000_000n],
  ['a buy under the limiter', 1, 4_900, 2_000n, 15_000_000n],
  ['a large one, up to the cap', 1, 4_900, 1_000_000n, 500_000_000n],
  ['a buy after it', 1, 4_600, 1_000_000n, 10_000_000n],
] as const)('the rate of %s', (_, side, activation, amount, rate) => {
  const moment = { now: 5_000, price: ONE_Q64, accumulated: 0n }
  expect(rateOf(feesOf(limiter, activation, false), side, moment, amount, false)).toBe(rate)
})

test.each([
  ['under the limiter', limiter, 4_900, true],
  ['after it', limiter, 4_600, false],
  ['under a schedule', linear, 4_900, false],
] as const)('buys %s are limited: %#', (_, base, activation, isLimited) => {
  expect(isLimitingBuys(feesOf(base, activation, false), at)).toBe(isLimited)
})
