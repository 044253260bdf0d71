import { meteoraDlmm } from '@callisto/venues/meteora-dlmm'
import { raydiumCpmm } from '@callisto/venues/raydium-cpmm'
import { whirlpool } from '@callisto/venues/whirlpool'
import { measureBlocks } from './live/blocks.ts'
import { measureDecoding } from './live/decode-times.ts'
import { measureMemory } from './live/many-pools.ts'
import { measureRoutes } from './live/route-times.ts'
import { measureStream } from './live/stream.ts'
import { measured } from './routing/checked-printer.ts'
import { limit, type Print } from './routing/output.ts'

const BENCH = 'live'
const UPDATES_PER_SECOND = 10_000
const MAX_CORES = 0.5
const MIN_TRANSACTIONS_PER_SECOND = 5_000
/** Venues with the most microseconds of a decoding and of a quote. */
const DECODERS = [
  { name: 'twoReserves', venue: raydiumCpmm, decodeUs: 20, quoteUs: 5 },
  { name: 'threeTickArrays', venue: whirlpool, decodeUs: 80, quoteUs: 20 },
  { name: 'threeBinArrays', venue: meteoraDlmm, decodeUs: 80, quoteUs: 20 },
]
const POOLS = 150_000
const EMBEDDED_POOLS = 10_000
const MAX_BYTES = 2 * 1024 ** 3
const MAX_ROUTE_RATIO = { p50: 3, p99: 4 }

/**
 * `npm run bench -- live`: processor time in which a live cluster is followed. `stream`: account updates of a Geyser service in
 * another process, from the socket to the changes of a slot. `blocks`: blocks of such a stream to those that services read.
 * Then the pools: processor time of a decoding and a quote, bytes of as many as mainnet has, and routes over so many beside
 * routes over a graph as the embedded chain's. Rejects when a figure is beyond its limit. `live pools`: the latter part alone.
 */
export function run([part]: string[]): Promise<void> {
  return measured(BENCH, async (print) => {
    if (part !== 'pools') await measureFollowing(print)
    measurePools(print)
  })
}

async function measureFollowing(print: Print): Promise<void> {
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
}

function measurePools(print: Print): void {
  for (const { name, venue, ...most } of DECODERS) {
    const { decodeUs, quoteUs } = measureDecoding(venue)
    print(`${name}DecodeUs`, decodeUs, 'µs', limit('<=', most.decodeUs))
    print(`${name}QuoteUs`, quoteUs, 'µs', limit('<=', most.quoteUs))
  }
  print('memoryOf150000Pools', measureMemory(POOLS), 'bytes', limit('<=', MAX_BYTES))
  const [embedded, live] = measureRoutes([EMBEDDED_POOLS, POOLS])
  for (const q of ['p50', 'p99'] as const) {
    const [value, peerValue] = [live![`${q}Ms`], embedded![`${q}Ms`]]
    print(`route${q.toUpperCase()}Ms`, value, 'ms', { peer: `${EMBEDDED_POOLS} pools`, peerValue })
    print(`route${q.toUpperCase()}Ratio`, value / peerValue, 'ratio', limit('<=', MAX_ROUTE_RATIO[q]))
  }
}
