import { Client, load } from '../../quote-api/client.ts'
import { lightQuestion, readTokens } from '../../quote-api/questions.ts'
import { StreamSockets } from '../../quote-api/sockets.ts'
import { pick, seeded } from '../../routing/random.ts'

/** What a process of this module does, as JSON in its first argument. */
export interface LoadTask {
  url: string
  seed: number
  seconds: number
  /** Quotes a second, by clients that each ask `QUOTES_PER_CLIENT` times a second at most. */
  quotesPerSecond: number
  sockets: number
}

/** What it prints as JSON when the time is up. */
export interface LoadResult {
  quotes: number
  refused: number
  failed: number
  /** The first answer other than 200 and 429. */
  firstFault?: string
  frames: number
  /** Sockets that are still open. */
  open: number
}

const QUOTES_PER_CLIENT = 10
const ASSETS_PER_SOCKET = 10

const task = JSON.parse(process.argv[2] ?? '{}') as LoadTask
const { url, seconds } = task
const random = seeded(task.seed)
const tokens = await readTokens(url)
const sockets = await StreamSockets.open(url, task.sockets, () =>
  Array.from({ length: ASSETS_PER_SOCKET }, () => pick(random, tokens).mint),
)
const count = Math.ceil(task.quotesPerSecond / QUOTES_PER_CLIENT)
const clients = Array.from({ length: count }, () => new Client(url))
const next = () => lightQuestion(random, tokens)
const { ms, refused, failed, firstFault } = await load(clients, {
  next,
  seconds,
  pauseMs: 1_000 / QUOTES_PER_CLIENT,
})
const result: LoadResult = {
  quotes: ms.length,
  refused,
  failed,
  ...(firstFault !== undefined && { firstFault }),
  frames: sockets.takeFrames(),
  open: sockets.size,
}
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit())
