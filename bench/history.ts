import { assets } from '@callisto/market-sim'
import { bootLocalnet } from '@callisto/testkit'
import { countVenues } from './history/venue-counts.ts'
import { printer } from './routing/output.ts'

const DAY_MS = 86_400_000
const print = printer('history')

/**
 * `history [days] [seed]`: generates the market history of a new chain at the default pace. Prints its processor time,
 * its transactions, the share of hours in which the listed tokens traded, and, for each venue, the number of pools, of
 * pools traded in both directions, and of trades.
 */
export async function run(args: string[]): Promise<void> {
  const [days = '30', seed = 'callisto'] = args
  const historyMs = Number(days) * DAY_MS
  const options = { seed, tradesPerSecond: 3, historyMs }
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const localnet = await bootLocalnet({ historyMs, keepTransactions: 1_000_000, simulation: { options } })
  const { user, system } = process.cpuUsage(before)
  const cpuSeconds = (user + system) / 1e6
  try {
    print('wallSeconds', (performance.now() - startedAt) / 1e3, 's')
    print('cpuSeconds', cpuSeconds, 's')
    const counts = await countVenues(localnet.chain)
    print('transactions', counts.transactions, 'transactions')
    print('transactionsPerCpuSecond', counts.transactions / cpuSeconds, 'transactions/cpu-s')
    print('failedTransactions', counts.failed, 'transactions')
    const [first, last] = [Math.min(...counts.hours.keys()), Math.max(...counts.hours.keys())]
    for (const [period, from, to] of PERIODS) {
      const hours = range(Math.max(first + 1, last - from), last - to)
      if (hours.length === 0) continue
      const line = printer('history', { period })
      line('transactionsPerHour', mean(hours.map((hour) => counts.hours.get(hour) ?? 0)), 'transactions/h')
      const shares = listed.map(({ mint }) => {
        const traded = counts.tradedHours.get(mint)
        return mean(hours.map((hour) => Number(traded?.has(hour) ?? false)))
      })
      line('hoursWithTradesOfAListedToken', mean(shares), 'of 1')
      line('hoursWithTradesOfTheRarestToken', Math.min(...shares), 'of 1')
    }
    for (const [venue, found] of counts.venues) {
      const line = printer('history', { venue })
      line('pools', found.pools, 'pools')
      line('poolsTradedBothWays', found.twoSided, 'pools')
      line('trades', found.trades, 'trades')
      line('routedTrades', found.routed, 'trades')
    }
  } finally {
    await localnet.close()
  }
}

/** Whole hours before the last, incomplete one. */
const PERIODS = [
  ['before the last day', 720, 25],
  ['last day', 24, 2],
  ['last hour', 1, 0],
] as const

/** Tokens that trade around the clock. */
const listed = assets.filter(({ model }) => model.kind !== 'stock')

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
