import type { BenchPool, BenchToken } from './adapter.ts'
import { between, logBetween, pareto, pick, type Random, seeded, weighted } from './random.ts'

type Class = 'hub' | 'mid' | 'tail'
type Pair = 'hub-hub' | 'hub-mid' | 'mid-mid' | 'hub-tail' | 'mid-tail' | 'tail-tail'

interface Token extends BenchToken {
  cls: Class
  usd: number
}

export interface GeneratedQuote {
  id: number
  mode: 'ExactIn' | 'ExactOut'
  /** Trade size over the liquidity of the smaller side. */
  frac: number
  in: number
  out: number
  amount: string
}

export interface Generated {
  tokens: Token[]
  pools: BenchPool[]
  quotes: GeneratedQuote[]
}

/**
 * Graphs of the open benchmark's shape: three hubs, mid tokens, a long tail with popularity by rank, Pareto
 * liquidity, and prices within each pool's fee of the fair one, so that no cycle has a profit.
 */
const SHARE: Record<Pair, number> = {
  'hub-tail': 0.7,
  'hub-mid': 0.133,
  'mid-tail': 0.064,
  'mid-mid': 0.038,
  'tail-tail': 0.034,
  'hub-hub': 0.031,
}

const LIQUIDITY: Record<Pair, { least: number; most: number }> = {
  'hub-hub': { least: 300_000, most: 60_000_000 },
  'hub-mid': { least: 40_000, most: 20_000_000 },
  'mid-mid': { least: 40_000, most: 20_000_000 },
  'hub-tail': { least: 2_000, most: 5_000_000 },
  'mid-tail': { least: 2_000, most: 5_000_000 },
  'tail-tail': { least: 2_000, most: 5_000_000 },
}

const FEES: Record<'hub' | 'mid' | 'tail', Record<string, number>> = {
  hub: { 1: 16, 2: 10, 4: 19, 5: 24, 10: 6, 16: 4, 25: 13, 30: 8 },
  mid: { 1: 6, 4: 13, 5: 12, 16: 12, 20: 6, 25: 19, 30: 19, 65: 6, 100: 7 },
  tail: { 16: 5, 20: 5, 25: 37, 30: 15, 65: 5, 80: 5, 100: 28 },
}

const KINDS: Record<string, number> = {
  'hub-hub': 18,
  'tail-hub': 18,
  'hub-tail': 17,
  'hub-mid': 15,
  'mid-hub': 13,
  'mid-mid': 10,
  'tail-tail': 6,
  'mid-tail': 3,
}

const HUBS = ['SOL', 'USDC', 'USDT'] as const

function makeTokens(random: Random, mids: number, tails: number): Token[] {
  const token = (id: number, symbol: string, cls: Class, usd: number, decimals: number): Token => ({
    id,
    mint: `${symbol}-${id}`,
    symbol,
    cls,
    usd,
    decimals,
  })
  const hubs = [
    token(0, 'SOL', 'hub', 150, 9),
    token(1, 'USDC', 'hub', 1, 6),
    token(2, 'USDT', 'hub', 0.9995, 6),
  ]
  const middle = Array.from({ length: mids }, (_, i) =>
    token(3 + i, `MID${i}`, 'mid', logBetween(random, 0.01, 4_000), pick(random, [6, 8, 9])),
  )
  const long = Array.from({ length: tails }, (_, i) =>
    token(3 + mids + i, `T${i}`, 'tail', logBetween(random, 1e-6, 2), pick(random, [6, 6, 6, 9])),
  )
  return [...hubs, ...middle, ...long]
}

/** Popularity of the tail: the first token trades hundreds of times as often as the last. */
function tailPicker(tails: readonly Token[]): (random: Random) => Token {
  const sums: number[] = []
  let sum = 0
  for (let rank = 0; rank < tails.length; rank++) {
    sum += 1 / (rank + 1) + 1 / 200
    sums.push(sum)
  }
  return (random) => {
    const at = random() * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > at) high = middle
      else low = middle + 1
    }
    return tails[low]!
  }
}

function makePool(random: Random, id: number, pair: Pair, a: Token, b: Token): BenchPool {
  const fee = Number(
    weighted(random, FEES[pair === 'hub-hub' ? 'hub' : pair.endsWith('mid') ? 'mid' : 'tail']),
  )
  const { least, most } = LIQUIDITY[pair]
  const side = pareto(random, least, 0.8, most) / 2
  const off = Math.exp(between(random, -0.9, 0.9) * -Math.log(1 - fee / 10_000))
  const units = (token: Token, usd: number) =>
    String(BigInt(Math.max(1000, Math.floor((usd / token.usd) * 10 ** token.decimals))))
  const [first, second] = random() < 0.5 ? [a, b] : [b, a]
  return {
    id: `P${id}`,
    kind: 'cpmm',
    tokenA: first.id,
    tokenB: second.id,
    reserveA: units(first, side),
    reserveB: units(second, side * off),
    feeBps: fee,
  }
}

function makePools(random: Random, tokens: readonly Token[], count: number): BenchPool[] {
  const of = (cls: Class) => tokens.filter((token) => token.cls === cls)
  const [hubs, mids, tails] = [of('hub'), of('mid'), of('tail')]
  const anyTail = tailPicker(tails)
  const draw: Record<Class, () => Token> = {
    hub: () => hubs[HUBS.indexOf(weighted(random, { SOL: 67, USDC: 27, USDT: 6 }))]!,
    mid: () => pick(random, mids),
    tail: () => anyTail(random),
  }
  // The first pools give each token one pool.
  const firsts = [...mids, ...tails].slice(0, count)
  const share = { ...SHARE, 'hub-tail': Math.max(0.05, SHARE['hub-tail'] - tails.length / count) }
  return Array.from({ length: count }, (_, id) => {
    const first = firsts[id]
    if (first !== undefined) return makePool(random, id, `hub-${first.cls}` as Pair, draw.hub(), first)
    const pair = weighted(random, share)
    const [x, y] = pair.split('-') as [Class, Class]
    const a = draw[x]()
    let b = draw[y]()
    while (b === a) b = draw[y]()
    return makePool(random, id, pair, a, b)
  })
}

function makeQuotes(
  random: Random,
  tokens: readonly Token[],
  pools: readonly BenchPool[],
  exactIn: number,
  exactOut: number,
) {
  const liquidity = new Float64Array(tokens.length)
  const usdOf = (token: number, reserve: string) =>
    (Number(reserve) / 10 ** tokens[token]!.decimals) * tokens[token]!.usd
  for (const pool of pools) {
    liquidity[pool.tokenA]! += usdOf(pool.tokenA, pool.reserveA)
    liquidity[pool.tokenB]! += usdOf(pool.tokenB, pool.reserveB)
  }
  const of = (cls: string) => tokens.filter((token) => token.cls === cls)
  return Array.from({ length: exactIn + exactOut }, (_, id): GeneratedQuote => {
    const [x, y] = weighted(random, KINDS).split('-') as [Class, Class]
    const from = pick(random, of(x))
    let to = pick(random, of(y))
    while (to === from) to = pick(random, of(y))
    const frac = logBetween(random, 1e-5, 0.2)
    const mode = id < exactIn ? 'ExactIn' : 'ExactOut'
    const given = mode === 'ExactIn' ? from : to
    const usd = frac * Math.min(liquidity[from.id]!, liquidity[to.id]!)
    const amount = String(BigInt(Math.max(1, Math.floor((usd / given.usd) * 10 ** given.decimals))))
    return { id, mode, frac, in: from.id, out: to.id, amount }
  })
}

/** A graph of `pools` pools with its quotes; deterministic in its arguments. */
export function generate(seed: number, pools: number, exactIn = 80, exactOut = 20): Generated {
  const random = seeded(seed)
  const mids = Math.max(8, Math.min(40, Math.round(pools / 100)))
  const tokens = makeTokens(random, mids, Math.round(pools * 0.42))
  const made = makePools(random, tokens, pools)
  return { tokens, pools: made, quotes: makeQuotes(random, tokens, made, exactIn, exactOut) }
}
