/** First path segments whose pages have a skeleton of their own (`apps/web/build/route-chunks.ts`). */
const SHELLS = new Map([
  ['', 'shells/home.html'],
  ['swap', 'shells/swap.html'],
  ['pro', 'shells/pro.html'],
  ['tokens', 'shells/tokens.html'],
])

/** Pages of cards in the area of the lists. */
const BOARDS = new Set(['/pro', '/pro/hunt'])

/** The launchpads, which have another form than the lists beside them. */
const LAUNCHPADS = /^\/pro\/launchpads(\/|$)/

/** File of the page of a path, in the folder of the web app. */
export function shellFile(path: string): string {
  if (BOARDS.has(path.replace(/\/$/, ''))) return 'shells/boards.html'
  if (LAUNCHPADS.test(path)) return 'shells/launchpads.html'
  return SHELLS.get(path.split('/', 2)[1] ?? '') ?? 'index.html'
}

/** Whether a path names a file, which has an extension; so have slugs of launchpads ("pump.fun"). */
export const isFilePath = (path: string): boolean => /\.[a-z0-9]+$/i.test(path) && !LAUNCHPADS.test(path)

/** Lists by the segment of their page. */
const LISTS = new Map([
  ['toptrending', 'toptrending'],
  ['toptraded', 'toptraded'],
  ['toporganicscore', 'toporganicscore'],
  ['recent', 'recent'],
  ['abouttograduate', 'aboutToGraduate'],
  ['graduated', 'graduated'],
])

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** One lookup of the tokens of a page with SOL, whose price every page shows (`apps/web/src/lib/tokens/token-query.ts`). */
const assets = (...ids: string[]) => `/data/v1/assets?ids=${[...new Set([SOL, ...ids])].sort().join('%2C')}`

/** The lists of the home page (`apps/web/src/features/home/model/lists.ts`). */
const HOME_LISTS = ['toptrending/1h', 'toptraded/24h', 'recent/1h']

/** The columns of the explore page (`apps/web/src/features/boards/model/boards.ts`). */
const BOARD_LISTS = ['recent/5m', 'aboutToGraduate/5m', 'graduated/5m']

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * The calls whose replies a page shows first, as it will make them: the browser requests them while the scripts load.
 * None for a page with a query, which may ask for something else.
 */
export function firstCalls(url: string): string[] {
  const [path = '', query] = url.split('?', 2)
  const [, area, first, second] = path.split('/')
  if (query) return []
  if (area === '') return [...HOME_LISTS.map((list) => `/data/v1/pools/${list}?limit=10`), assets()]
  if (area === 'swap' && first === undefined) return [assets(USDC)]
  if (area === 'pro' && first === undefined)
    return [...BOARD_LISTS.map((list) => `/data/v1/pools/${list}?limit=30`), assets()]
  if (area === 'pro' && first === 'hunt') return ['/data/v1/pools/alphascan/1h?limit=100', assets()]
  if (area === 'pro' && first === 'launchpads') return ['/data/v3/launchpads/stats', assets()]
  if (area === 'pro' && first === 'screener') {
    const list = LISTS.get((second ?? '').toLowerCase())
    return list === undefined ? [] : [`/data/v1/pools/${list}/1h?sortDir=desc&limit=100`, assets()]
  }
  if (area === 'tokens' && first !== undefined && ADDRESS.test(first)) return [assets(first)]
  return []
}

/** Value of a `link` header that preloads calls; undefined for none. */
export function preloadHeader(calls: readonly string[]): string | undefined {
  if (calls.length === 0) return undefined
  return calls.map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`).join(', ')
}
