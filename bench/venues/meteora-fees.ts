import { between, logBetween, pick, type Random } from '../routing/random.ts'
import { SLOT, TIME } from './swap-trial.ts'

/** Fields of a base fee as both programs keep them: what they mean depends on the mode. */
export interface RandomBaseFee {
  mode: number
  cliff: bigint
  /** Periods, or bps of an increment. */
  first: number
  /** Length of a period, duration of a limiter, or step of the price in bps. */
  second: number
  /** Reduction of a period, or the amount that pays the cliff. */
  third: bigint
  /** Duration of a schedule by price. */
  duration: number
  /** Most of a limiter. */
  mostBps: number
  /** What a schedule by price starts from, by the present one. */
  firstPrice(price: bigint): bigint
  activation: number
  isBySlot: boolean
}

const CLIFFS = [100_000n, 2_500_000n, 10_000_000n, 100_000_000n, 499_999_999n, 500_000_000n]
const LIMITER = 2

/** A sound fee of one of the modes, before, within or after its schedule. */
export function randomBaseFee(random: Random, modes: readonly number[], size: bigint): RandomBaseFee {
  const mode = pick(random, modes)
  const isBySlot = random() < 0.5
  const cliff = pick(random, [...CLIFFS, 900_000_000n])
  const isStatic = random() < 0.2
  const periods = isStatic ? 0 : Math.floor(logBetween(random, 1, 5_000))
  const isExponential = mode === 1 || mode === 4
  const elapsed = Math.floor(logBetween(random, 1, 1e5)) - 1
  const common = {
    mode,
    isBySlot,
    activation: (isBySlot ? SLOT : TIME) - elapsed,
    firstPrice: (price: bigint) => scale(price, between(random, 0.3, 1.1)),
    mostBps: 0,
    duration: Math.floor(elapsed * pick(random, [0.5, 2])) + 1,
  }
  if (mode === LIMITER) {
    if (isStatic) return { ...common, cliff, first: 0, second: 0, third: 0n, duration: 0 }
    const most = Number(cliff / 100_000n) + Math.floor(between(random, 0, 9_900 - Number(cliff / 100_000n)))
    return {
      ...common,
      cliff,
      first: Math.floor(logBetween(random, 1, 9_000)),
      second: common.duration,
      third: scale(size, logBetween(random, 1e-4, 1)) + 1n,
      mostBps: most,
    }
  }
  const isByPrice = mode > LIMITER
  // The programs let no exponential schedule end below a basis point.
  const mostBps = 1e4 * (1 - (100_000 / Number(cliff)) ** (1 / Math.max(1, periods)))
  const third = isExponential
    ? BigInt(Math.floor(mostBps * random()))
    : cliff / BigInt(Math.max(1, periods)) / pick(random, [1n, 2n])
  const length = isByPrice
    ? Math.floor(logBetween(random, 1, 2_000))
    : Math.floor(logBetween(random, 1, 1_000))
  return {
    ...common,
    cliff,
    first: periods,
    second: isStatic && !isByPrice ? 0 : length,
    third: isStatic ? 0n : third,
  }
}

export interface RandomVolatility {
  most: number
  control: number
  step: number
  filter: number
  decay: number
  reductionBps: number
  movedAt: number
  accumulated: bigint
  reference: bigint
  referencePrice: bigint
}

/** A dynamic fee before, within and after its decay; undefined for half of the pools. */
export function randomVolatility(random: Random, price: bigint): RandomVolatility | undefined {
  if (random() < 0.5) return undefined
  const most = Math.floor(logBetween(random, 1e4, 2e7))
  const accumulated = BigInt(Math.floor(most * pick(random, [0, 1, random()])))
  const [filter, decay] = [10, pick(random, [60, 120, 600])]
  return {
    most,
    control: Math.floor(logBetween(random, 1, 1e6)),
    step: pick(random, [1, 10, 100]),
    filter,
    decay,
    reductionBps: pick(random, [0, 3_333, 5_000, 9_999]),
    movedAt: TIME - Math.floor(logBetween(random, 1, decay * 2)) + 1,
    accumulated,
    reference: accumulated / 2n,
    referencePrice: scale(price, between(random, 0.8, 1.25)),
  }
}

/** A whole number by a float factor, at least 1. */
export function scale(value: bigint, factor: number): bigint {
  const scaled = (value * BigInt(Math.floor(factor * 2 ** 40))) >> 40n
  return scaled > 0n ? scaled : 1n
}
