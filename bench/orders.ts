import { measureDueTicks } from './orders/due-ticks.ts'
import { checkedPrinter } from './routing/checked-printer.ts'
import { limit, printLoad } from './routing/output.ts'
import { quantile } from './routing/statistics.ts'

const BENCH = 'orders'
const OPEN_ORDERS = 100_000
const TICKS = 4_000
const MAX_DUE_P99_MS = 0.5

/**
 * `npm run bench -- orders`: milliseconds in which the registry of a keeper, with 100,000 open orders of all kinds, takes a new
 * price of a feed up and returns the orders that it makes due. Rejects when the 99th percentile is above its limit.
 */
export async function run(): Promise<void> {
  const missed: string[] = []
  const print = checkedPrinter(BENCH, missed)
  printLoad(BENCH, 'before')
  const found = measureDueTicks(OPEN_ORDERS, TICKS)
  const scan = quantile(found.scanMs, 0.5)
  print('dueP50Ms', quantile(found.ms, 0.5), 'ms', { peer: 'a look at every order', peerValue: scan })
  print('dueP99Ms', quantile(found.ms, 0.99), 'ms', limit('<=', MAX_DUE_P99_MS))
  print('due', found.due, 'orders')
  printLoad(BENCH, 'after')
  if (missed.length > 0) throw new Error(`limits missed: ${missed.join(', ')}`)
}
