import type { FeeLimiter } from './fee-limiter.ts'
import type { FeeSchedule } from './fee-schedule.ts'

/** A rate of a basis point. */
const BPS_RATE = 100_000n

/** A base fee that never changes. */
export const constantFee = (cliff: bigint): FeeSchedule => ({
  kind: 'schedule',
  cliff,
  periods: 0,
  reduction: 0n,
  isExponential: false,
  progress: { by: 'time', length: 0 },
})

export const limiterOf = (account: {
  cliff: bigint
  incrementBps: number
  reference: bigint
  duration: number
  mostBps: number
}): FeeLimiter => ({
  kind: 'limiter',
  cliff: account.cliff,
  increment: BigInt(account.incrementBps) * BPS_RATE,
  reference: account.reference,
  duration: account.duration,
  maximum: BigInt(account.mostBps) * BPS_RATE,
})
