import { createTestPostgres } from '@callisto/testkit/postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { presentLaunchpads } from '../api/launchpad-stats.ts'
import { findLaunchpadActivity, type LaunchpadEvent, writeLaunchpadEvents } from './launchpad-hours.ts'
import { migrate } from './migrations.ts'
import { prune } from './slots.ts'
import { type MarketTables, openLibsql, type Sql, tableNames } from './sql.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** 2026-11-20T17:00:00Z. */
const START = 1_795_194_000

/** Two accounts of one launchpad, one of another, and one that is not curated. */
const launchpads = new Map([
  ['a1', 'pump.fun'],
  ['a2', 'pump.fun'],
  ['b', 'boop'],
])
const configs = [...launchpads.keys(), 'unlisted'] as const

const engines = {
  libsql: async () => {
    const sql = openLibsql(':memory:')
    return { sql, drop: () => sql.destroy() }
  },
  postgresql: createTestPostgres<MarketTables>,
}

const stepArbitrary = fc.record({
  wait: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 900 }) },
    { weight: 2, arbitrary: fc.integer({ min: HOUR, max: 10 * HOUR }) },
    { weight: 1, arbitrary: fc.integer({ min: DAY, max: 6 * DAY }) },
  ),
  config: fc.constantFrom(...configs),
  kind: fc.constantFrom('mint', 'graduate', 'trade', 'trade', 'trade'),
  usd: fc.integer({ min: 0, max: 5_000 }),
  wallet: fc.nat(6),
})
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never

/** Three events a block. */
function eventsOf(steps: readonly Step[]): LaunchpadEvent[] {
  let time = START
  return steps.map(({ wait, config, kind, usd, wallet }, n) => {
    if (n % 3 === 0) time += wait
    const event = { config, slot: 10 + Math.floor(n / 3), time }
    return kind === 'trade'
      ? { ...event, kind: 'trade', usd, wallet }
      : { ...event, kind: kind === 'mint' ? 'mint' : 'graduate' }
  })
}

/** The figures of a period by a scan of all events. */
function expectedPeriod(events: readonly LaunchpadEvent[], id: string, now: number, days: number) {
  const inside = events.filter(({ time }) => time - (time % HOUR) > now - days * DAY)
  const own = inside.filter(({ config }) => launchpads.get(config) === id)
  const volumeOf = (list: readonly LaunchpadEvent[]) => list.reduce((sum, { usd = 0 }) => sum + usd, 0)
  const count = (kind: LaunchpadEvent['kind']) => own.filter((event) => event.kind === kind).length
  const total = volumeOf(inside.filter(({ config }) => launchpads.has(config)))
  return {
    volume: volumeOf(own),
    mints: count('mint'),
    graduates: count('graduate'),
    traders: new Set(own.flatMap(({ wallet }) => wallet ?? [])).size,
    ...(count('mint') > 0 ? { graduationRate: (100 * count('graduate')) / count('mint') } : {}),
    ...(total > 0 ? { marketShare: (100 * volumeOf(own)) / total } : {}),
  }
}

async function setPosition(sql: Sql, slot: number, time: number): Promise<void> {
  await sql.deleteFrom('market_meta').execute()
  await sql
    .insertInto('market_meta')
    .values([
      { key: 'slot', value: String(slot) },
      { key: 'time', value: String(time) },
    ])
    .execute()
}

// spec 1-7.1-20
describe.each(Object.entries(engines))('%s', (_, open) => {
  let sql: Sql
  let drop: () => Promise<unknown>

  beforeAll(async () => {
    ;({ sql, drop } = await open())
    await migrate(sql)
  }, 60_000)

  afterAll(() => drop?.())

  const empty = async () => {
    for (const table of tableNames) await sql.deleteFrom(table).execute()
  }

  test('before the first block there are no figures', async () => {
    expect(await findLaunchpadActivity(sql, launchpads)).toBeUndefined()
  })

  test('the figures of a launchpad equal a scan of its events, however they were written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(stepArbitrary, { minLength: 1, maxLength: 45 }),
        fc.array(fc.nat(14), { maxLength: 4 }),
        async (steps, cuts) => {
          await empty()
          const events = eventsOf(steps)
          const last = events.at(-1)!
          // Whole blocks are written; a batch that failed after its commit is written again with newer blocks.
          const bounds = [...cuts.map((cut) => 10 + cut).sort((a, b) => a - b), last.slot]
          let before = 0
          for (const [n, bound] of bounds.entries()) {
            const from = n % 2 === 0 ? before : (bounds[n - 2] ?? 0)
            await writeLaunchpadEvents(
              sql,
              events.filter(({ slot }) => slot > from && slot <= bound),
            )
            before = bound
          }
          await setPosition(sql, last.slot, last.time)
          const activity = (await findLaunchpadActivity(sql, launchpads))!
          expect(activity).toMatchObject({ slot: last.slot, time: last.time })
          const shown = presentLaunchpads(activity)
          expect(shown.map(({ launchpad }) => launchpad).sort()).toEqual(['boop', 'pump.fun'])
          for (const { launchpad, stats1d, stats7d, stats30d, newDailyStats } of shown) {
            expect(stats1d).toEqual(expectedPeriod(events, launchpad, last.time, 1))
            expect(stats7d).toEqual(expectedPeriod(events, launchpad, last.time, 7))
            expect(stats30d).toEqual(expectedPeriod(events, launchpad, last.time, 30))
            const sum = (field: 'volume' | 'mints' | 'graduates') =>
              newDailyStats.reduce((total, day) => total + day[field], 0)
            expect([sum('volume'), sum('mints'), sum('graduates')]).toEqual([
              stats30d.volume,
              stats30d.mints,
              stats30d.graduates,
            ])
          }
        },
      ),
      { seed: 2_510, numRuns: 12, endOnFailure: true },
    )
  })

  test('hours that nobody can ask for are deleted', async () => {
    await empty()
    const trade = (time: number, slot: number, wallet: number): LaunchpadEvent => {
      return { config: 'b', slot, time, kind: 'trade', usd: 1, wallet }
    }
    await writeLaunchpadEvents(sql, [trade(START, 1, 1), trade(START + 32 * DAY, 2, 2)])
    await prune(sql, START + 32 * DAY)
    for (const table of ['market_launchpad_hours', 'market_launchpad_traders'] as const)
      expect(await sql.selectFrom(table).select('hour').execute()).toHaveLength(1)
  })
})

test('launchpads are ordered by their volume; days and hours follow the clock of UTC', () => {
  const hour = (time: number, volume: number) => ({ time, mints: 1, graduates: 0, volume })
  const [first, second] = presentLaunchpads({
    time: START + 60,
    hours: new Map([
      ['boop', [hour(START - 20 * HOUR, 1), hour(START, 2)]],
      ['pump.fun', [hour(START - 3 * DAY, 50), hour(START, 7)]],
    ]),
    traders: new Map(),
  })
  expect(first).toMatchObject({
    launchpad: 'pump.fun',
    stats1d: { volume: 7, traders: 0, graduationRate: 0, marketShare: 70 },
    newDailyStats: [
      { date: '2026-11-17', volume: 50 },
      { date: '2026-11-20', volume: 7 },
    ],
    newHourlyStats: [{ date: '2026-11-20T17:00:00.000Z', volume: 7 }],
  })
  expect(second?.newDailyStats.map(({ date, mints }) => [date, mints])).toEqual([
    ['2026-11-19', 1],
    ['2026-11-20', 1],
  ])
  expect(second?.newHourlyStats).toHaveLength(2)
})
