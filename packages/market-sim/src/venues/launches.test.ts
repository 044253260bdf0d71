import { describe, expect, test } from 'vitest'
import { momentumHoldingMs, sniperHoldingMs, tradeUsd, wealthFactor } from '../agents/sizes.ts'
import { SOL } from '../genesis/assets.ts'
import { drawSocials, drawTokenName, metadataUri } from '../genesis/names.ts'
import { Random } from '../schedule/random.ts'
import { drawLaunchPlan, lifetimeMs, timeToGraduateMs } from './launch-plan.ts'
import { LAUNCH_SUPPLY, type LaunchpadSpec, launchpads, raisedWhenFull } from './launchpads.ts'

const DAY = 86_400_000
const spec = (name: string) => launchpads.find((launchpad) => launchpad.name === name)!
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!
const draws = (count: number, label: string, how: (random: Random) => number) => {
  const random = Random.of('calibration', label)
  return Array.from({ length: count }, () => how(random))
}

/** Market capitalisation in quote units at `raised`, by the curve's marginal price. */
function marketCapAt(spec: LaunchpadSpec, raised: number): number {
  const quote = spec.virtualQuote + raised
  return (LAUNCH_SUPPLY * quote * quote) / (spec.virtualQuote * spec.virtualBase)
}

describe('curves', () => {
  test.each([
    ['pump.fun', 85.005, 27.96, 410.88],
    ['moonshot', 87.8, 27.95, 431],
    ['jup-studio', 15_390, 5_000, 75_000],
  ])('%s raises %d, from a market cap of %d to %d', (name, raised, first, last) => {
    const full = raisedWhenFull(spec(name))
    expect(full / raised).toBeCloseTo(1, 2)
    expect(marketCapAt(spec(name), 0) / first).toBeCloseTo(1, 2)
    expect(marketCapAt(spec(name), full) / last).toBeCloseTo(1, 2)
  })

  test('the pump.fun pool opens at the final price of the curve', () => {
    const full = raisedWhenFull(spec('pump.fun'))
    const left = 1_000_000_000 - spec('pump.fun').baseForSale
    const opening = ((full - 0.015) / left) * 1_000_000_000
    expect(opening).toBeCloseTo(410.78, 1)
    expect(opening / marketCapAt(spec('pump.fun'), full)).toBeCloseTo(1, 3)
  })

  test.each(launchpads.map((launchpad) => [launchpad.name, launchpad] as const))(
    '%s is valid: fees below their limits, pool price near the final curve price',
    (_, launchpad) => {
      const { protocolFeePpm, creatorFeePpm, sniperFeePpm, pool } = launchpad
      expect(protocolFeePpm + creatorFeePpm + sniperFeePpm).toBeLessThanOrEqual(990_000)
      expect(pool.lpPpm + pool.protocolPpm + pool.creatorPpm).toBeLessThanOrEqual(100_000)
      const full = raisedWhenFull(launchpad)
      const opening = ((full - launchpad.migrationFee) / (1e9 - launchpad.baseForSale)) * 1e9
      expect(Math.abs(opening / marketCapAt(launchpad, full) - 1)).toBeLessThan(0.08)
    },
  )

  test('shares add up to 100', () => {
    expect(launchpads.length).toBeGreaterThanOrEqual(6)
    expect(launchpads.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 6)
  })
})

describe('launch outcomes', () => {
  const random = Random.of('calibration', 'plans')
  const plans = Array.from({ length: 60_000 }, () => drawLaunchPlan(random, 3))

  test.each([
    ['pump.fun', 0.8],
    ['letsbonk.fun', 0.08],
    ['met-dbc', 0.04],
    ['jup-studio', 0.02],
  ])('%s has its share of launches', (name, share) => {
    const count = plans.filter(({ launchpad }) => launchpads[launchpad]!.name === name).length
    expect(count / plans.length / share).toBeGreaterThan(0.9)
    expect(count / plans.length / share).toBeLessThan(1.1)
  })

  test('0.66 to 1.1 % graduate, letsbonk.fun more than pump.fun', () => {
    const shareOf = (name: string) => {
      const own = plans.filter(({ launchpad }) => launchpads[launchpad]!.name === name)
      return own.filter(({ graduates }) => graduates).length / own.length
    }
    expect(shareOf('pump.fun')).toBeGreaterThan(0.0066)
    expect(shareOf('pump.fun')).toBeLessThan(0.011)
    expect(shareOf('letsbonk.fun')).toBeGreaterThan(shareOf('pump.fun'))
  })

  test('more than half are sniped in their own block, 1.75 % by the deployer', () => {
    expect(plans.filter(({ snipers }) => snipers > 0).length / plans.length).toBeCloseTo(0.53, 1)
    expect(plans.filter(({ insiders }) => insiders).length / plans.length).toBeCloseTo(0.0175, 2)
  })

  test('the mean number of buyers is the configured one', () => {
    const others = plans.filter(({ graduates }) => !graduates)
    const meanBuyers = others.reduce((sum, { buyers }) => sum + buyers, 0) / others.length
    expect(meanBuyers).toBeGreaterThan(2)
    expect(meanBuyers).toBeLessThan(4.5)
  })

  test('45 % of graduates fill within about a minute, a seventh within hours', () => {
    const times = draws(20_000, 'graduation', timeToGraduateMs)
    expect(quantile(times, 0.225) / 1_000).toBeCloseTo(40, -1)
    expect(times.filter((time) => time > 4 * 3_600_000).length / times.length).toBeCloseTo(0.13, 1)
  })

  test('lifetimes follow the measured survival function: 68.67 % on day 0, S(2) = 0.196, a heavy tail', () => {
    const lives = draws(60_000, 'lives', lifetimeMs).map((life) => life / DAY)
    const alive = (days: number) => lives.filter((life) => life > days).length / lives.length
    expect(alive(1)).toBeCloseTo(0.313, 2)
    expect(alive(2)).toBeCloseTo(0.196, 2)
    expect(alive(90) / 0.0455).toBeGreaterThan(0.8)
    expect(alive(90) / 0.0455).toBeLessThan(1.2)
  })
})

describe('trade distributions', () => {
  test('a position lasts about 100 seconds', () => {
    const seconds = quantile(draws(20_000, 'holding', momentumHoldingMs), 0.5) / 1_000
    expect(seconds).toBeGreaterThan(70)
    expect(seconds).toBeLessThan(120)
  })

  test('85 % of snipers exit within five minutes', () => {
    const out = draws(20_000, 'snipers', sniperHoldingMs).filter((time) => time < 300_000).length / 20_000
    expect(out).toBeGreaterThan(0.8)
    expect(out).toBeLessThan(0.9)
  })

  test('most trades are below 100 USD, with a heavy tail', () => {
    const sizes = draws(40_000, 'sizes', (random) => tradeUsd(random, wealthFactor(random)))
    expect(sizes.filter((size) => size < 100).length / sizes.length).toBeGreaterThan(0.7)
    expect(quantile(sizes, 0.99)).toBeGreaterThan(600)
  })
})

test('names fit the limits of the program, and links use reserved hosts', () => {
  const random = Random.of('calibration', 'names')
  const seen = new Set<string>()
  for (let i = 0; i < 5_000; i++) {
    const { name, symbol, slug } = drawTokenName(random)
    seen.add(name)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(32)
    expect(symbol).toMatch(/^[A-Z0-9]{1,10}$/)
    const uri = new URL(metadataUri(`https://${'a'.repeat(56)}`, SOL, drawSocials(random, slug)))
    expect(uri.href.length).toBeLessThanOrEqual(200)
    for (const [key, value] of uri.searchParams)
      expect(value).toMatch(key === 'w' ? /^[a-z0-9]+\.example$/ : /^clst_[a-z0-9]{1,10}$/)
  }
  expect(seen.size).toBeGreaterThan(1_500)
})
