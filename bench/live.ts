import { measureBlocks } from './live/blocks.ts'
import { measureStream } from './live/stream.ts'
import { checkedPrinter } from './routing/checked-printer.ts'
import { limit, printLoad } from './routing/output.ts'

const BENCH = 'live'
const UPDATES_PER_SECOND = 10_000
const MAX_CORES = 0.5
const MIN_TRANSACTIONS_PER_SECOND = 5_000

/**
 * `npm run bench -- live`: processor time in which a live cluster is followed. `stream`: account updates of a Geyser service in
 * another process, from the socket to the changes of a slot. `blocks`: blocks of such a stream to those that services read.
 * Rejects when a figure is beyond its limit.
 */
export async function run(): Promise<void> {
  const missed: string[] = []
  const print = checkedPrinter(BENCH, missed)
  printLoad(BENCH, 'before')
  const stream = await measureStream(UPDATES_PER_SECOND)
  print('updatesPerSecond', stream.updatesPerSecond, 'updates/s', limit('>=', UPDATES_PER_SECOND * 0.9))
  print('cpuUsPerUpdate', stream.cpuUsPerUpdate, 'µs')
  print('coresAtRate', stream.cpuUsPerUpdate * UPDATES_PER_SECOND * 1e-6, 'cores', limit('<=', MAX_CORES))
  const blocks = measureBlocks()
  print('blockBytesPerTransaction', blocks.bytesPerTransaction, 'bytes')
  print(
    'transactionsPerCpuSecond',
    blocks.transactionsPerCpuSecond,
    'transactions/s',
    limit('>=', MIN_TRANSACTIONS_PER_SECOND),
  )
  printLoad(BENCH, 'after')
  if (missed.length > 0) throw new Error(`limits missed: ${missed.join(', ')}`)
}
