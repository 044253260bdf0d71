import { setTimeout as wait } from 'node:timers/promises'
import { measured } from './routing/checked-printer.ts'
import { limit, type Print, printer } from './routing/output.ts'
import { seeded } from './routing/random.ts'
import { quantile } from './routing/statistics.ts'
import { Readers, StalledReader, type Subscription } from './stream/readers.ts'
import { StreamServer } from './stream/stream-server.ts'

const BENCH = 'stream'
const SOCKETS = 2_000
const PROBES = 20
const UPDATES_PER_SECOND = 500
/** As many as one topic of a connection may have. */
const TOKENS = 500
const BLOCK_MS = 100
/** Rows that a page of the screener shows. */
const ROWS = 30
const WARM_UP_MS = 4_000
/** A phase begins when each socket receives this many frames a second, as it does unless the machine is overloaded. */
const MIN_FRAMES_PER_SOCKET = 2
const MAX_WARM_UP_MS = 60_000
const DEFAULT_SECONDS = 15
const MAX_CPU_US = 2
/** A connection with more unsent bytes is ended. */
const MAX_BUFFERED_BYTES = 2 * 2 ** 20
/** Processor time of a message beside a reader that never reads, by that without it. */
const MAX_STALLED_RATIO = 1.25
const SEED = 4

/**
 * `npm run bench -- stream [seconds]`: 2,000 sockets of the market's stream on loopback while 500 swaps a second change its
 * tokens, in blocks of 100 ms. A message is an update of one token that one socket receives; `cpuUsPerMessage` is the
 * processor time, of all threads and the kernel, of the process that folds the blocks and serves the stream, by messages
 * that readers in another process have received. At first each socket follows the prices of all 500 tokens; then one more
 * reader, subscribed to all there is, never reads, and must not make the messages of the others dearer; at last each socket
 * follows prices and statistics of 30 rows, as a page of the screener does, which is a fraction of the messages in as many
 * frames: reported, without a limit. Lateness and open sockets depend on the load of the machine. Rejects when a limit is
 * missed.
 */
export function run(args: string[]): Promise<void> {
  const seconds = Number(args[0] ?? DEFAULT_SECONDS)
  return measured(BENCH, (print) => measureAll(print, seconds))
}

async function measureAll(print: Print, seconds: number): Promise<void> {
  const server = new StreamServer({ tokens: TOKENS, swapsPerSecond: UPDATES_PER_SECOND, blockMs: BLOCK_MS })
  let readers: Readers | undefined
  try {
    const { port, mints } = await server.listening
    const url = `ws://127.0.0.1:${port}`
    const idle = await server.usage()
    readers = await Readers.open(url, SOCKETS, PROBES, server.pushedAtMs)
    const phase = async () => measure(server, readers!, seconds)

    const all: Subscription = { prices: mints }
    readers.subscribe('subscribe', () => all)
    const prices = await phase()
    const stalled = new StalledReader(url, mints)
    const beside = await phase()
    stalled.close()
    readers.subscribe('unsubscribe', () => all)
    const random = seeded(SEED)
    readers.subscribe('subscribe', () => {
      const assets = [...new Set(Array.from({ length: ROWS }, () => mints[Math.floor(random() * TOKENS)]!))]
      return { prices: assets, assets }
    })
    const rows = await phase()

    for (const [code, sockets] of readers.lost) printer(BENCH, { code })('lostSockets', sockets, 'sockets')
    print('sockets', readers.size, 'sockets', limit('>=', SOCKETS))
    printPhase(print, prices, limit('<=', MAX_CPU_US))
    printPhase(printer(BENCH, { phase: 'beside a stalled reader' }), beside)
    print(
      'stalledCpuRatio',
      beside.cpuUsPerMessage / prices.cpuUsPerMessage,
      'ratio',
      limit('<=', MAX_STALLED_RATIO),
    )
    print('stalledLateP99Ms', beside.lateP99Ms, 'ms', { peer: 'without it', peerValue: prices.lateP99Ms })
    print('maxBufferedBytes', beside.maxBufferedBytes, 'bytes', limit('<=', MAX_BUFFERED_BYTES))
    print('stalledReaderDrops', stalled.drops, 'connections')
    printPhase(printer(BENCH, { phase: 'rows' }), rows)
    print('rssIdleMb', idle.rssBytes / 1e6, 'MB')
  } finally {
    readers?.close()
    server.end()
  }
}

interface Phase {
  cpuUsPerMessage: number
  cpuShare: number
  messagesPerSecond: number
  framesPerSecond: number
  mbPerSecond: number
  lateP50Ms: number
  lateP99Ms: number
  rssMb: number
  maxBufferedBytes: number
}

async function measure(server: StreamServer, readers: Readers, seconds: number): Promise<Phase> {
  await wait(WARM_UP_MS)
  await untilSteady(readers)
  const [startedAt, before] = [performance.now(), await server.usage()]
  readers.take()
  await wait(seconds * 1000)
  const { messages, frames, bytes, lateMs } = readers.take()
  const [after, elapsedS] = [await server.usage(), (performance.now() - startedAt) / 1000]
  const cpuUs = after.cpuUs - before.cpuUs
  return {
    cpuUsPerMessage: cpuUs / messages,
    cpuShare: cpuUs / 1e6 / elapsedS,
    messagesPerSecond: messages / elapsedS,
    framesPerSecond: frames / elapsedS,
    mbPerSecond: bytes / 1e6 / elapsedS,
    lateP50Ms: quantile(lateMs, 0.5) ?? Number.NaN,
    lateP99Ms: quantile(lateMs, 0.99) ?? Number.NaN,
    rssMb: after.rssBytes / 1e6,
    maxBufferedBytes: after.maxBufferedBytes,
  }
}

/** Resolves when frames flow. Throws when they do not: what is measured then is the machine. */
async function untilSteady(readers: Readers): Promise<void> {
  const deadline = performance.now() + MAX_WARM_UP_MS
  for (;;) {
    readers.take()
    const startedAt = performance.now()
    await wait(1_000)
    const perSecond = (readers.take().frames / (performance.now() - startedAt)) * 1000
    if (perSecond >= readers.size * MIN_FRAMES_PER_SOCKET) return
    if (performance.now() > deadline)
      throw new Error(`${readers.size} sockets receive ${perSecond.toFixed()} frames a second: overloaded`)
  }
}

function printPhase(print: Print, phase: Phase, cpuLimit?: ReturnType<typeof limit>): void {
  print('cpuUsPerMessage', phase.cpuUsPerMessage, 'µs', cpuLimit)
  print('cpuShare', phase.cpuShare, 'processors')
  print('messagesPerSecond', phase.messagesPerSecond, '1/s')
  print('framesPerSecond', phase.framesPerSecond, '1/s')
  print('sentMbPerSecond', phase.mbPerSecond, 'MB/s')
  print('lateP50Ms', phase.lateP50Ms, 'ms')
  print('lateP99Ms', phase.lateP99Ms, 'ms')
  print('rssMb', phase.rssMb, 'MB')
}
