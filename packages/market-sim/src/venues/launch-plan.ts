import type { Random } from '../schedule/random.ts'
import { type LaunchpadSpec, launchpads, raisedWhenFull } from './launchpads.ts'

/** Parameters of the demand for a launch, hidden from the agents. */
export interface LaunchPlan {
  launchpad: number
  graduates: boolean
  /** Quote that the first wave of demand leaves in the curve, whole units. */
  target: number
  /** Duration of the first wave. */
  waveMs: number
  /** Number of buyers in the first wave. */
  buyers: number
  /** Time from launch to the last trade. */
  lifetimeMs: number
  /** Weight in the draw of tokens after the wave, relative to others. */
  weight: number
  /** Share of the wave's buyers that hold for the long term. */
  longTermShare: number
  /** Wallets other than the creator's that buy in the launch block. */
  snipers: number
  /** Whether the creator funds them. */
  insiders: boolean
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Measured shares: more than half of launches are sniped in their own block, 1.75 % by wallets that the
 * deployer funded.
 */
const SNIPED_SHARE = 0.52
const INSIDER_SHARE = 0.0175
/** Share of launches that nearly fill their curve and stall. */
const STALLED_SHARE = 0.012

export function pickLaunchpad(random: Random): number {
  return random.weighted(launchpads.map((launchpad) => launchpad.share))
}

/** Draws a launch. `meanBuyers` is the mean number of buyers of a launch that does not graduate. */
export function drawLaunchPlan(random: Random, meanBuyers: number): LaunchPlan {
  const launchpad = pickLaunchpad(random)
  const spec = launchpads[launchpad]!
  const graduates = random.chance(spec.graduation)
  const stalled = !graduates && random.chance(STALLED_SHARE)
  const insiders = random.chance(INSIDER_SHARE)
  const sniped = insiders || random.chance(SNIPED_SHARE)
  const shape = {
    launchpad,
    graduates,
    insiders,
    snipers: sniped ? 1 + Math.min(3, countOf(random, 0.35)) : 0,
  }
  if (graduates) return { ...shape, ...drawGraduate(spec, random, meanBuyers) }
  if (stalled) return { ...shape, ...drawStalled(spec, random, meanBuyers) }
  return { ...shape, ...drawFailed(spec, random, meanBuyers) }
}

/** A geometric integer with the given mean. */
function countOf(random: Random, mean: number): number {
  return Math.floor(random.exponential(1) / Math.log(1 + 1 / mean))
}

/** Time to graduate: 45 % instant (median 40 s), 40 % median 20 min, 15 % median 10 h. */
export function timeToGraduateMs(random: Random): number {
  const kind = random.weighted([45, 40, 15])
  if (kind === 0) return random.logNormal(40_000, 0.5)
  if (kind === 1) return random.logNormal(20 * MINUTE, 0.8)
  return Math.min(60 * HOUR, random.logNormal(10 * HOUR, 0.6))
}

function drawGraduate(spec: LaunchpadSpec, random: Random, meanBuyers: number) {
  return {
    target: raisedWhenFull(spec) * 1.02,
    waveMs: timeToGraduateMs(random),
    buyers: Math.round(30 + meanBuyers * random.between(1.5, 3.5)),
    lifetimeMs: graduateLifetimeMs(random),
    weight: Math.min(220, random.pareto(14, 1.25)),
    longTermShare: 0.35,
  }
}

function drawStalled(spec: LaunchpadSpec, random: Random, meanBuyers: number) {
  return {
    target: raisedWhenFull(spec) * random.between(0.3, 0.93),
    waveMs: timeToGraduateMs(random),
    buyers: Math.round(12 + meanBuyers * random.between(1, 2.5)),
    lifetimeMs: random.between(0.6, 3) * DAY,
    weight: Math.min(20, random.pareto(3, 1.5)),
    longTermShare: 0.85,
  }
}

/** All other launches: a third attracts no buyer, most raise a few SOL at most. */
function drawFailed(spec: LaunchpadSpec, random: Random, meanBuyers: number) {
  const buyers = random.chance(0.3)
    ? 0
    : Math.min(Math.ceil(meanBuyers * 12), Math.round(random.pareto(0.4, 1.4) * meanBuyers))
  const share = Math.min(0.6, random.logNormal(0.022, 1.1))
  return {
    target: raisedWhenFull(spec) * share,
    waveMs: random.logNormal(4 * MINUTE, 1.2),
    buyers,
    lifetimeMs: lifetimeMs(random),
    weight: Math.min(9, random.pareto(0.4, 1.3)),
    longTermShare: 0.12,
  }
}

/**
 * Lifetime, fitted to 18.67M traded tokens: 68.67 % end on day 0, S(1) = 0.313, S(2) = 0.196 and then 0.196 *
 * (t / 2)^-0.38, t in days: a heavy tail, cut at a year.
 */
export function lifetimeMs(random: Random): number {
  const alive = random.next()
  if (alive > 0.3133) return Math.min(DAY, random.logNormal(9 * MINUTE, 1.7))
  if (alive > 0.196) return (1 + (0.3133 - alive) / (0.3133 - 0.196)) * DAY
  return Math.min(365, 2 * (alive / 0.196) ** (-1 / 0.38)) * DAY
}

/** Lifetime of a graduate: the same tail, given that two thirds survive the first day. */
function graduateLifetimeMs(random: Random): number {
  if (random.chance(0.34)) return random.logNormal(5 * HOUR, 0.8)
  return Math.min(365, 2 * random.between(0.0001, 1) ** (-1 / 0.38)) * DAY
}
