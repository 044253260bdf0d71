import { skeletonsOf } from '@callisto/domain'
import { SearchIndex, VerifiedNames } from '@callisto/market'
import { referenceSearch } from '@callisto/testkit'
import { bytesInUse } from './routing/bytes-in-use.ts'
import { checkedPrinter } from './routing/checked-printer.ts'
import { limit, printer, printLoad } from './routing/output.ts'
import { type Random, seeded } from './routing/random.ts'
import { quantile } from './routing/statistics.ts'
import { namesOf, type TokenNames } from './search/names.ts'

const BENCH = 'search'
const LIMIT = 20
const QUERIES_PER_KIND = 1_000
/** Queries of each kind that are also answered by comparing every token, which takes a second or more. */
const PEER_QUERIES = 3
/** Every so many queries a batch of tokens changes its liquidity, as trades do. */
const QUERIES_PER_TRADES = 10
const TRADES = 50
/** Tokens that are entered one by one. */
const APPEARING = 20_000
const MAX_P50_MS = 1
/** Of the index that an inverted list of three characters made, on the same tokens. */
const MAX_INDEX_MB = 642

type FoundToken = ReturnType<SearchIndex['find']>[number]

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
  mint: (names) => names.mint.slice(0, 4),
  none: (names) => `${names.symbol.slice(0, 2)}#${names.name.slice(0, 2)}`,
} satisfies Record<string, (names: TokenNames, random: Random) => string>
type Kind = keyof typeof kinds

const OPTIONS = { limit: LIMIT, isExact: false, isVerifiedFirst: false }

/**
 * `npm run bench -- search [tokens]`: milliseconds of a search for the best 20 of a million tokens by each kind of query
 * (exact symbol, start, word, part, two letters exchanged, two letters, part of an address, nothing found) while their
 * liquidity changes, and the memory and build time of the index. Some queries of each kind are also answered by comparing
 * every token, with the same result. Rejects when the median of a kind is above 1 ms or a result differs.
 */
export async function run(args: string[]): Promise<void> {
  const count = Number(args[0] ?? 1_000_000)
  const tokens = namesOf(count, seeded(1))
  printLoad(BENCH, 'before')
  const memoryBefore = bytesInUse()
  const verified = new VerifiedNames()
  const index = new SearchIndex(verified)
  const startedAt = performance.now()
  // All but the last at once, as after a restart, those one by one, as they appear.
  const restored = count - Math.min(APPEARING, Math.floor(count / 2))
  let objects: FoundToken[] = []
  index.load(() => {
    objects = fill(index, verified, tokens.slice(0, restored))
  })
  const buildMs = performance.now() - startedAt
  const appearedAt = performance.now()
  objects.push(...fill(index, verified, tokens.slice(restored)))
  const appearUs = ((performance.now() - appearedAt) * 1000) / (count - restored)
  const indexMb = (bytesInUse() - memoryBefore) / 1e6

  const missed: string[] = []
  const print = checkedPrinter(BENCH, missed)
  const random = seeded(2)
  const draw = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const trade = () => {
    const token = draw(objects)
    token.liquidity *= 0.8 + 0.45 * random()
    index.updateLiquidity(token)
  }
  const all: number[] = []
  for (const kind of Object.keys(kinds) as Kind[]) {
    const queries = Array.from({ length: QUERIES_PER_KIND }, () => kinds[kind](draw(tokens), random))
    for (const query of queries.slice(0, 50)) index.find(query, OPTIONS)
    let found = 0
    const ms = queries.map((query, at) => {
      if (at % QUERIES_PER_TRADES === 0) for (let left = TRADES; left > 0; left--) trade()
      const startedAt = performance.now()
      found += Math.min(1, index.find(query, OPTIONS).length)
      return performance.now() - startedAt
    })
    all.push(...ms)
    const peerMs = queries.slice(0, PEER_QUERIES).map((query) => compare(index, tokens, objects, query))
    const names = { kind, tokens: count, queries: queries.length, found }
    const peer = { peer: 'comparison with every token', peerValue: quantile(peerMs, 0.5) }
    printer(BENCH, names)(`searchP50Ms.${kind}`, quantile(ms, 0.5), 'ms', peer)
    printer(BENCH, names)(`searchP95Ms.${kind}`, quantile(ms, 0.95), 'ms')
    printer(BENCH, names)(`searchMaxMs.${kind}`, Math.max(...ms), 'ms')
    if (quantile(ms, 0.5)! > MAX_P50_MS) missed.push(`searchP50Ms.${kind}`)
  }
  print('searchP50Ms', quantile(all, 0.5), 'ms', limit('<=', MAX_P50_MS))
  print('searchP95Ms', quantile(all, 0.95), 'ms')
  print('searchP99Ms', quantile(all, 0.99), 'ms')
  print('buildS', buildMs / 1000, 's')
  print('newTokenUs', appearUs, 'µs')
  print('indexMb', indexMb, 'MB', limit('<=', MAX_INDEX_MB))
  print('listsMb', index.bytes / 1e6, 'MB')
  const updates = 100_000
  const updatedAt = performance.now()
  for (let left = updates; left > 0; left--) trade()
  print('updateUs', ((performance.now() - updatedAt) * 1000) / updates, 'µs')
  printLoad(BENCH, 'after')
  if (missed.length > 0) throw new Error(`limits missed: ${missed.join(', ')}`)
}

/** Enters tokens into an index, as they appear one by one. */
function fill(index: SearchIndex, verified: VerifiedNames, tokens: readonly TokenNames[]): FoundToken[] {
  return tokens.map(({ id, mint, liquidity, symbol, name, isVerified }) => {
    const token = { id, mint, liquidity } as FoundToken
    const text = { symbol, name, skeletons: skeletonsOf({ symbol, name }), isVerified }
    verified.set({ mint, ...text })
    index.set(token, text)
    return token
  })
}

/** Milliseconds of a query by comparison with every token. Throws when the index finds anything else. */
function compare(
  index: SearchIndex,
  names: readonly TokenNames[],
  objects: readonly FoundToken[],
  query: string,
): number {
  const present = names.map((each, at) => ({ ...each, liquidity: objects[at]!.liquidity }))
  const startedAt = performance.now()
  const expected = referenceSearch(present, query, OPTIONS)
  const ms = performance.now() - startedAt
  const found = index.find(query, OPTIONS).map(({ id }) => id)
  if (String(found) !== String(expected))
    throw new Error(`"${query}": ${found.join(' ')} instead of ${expected.join(' ')}`)
  return ms
}
