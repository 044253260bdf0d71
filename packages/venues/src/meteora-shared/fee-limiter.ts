import { divide, mulDiv } from '@callisto/amount'
import { RATE_UNITS } from './fee-schedule.ts'
import { floorRoot } from './floor-root.ts'

/**
 * A base fee of buys that grows with the amount for some time after the activation: the first `reference` pays the
 * cliff, each further one `increment` more, up to `maximum`. Rates of `RATE_UNITS`.
 */
export interface FeeLimiter {
  kind: 'limiter'
  cliff: bigint
  /** Base units of the token that is spent; above 0, as `increment`. */
  reference: bigint
  increment: bigint
  maximum: bigint
  /** Seconds or slots. */
  duration: number
}

export const isSoundLimiter = ({ cliff, reference, increment, maximum, duration }: FeeLimiter): boolean =>
  reference > 0n && increment > 0n && duration > 0 && cliff <= maximum && maximum < RATE_UNITS

/** References that pay an increment, each by one more. */
export const incrementsOf = ({ cliff, increment, maximum }: FeeLimiter): bigint =>
  divide(maximum - cliff, increment, 'floor')

/** The mean rate of an amount that includes the fee, rounded up from a fee rounded up. */
export function rateOfGross(limiter: FeeLimiter, amount: bigint): bigint {
  const { cliff, reference, increment, maximum } = limiter
  if (amount <= reference) return cliff
  const whole = divide(amount - reference, reference, 'floor')
  const rest = amount - reference - whole * reference
  const most = incrementsOf(limiter)
  const steps = whole < most ? whole : most
  // The sum of 1 to `steps` is a whole number.
  const full = cliff + cliff * steps + (increment * steps * (steps + 1n)) / 2n
  const tail =
    whole < most ? rest * (cliff + increment * (whole + 1n)) : ((whole - most) * reference + rest) * maximum
  const fee = divide(reference * full + tail, RATE_UNITS, 'ceil')
  return mulDiv(fee, RATE_UNITS, amount, 'ceil')
}

/** What an amount leaves after its fee. */
const netOf = (limiter: FeeLimiter, amount: bigint): bigint =>
  amount - mulDiv(amount, rateOfGross(limiter, amount), RATE_UNITS, 'ceil')

const MAX_U64 = 2n ** 64n - 1n

/**
 * The mean rate of the amount that leaves `net` after its fee, as the program finds it: the root of the quadratic
 * equation of whole references, then the rest at one rate. Undefined where the program fails.
 */
export function rateOfNet(limiter: FeeLimiter, net: bigint): bigint | undefined {
  const { cliff, reference, maximum } = limiter
  if (net <= netOf(limiter, reference)) return cliff
  const lastStep = (incrementsOf(limiter) + 1n) * reference
  const checked = lastStep <= MAX_U64 ? lastStep : MAX_U64
  const checkedNet = netOf(limiter, checked)
  if (net === checkedNet) return rateOfGross(limiter, checked)
  if (net > checkedNet && lastStep > MAX_U64) return undefined
  const gross =
    net < checkedNet
      ? grossOnSteps(limiter, net)
      : checked + mulDiv(net - checkedNet, RATE_UNITS, RATE_UNITS - maximum, 'ceil')
  if (gross === undefined || gross > MAX_U64 || gross < net) return undefined
  const rate = mulDiv(gross - net, RATE_UNITS, gross, 'ceil')
  return rate >= cliff ? rate : undefined
}

function grossOnSteps(limiter: FeeLimiter, net: bigint): bigint | undefined {
  const { cliff, reference, increment } = limiter
  const y = 2n * RATE_UNITS * reference + increment * reference - 2n * cliff * reference
  const under = y * y - 8n * increment * net * RATE_UNITS * reference
  if (under < 0n) return undefined
  const whole = divide(y - floorRoot(under), 2n * increment, 'floor')
  if (whole > MAX_U64) return undefined
  const rest = net - netOf(limiter, whole)
  const rate = cliff + increment * divide(whole, reference, 'floor')
  if (rest < 0n || rate >= RATE_UNITS) return undefined
  return whole + mulDiv(rest, RATE_UNITS, RATE_UNITS - rate, 'ceil')
}
