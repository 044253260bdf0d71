import { buildProduct, withServer } from '../soak/product/server-process.ts'

/** A day fills the lists of every timeframe. */
const MARKET = { days: 1, seed: 1 }
/** A day is played in two minutes on an idle machine of two cores. */
const START_TIMEOUT_MS = 1_200_000
const CALL_MS = 10_000

const QUIET_WINDOW_MS = 2_000
const QUIET_WINDOWS = 3
/** Processor time of the server per second of a quiet window: the market's trades, and nothing that is caught up. */
const MAX_QUIET_SHARE = 0.5
const MAX_WAIT_MS = 120_000

const SCREENER = {
  path: '/pro/screener/toptrending',
  call: '/data/v1/pools/toptrending/1h?sortDir=desc&limit=100',
}
const MIN_LISTED = 20

/** Paths of the pages that are measured. */
export type Pages = Readonly<Record<PageName, string>>
export const PAGE_NAMES = ['home', 'swap', 'screener', 'token'] as const
export type PageName = (typeof PAGE_NAMES)[number]

/**
 * Runs `measure` on the built product, on free ports, with data of its own that are removed afterwards. The origin is that
 * of a quiet server: its history is played and folded, its lists are full.
 */
export async function withProduct<T>(measure: (origin: string) => Promise<T>): Promise<T> {
  // At the time of the system, by which the browser computes ages.
  const env = { START_TIME: '' }
  const product = { main: await buildProduct(), market: MARKET, env, startTimeoutMs: START_TIMEOUT_MS }
  return withServer(product, async (server) => {
    const { url } = await server.ready()
    await quiet(url)
    return measure(url)
  })
}

/** Resolves when the server's processor time has been low for some windows in a row. Throws when it stays busy. */
async function quiet(origin: string): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS
  let windows = 0
  while (windows < QUIET_WINDOWS) {
    if (performance.now() > deadline) throw new Error(`the server was not quiet within ${MAX_WAIT_MS} ms`)
    windows = (await busyShare(origin)) > MAX_QUIET_SHARE ? 0 : windows + 1
  }
}

/** Processor seconds of the server per second over one window. */
async function busyShare(origin: string): Promise<number> {
  const [startedAt, before] = [performance.now(), await cpuSeconds(origin)]
  await new Promise((resolve) => setTimeout(resolve, QUIET_WINDOW_MS))
  return ((await cpuSeconds(origin)) - before) / ((performance.now() - startedAt) / 1000)
}

async function cpuSeconds(origin: string): Promise<number> {
  const text = await (await get(`${origin}/metrics`)).text()
  const value = /^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]
  if (value === undefined) throw new Error('/metrics has no processor time')
  return Number(value)
}

/** The pages, the token's with the first token of the screener's list. Throws unless the list is full. */
export async function pagesOf(origin: string): Promise<Pages> {
  const { pools } = (await (await get(origin + SCREENER.call)).json()) as {
    pools: { baseAsset: { id: string } }[]
  }
  const [first] = pools
  if (first === undefined || pools.length < MIN_LISTED)
    throw new Error(`the screener lists ${pools.length} tokens`)
  return { home: '/', swap: '/swap', screener: SCREENER.path, token: `/tokens/${first.baseAsset.id}` }
}

async function get(url: string): Promise<Response> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(CALL_MS) })
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  return reply
}
