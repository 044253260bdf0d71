import { type LaunchpadStatsReply, LaunchpadStatsReplySchema } from '@callisto/contract'
import { type Clock, systemClock } from '@callisto/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakePool, type FakeTransaction, fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { launchTransaction } from '../testing/launch.test-helper.ts'
import { startTestMarket, type TestMarket, wallet } from '../testing/test-market.test-helper.ts'

const DAY = 86_400
const SUPPLY = 10n ** 15n
const sol = 'So11111111111111111111111111111111111111112' as ReturnType<typeof fakeAddress>
const [padA, padB, unlisted] = [fakeAddress(70, 1), fakeAddress(70, 2), fakeAddress(70, 3)]
const creator = fakeAddress(70, 4)
const mintOf = (n: number) => fakeAddress(71, n)
const curveOf = (n: number) => fakeAddress(72, n)
const poolOf = (n: number) => new FakePool(70 + n, mintOf(n), sol, [SUPPLY, 3n * 10n ** 10n])
const pools = [poolOf(0), poolOf(1), poolOf(2)] as const

/** Time that passes by a second with every look at it, so that each block is stored at once. */
function hastyClock(): Clock {
  let ms = 0
  return {
    ...systemClock,
    nowMs() {
      ms += 1000
      return ms
    },
  }
}

let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket(hastyClock(), {
    launchpads: new Map([
      [padA, 'pump.fun'],
      [padB, 'boop'],
    ]),
  })
  await market.trade(market.pools.sol, 'buy', 10n ** 9n)
})

afterAll(() => market?.close())

const launch = (n: number, config: typeof padA) =>
  launchTransaction({ mint: mintOf(n), creator, curve: curveOf(n), config })

const graduation = (n: number): FakeTransaction => ({
  events: [
    ...pools[n]!.creation().events,
    {
      program: 'launchpad',
      event: {
        type: 'graduated',
        curve: curveOf(n),
        mint: mintOf(n),
        pool: pools[n]!.address,
        baseAmount: 1n,
        quoteAmount: 1n,
        migrationFee: 0n,
      },
    },
  ],
})

/** The statistics once they describe the newest block; figures of a few seconds are kept, so the chain's time passes first. */
async function stats(): Promise<LaunchpadStatsReply['launchpads']> {
  market.skip(10)
  await market.apply()
  for (;;) {
    const reply = await market.app.inject('/data/v3/launchpads/stats')
    expect(reply.statusCode).toBe(200)
    if (Number(reply.headers['x-market-slot']) === market.service.ready().slot)
      return LaunchpadStatsReplySchema.parse(reply.json()).launchpads
    await systemClock.wait(5)
    await market.apply()
  }
}

// spec 1-7.1-20
test('launchpads are counted with their tokens, on the curve and after it; unlisted ones are not', async () => {
  const none = { volume: 0, mints: 0, graduates: 0, traders: 0 }
  expect(await stats()).toEqual(
    ['boop', 'pump.fun'].map((launchpad) => ({
      launchpad,
      stats1d: none,
      stats7d: none,
      stats30d: none,
      newDailyStats: [],
      newHourlyStats: [],
    })),
  )

  await market.apply(launch(0, padA), launch(1, padA), launch(2, unlisted))
  await market.apply(graduation(0))
  await market.apply(pools[0].swap(wallet(1), 'buy', 10n ** 9n), pools[0].swap(wallet(2), 'buy', 10n ** 9n))
  await market.apply(pools[0].swap(wallet(1), 'sell', 10n ** 9n), pools[2].creation())
  await market.apply(pools[2].swap(wallet(3), 'buy', 10n ** 9n))
  const [first, second] = await stats()
  expect(first).toMatchObject({
    launchpad: 'pump.fun',
    stats1d: { mints: 2, graduates: 1, traders: 2, graduationRate: 50, marketShare: 100 },
  })
  expect(second).toMatchObject({ launchpad: 'boop', stats1d: { ...none, marketShare: 0 } })
  expect(second?.stats1d).not.toHaveProperty('graduationRate')
  const txs = await market.app.inject(`/data/v1/txs/${mintOf(0)}`)
  const trades = (txs.json() as { txs: { usdVolume: number }[] }).txs
  expect(trades).toHaveLength(3)
  const volume = trades.reduce((sum, { usdVolume }) => sum + usdVolume, 0)
  expect(volume).toBeGreaterThan(0)
  for (const period of ['stats1d', 'stats7d', 'stats30d'] as const)
    expect(first?.[period].volume).toBeCloseTo(volume, 6)
  expect(first?.newHourlyStats.at(-1)?.volume).toBeCloseTo(volume, 6)
})

test('what is older than a day counts for the week, what is older than a week for the month', async () => {
  const before = (await stats()).find(({ launchpad }) => launchpad === 'pump.fun')!
  market.skip(2 * DAY)
  await market.apply(
    launchTransaction({ mint: fakeAddress(73, 1), creator, curve: fakeAddress(73, 2), config: padB }),
  )
  const [boop, pump] = (await stats()).toSorted((a, b) => (a.launchpad < b.launchpad ? -1 : 1))
  expect(pump?.stats1d).toEqual({ volume: 0, mints: 0, graduates: 0, traders: 0 })
  expect(pump?.stats7d).toEqual(before.stats7d)
  expect(boop?.stats1d).toEqual({ volume: 0, mints: 1, graduates: 0, traders: 0, graduationRate: 0 })
  market.skip(6 * DAY)
  await market.apply()
  const [later] = (await stats()).filter(({ launchpad }) => launchpad === 'pump.fun')
  expect(later?.stats7d.mints).toBe(0)
  expect(later?.stats30d).toEqual(before.stats30d)
  expect(later?.newDailyStats).toHaveLength(1)
  expect(later?.newHourlyStats).toEqual([])
})
