import { bootLocalnet } from '@callisto/testkit'
import { countVenues } from './history/venue-counts.ts'
import { printer } from './routing/output.ts'

const HOUR_MS = 3_600_000
const print = printer('history')

/**
 * `history [hours] [seed]`: generates the market history of a new chain. Prints its processor time, its transactions
 * and, for each venue, the number of pools, of pools traded in both directions, and of trades.
 */
export async function run(args: string[]): Promise<void> {
  const [hours = '24', seed = 'callisto'] = args
  const historyHours = Number(hours)
  const options = { seed, tradesPerSecond: 10, historyMs: historyHours * HOUR_MS }
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const localnet = await bootLocalnet({ historyHours, simulation: { options } })
  const { user, system } = process.cpuUsage(before)
  const cpuSeconds = (user + system) / 1e6
  try {
    print('wallSeconds', (performance.now() - startedAt) / 1e3, 's')
    print('cpuSeconds', cpuSeconds, 's')
    const counts = await countVenues(localnet.chain)
    print('transactions', counts.transactions, 'transactions')
    print('transactionsPerCpuSecond', counts.transactions / cpuSeconds, 'transactions/cpu-s')
    print('failedTransactions', counts.failed, 'transactions')
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
