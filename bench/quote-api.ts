import { Client, load, type Tally } from './quote-api/client.ts'
import { FrameWatch } from './quote-api/frames.ts'
import { hardest, hardQuestion, lightQuestion, readTokens } from './quote-api/questions.ts'
import { StreamSockets } from './quote-api/sockets.ts'
import { pick, type Random, seeded } from './routing/random.ts'
import { quantile } from './routing/statistics.ts'
import { bundleServer, type ServerProcess, withServer } from './soak/product/server-process.ts'

const SEED = 3
const CLIENTS = 64
const HARD_CLIENTS = 16
/** Hard questions that are tried, and how many of the slowest are asked. */
const TRIED = 240
const HARDEST = 32
const WARM_UP_SECONDS = 3
/** Sockets of `/stream` beside the light clients, and the tokens that each subscribes to. */
const SOCKETS = 2_000
const ASSETS_PER_SOCKET = 10

interface Options {
  seconds: number
  /** Between an answer and the client's next question. */
  pauseMs: number
  /** Clients told apart by `x-api-key`; without keys all of them are one client, the loopback address. */
  hasKeys: boolean
}

interface Figures {
  quietP99Ms: number
  quietP50Ms: number
  lightP99Ms: number
  lightP50Ms: number
  lightP99Ratio: number
  hardP50Ms: number
  /** Of the hardest questions, each asked alone on an idle server. */
  hardAloneP50Ms: number
  refusals: number
  lightRefusals: number
  hardRefusals: number
  failures: number
  quotesPerSecond: number
  hardPerSecond: number
  loopDelayP99Ms: number
  frameLateMaxMs: number
  /** With 2,000 sockets of `/stream` and light questions only: open sockets at the end, and the same figures. */
  sockets: number
  socketFramesPerSecond: number
  socketQuoteP99Ms: number
  socketQuoteRefusals: number
  socketLoopDelayP99Ms: number
  socketFrameLateMaxMs: number
}

type SocketFigure = Extract<keyof Figures, `socket${string}`>

const UNITS: Readonly<Record<string, string>> = {
  lightP99Ratio: 'ratio',
  refusals: 'answers',
  lightRefusals: 'answers',
  hardRefusals: 'answers',
  failures: 'answers',
  quotesPerSecond: '1/s',
  hardPerSecond: '1/s',
  sockets: 'sockets',
  socketFramesPerSecond: '1/s',
  socketQuoteRefusals: 'answers',
}

/**
 * `quote-api [seconds] [pauseMs] [keys|address]`: 64 clients ask a running market for quotes, at first all of them
 * light ones, then 16 of them the hardest, then all of them light ones beside 2,000 open sockets; the same with searches
 * in the server's main thread as the peer.
 */
export async function run(args: string[]): Promise<void> {
  const [seconds = '12', pauseMs = '100', identity = 'keys'] = args
  const options = { seconds: Number(seconds), pauseMs: Number(pauseMs), hasKeys: identity === 'keys' }
  const market = { name: 'quarter', seed: String(SEED), tradesPerSecond: 3 } as const
  const product = { main: await bundleServer(), market }
  const workers = await withServer(product, (server) => measure(server, options))
  const oneThread = { ...product, env: { QUOTE_WORKERS: '0' } }
  const peer = await withServer(oneThread, (server) => measure(server, options))
  for (const metric of Object.keys(workers) as (keyof Figures)[]) print(metric, workers[metric], peer[metric])
}

async function measure(server: ServerProcess, options: Options): Promise<Figures> {
  const clients: Client[] = []
  let watch: FrameWatch | undefined
  let sockets: StreamSockets | undefined
  try {
    const { url, wsUrl } = await server.ready()
    const random = seeded(SEED)
    const tokens = await readTokens(url)
    const hard = await hardest(
      new Client(url, 'probe'),
      Array.from({ length: TRIED }, () => hardQuestion(random, tokens)),
      HARDEST,
    )
    watch = await FrameWatch.open(
      url,
      wsUrl,
      tokens.map(({ mint }) => mint),
    )
    for (let i = 0; i < CLIENTS; i++)
      clients.push(new Client(url, options.hasKeys ? `client-${i}` : undefined))
    const ask = async (heavy: number, seconds: number) =>
      await Promise.all([
        load(clients.slice(heavy), {
          ...options,
          seconds,
          next: () => lightQuestion(random, tokens),
        }),
        load(clients.slice(0, heavy), { ...options, seconds, next: () => someOf(random, hard) }),
      ])
    await ask(0, WARM_UP_SECONDS)
    const [quiet] = await ask(0, options.seconds)
    await loopDelayMs(url)
    watch.take()
    const [light, heavy] = await ask(HARD_CLIENTS, options.seconds)
    for (const { firstFault } of [quiet, light, heavy])
      if (firstFault !== undefined) console.error(`an answer failed: ${firstFault}`)
    const loopDelayP99Ms = await loopDelayMs(url)
    const frameLateMaxMs = Math.max(...watch.take())
    sockets = await StreamSockets.open(url, SOCKETS, () =>
      Array.from({ length: ASSETS_PER_SOCKET }, () => pick(random, tokens).mint),
    )
    await ask(0, WARM_UP_SECONDS)
    await loopDelayMs(url)
    watch.take()
    sockets.takeFrames()
    const [crowded] = await ask(0, options.seconds)
    return figures(quiet, light, heavy, options.seconds, {
      hardAloneP50Ms: quantile(
        hard.map(({ ms }) => ms),
        0.5,
      )!,
      loopDelayP99Ms,
      frameLateMaxMs,
      sockets: sockets.size,
      socketFramesPerSecond: sockets.takeFrames() / options.seconds,
      socketQuoteP99Ms: quantile(crowded.ms, 0.99)!,
      socketQuoteRefusals: crowded.refused,
      socketLoopDelayP99Ms: await loopDelayMs(url),
      socketFrameLateMaxMs: Math.max(...watch.take()),
    })
  } finally {
    for (const client of clients) client.close()
    watch?.close()
    sockets?.close()
  }
}

const someOf = (random: Random, hard: readonly { question: string }[]) =>
  hard[Math.floor(random() * hard.length)]!.question

function figures(
  quiet: Tally,
  light: Tally,
  heavy: Tally,
  seconds: number,
  more: Pick<Figures, 'hardAloneP50Ms' | 'loopDelayP99Ms' | 'frameLateMaxMs' | SocketFigure>,
): Figures {
  const [quietP99Ms, lightP99Ms] = [quantile(quiet.ms, 0.99)!, quantile(light.ms, 0.99)!]
  return {
    quietP99Ms,
    quietP50Ms: quantile(quiet.ms, 0.5)!,
    lightP99Ms,
    lightP50Ms: quantile(light.ms, 0.5)!,
    lightP99Ratio: lightP99Ms / quietP99Ms,
    hardP50Ms: quantile(heavy.ms, 0.5)!,
    refusals: quiet.refused,
    lightRefusals: light.refused,
    hardRefusals: heavy.refused,
    failures: quiet.failed + light.failed + heavy.failed,
    quotesPerSecond: quiet.ms.length / seconds,
    hardPerSecond: heavy.ms.length / seconds,
    ...more,
  }
}

/** The 99th percentile of the event loop's delay in the server's main thread since this was last read. */
async function loopDelayMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = /^callisto_event_loop_delay_seconds\{quantile="0.99"\} (\S+)$/m.exec(text)?.[1]
  if (value === undefined) throw new Error('/metrics has no delay of the event loop')
  return Number(value) * 1000
}

function print(metric: string, value: number, peerValue: number): void {
  console.log(
    JSON.stringify({
      bench: 'quote-api',
      metric,
      value,
      unit: UNITS[metric] ?? 'ms',
      peer: 'one thread',
      peerValue,
      ratio: value === peerValue ? 1 : value / peerValue,
    }),
  )
}
