import { skeletonsOf } from '@callisto/domain'
import { SearchIndex } from '@callisto/market'
import { baseline, bundle } from './baseline.ts'
import { type Random, seeded } from './routing/random.ts'
import { namesOf, type TokenNames } from './search/names.ts'

/** The index that compared every token with the query. */
const BASELINE = '68a9506'
const LIMIT = 20
const QUERIES_PER_KIND = 500
/** Queries of each kind that the older index answers: it takes a hundred milliseconds for each. */
const PEER_QUERIES = 5
const MAX_P50_MS = 1

type FoundToken = ReturnType<SearchIndex['find']>[number]
interface Index {
  set: SearchIndex['set']
  find: SearchIndex['find']
}

const kinds = {
  exact: (names) => names.symbol,
  prefix: (names) => names.symbol.slice(0, 3),
  word: (names) => names.name.split(' ').at(-1)!,
  substring: (names) => names.name.slice(1, 5).trim(),
  typo: (names, random) => {
    const word = names.name.split(' ')[0]!
    const at = Math.floor(random() * (word.length - 1))
    return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  },
  letters: (names) => names.symbol.slice(0, 2),
  none: (names) => `${names.symbol.slice(0, 2)}#${names.name.slice(0, 2)}`,
} satisfies Record<string, (names: TokenNames, random: Random) => string>
type Kind = keyof typeof kinds
/** The four kinds of the limit, in equal parts; the others are printed for comparison. */
const MEASURED: readonly Kind[] = ['exact', 'prefix', 'substring', 'typo']

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!

const rounded = (value: number): number => Number(value.toFixed(3))

function fill(index: Index, tokens: readonly TokenNames[]): void {
  for (const { id, mint, liquidity, symbol, name, isVerified } of tokens) {
    const token = { id, mint, liquidity } as FoundToken
    index.set(token, { symbol, name, skeletons: skeletonsOf({ symbol, name }), isVerified })
  }
}

const OPTIONS = { limit: LIMIT, isExact: false, isVerifiedFirst: false }

function time(index: Index, queries: readonly string[]): { ms: number[]; hits: number } {
  let hits = 0
  const ms = queries.map((query) => {
    const startedAt = performance.now()
    hits += Math.min(1, index.find(query, OPTIONS).length)
    return performance.now() - startedAt
  })
  return { ms, hits }
}

/**
 * `npm run bench -- search [tokens]`: milliseconds of a search for the best 20 of a million tokens by exact symbol, start,
 * part and word with two letters exchanged, against the index of an older commit, which compared every token. Both find
 * the same tokens where the older one finds any. Rejects when the median is above 1 ms or a result differs.
 */
export async function run(args: string[]): Promise<void> {
  const count = Number(args[0] ?? 1_000_000)
  const tokens = namesOf(count, seeded(1))
  const heapBefore = memory()
  const index = new SearchIndex()
  const startedAt = performance.now()
  fill(index, tokens)
  const buildMs = performance.now() - startedAt
  const indexMb = Math.round((memory() - heapBefore) / 1e6)
  const module = await bundle(
    baseline(BASELINE),
    'search-index',
    "export { SearchIndex } from './services/market/src/view/search-index.ts'",
  )
  const { SearchIndex: Peer } = (await import(module)) as { SearchIndex: new () => Index }
  const peer = new Peer()
  fill(peer, tokens)

  const random = seeded(2)
  const all: number[] = []
  const peerAll: number[] = []
  for (const kind of Object.keys(kinds) as Kind[]) {
    const queries = Array.from({ length: QUERIES_PER_KIND }, () =>
      kinds[kind](tokens[Math.floor(random() * count)]!, random),
    )
    time(index, queries.slice(0, 50))
    const { ms, hits } = time(index, queries)
    const older = time(peer, queries.slice(0, PEER_QUERIES))
    for (const query of queries.slice(0, PEER_QUERIES)) assertSame(index, peer, query)
    if (MEASURED.includes(kind)) {
      all.push(...ms)
      peerAll.push(...older.ms)
    }
    console.log(
      JSON.stringify({
        bench: 'search',
        kind,
        p50Ms: rounded(percentile(ms, 0.5)),
        p99Ms: rounded(percentile(ms, 0.99)),
        maxMs: rounded(Math.max(...ms)),
        peerP50Ms: rounded(percentile(older.ms, 0.5)),
        found: hits,
        queries: queries.length,
      }),
    )
  }
  const value = percentile(all, 0.5)
  console.log(
    JSON.stringify({
      bench: 'search',
      metric: 'searchP50Ms',
      value: rounded(value),
      p99Ms: rounded(percentile(all, 0.99)),
      peer: `search of ${BASELINE}`,
      peerValue: rounded(percentile(peerAll, 0.5)),
      ratio: rounded(value / percentile(peerAll, 0.5)),
      tokens: count,
      limit: LIMIT,
      buildMs: Math.round(buildMs),
      indexMb,
      listsMb: Math.round(index.bytes / 1e6),
    }),
  )
  if (value > MAX_P50_MS) throw new Error('the median search takes more than 1 ms')
}

/** Bytes in use, after a collection where the process allows one. */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The older index knows no typing errors and no parts of an address: what it finds comes first. */
function assertSame(index: Index, peer: Index, query: string): void {
  const expected = peer.find(query, OPTIONS).map(({ id }) => id)
  const found = index.find(query, OPTIONS).map(({ id }) => id)
  if (expected.some((id, at) => found[at] !== id))
    throw new Error(`"${query}": ${found.join(' ')} instead of ${expected.join(' ')}`)
}
