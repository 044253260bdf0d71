import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { checkedPrinter } from './routing/checked-printer.ts'
import { limit, type Print, printer, printLoad } from './routing/output.ts'
import { seeded } from './routing/random.ts'
import { quantile } from './routing/statistics.ts'
import type { FromServer, Listening, Usage } from './stream/messages.ts'
import { Readers, StalledReader, type Subscription } from './stream/readers.ts'

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
export async function run(args: string[]): Promise<void> {
  const seconds = Number(args[0] ?? DEFAULT_SECONDS)
  const missed: string[] = []
  printLoad(BENCH, 'before')
  const server = new StreamServer()
  let readers: Readers | undefined
  try {
    const { port, mints } = await server.listening
    const url = `ws://127.0.0.1:${port}`
    const idle = await server.usage()
    readers = await Readers.open(url, SOCKETS, PROBES, server.pushedAtMs)
    const measured = async () => measure(server, readers!, seconds)

    const all: Subscription = { prices: mints }
    readers.subscribe('subscribe', () => all)
    const prices = await measured()
    const stalled = new StalledReader(url, mints)
    const beside = await measured()
    stalled.close()
    readers.subscribe('unsubscribe', () => all)
    const random = seeded(SEED)
    readers.subscribe('subscribe', () => {
      const assets = [...new Set(Array.from({ length: ROWS }, () => mints[Math.floor(random() * TOKENS)]!))]
      return { prices: assets, assets }
    })
    const rows = await measured()

    const print = checkedPrinter(BENCH, missed)
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
  printLoad(BENCH, 'after')
  if (missed.length > 0) throw new Error(`limits missed: ${missed.join(', ')}`)
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

/** The process of the market and its stream. */
class StreamServer {
  readonly #child: ChildProcess
  /** Unix ms at which each block was handed to the market. */
  readonly pushedAtMs = new Map<number, number>()
  readonly listening: Promise<Listening>

  constructor() {
    this.#child = fork(new URL('./stream/server.ts', import.meta.url), {
      env: {
        ...process.env,
        TOKENS: String(TOKENS),
        SWAPS_PER_SECOND: String(UPDATES_PER_SECOND),
        BLOCK_MS: String(BLOCK_MS),
      },
    })
    process.once('exit', () => this.#child.kill('SIGKILL'))
    this.listening = this.#next('listening')
    this.#child.on('message', (message: FromServer) => {
      if (message.type === 'pushed') this.pushedAtMs.set(message.slot, message.atMs)
    })
  }

  usage(): Promise<Usage> {
    this.#child.send('usage')
    return this.#next('usage')
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }

  #next<T extends FromServer['type']>(type: T): Promise<Extract<FromServer, { type: T }>> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`))
      const receive = (message: FromServer) => {
        if (message.type !== type) return
        this.#child.off('message', receive).off('exit', ended)
        resolve(message as Extract<FromServer, { type: T }>)
      }
      this.#child.on('message', receive).once('exit', ended)
    })
  }
}
