import { bootLocalnet } from '@callisto/testkit'
import { countVenues } from './history/venue-counts.ts'

const HOUR_MS = 3_600_000

/**
 * `history [hours] [seed]`: plays the history that a product is born with on a chain of its own. What it costs the
 * processor, and what is on the chain then: transactions, and for each kind of pool how many there are, how many
 * traded on both sides, and their trades.
 */
export async function run(args: string[]): Promise<void> {
  const [hours = '24', seed = 'callisto'] = args
  const historyHours = Number(hours)
  const options = { seed, tradesPerSecond: 10, historyMs: historyHours * HOUR_MS }
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const localnet = await bootLocalnet({ historyHours, simulation: { options } })
  const used = process.cpuUsage(before)
  try {
    print('user cpu', used.user / 1e6, 's')
    print('system cpu', used.system / 1e6, 's')
    print('wall', (performance.now() - startedAt) / 1e3, 's')
    const counts = await countVenues(localnet.chain)
    print('transactions', counts.transactions, 'transactions')
    print('failed', counts.failed, 'transactions')
    for (const [venue, found] of counts.venues) {
      print(`${venue}: pools`, found.pools, 'pools')
      print(`${venue}: traded on both sides`, found.twoSided, 'pools')
      print(`${venue}: trades`, found.trades, 'trades')
      print(`${venue}: trades through the router`, found.routed, 'trades')
    }
  } finally {
    await localnet.close()
  }
}

function print(metric: string, value: number, unit: string): void {
  console.log(JSON.stringify({ bench: 'history', metric, value: Math.round(value * 10) / 10, unit }))
}
