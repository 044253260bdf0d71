import { chainTimeAt, clmmPool, dlmmPool, liquidityForAmounts, type Pool, stablePool } from '@callisto/amms'
import { sqrtPriceAtTick, tickAtSqrtPrice } from '@callisto/program-clients'
import { type BenchPool, type BenchToken, benchPool } from './adapter.ts'
import { type Generated, generate } from './generate.ts'
import { executeByQuotes, type Market } from './market.ts'
import { pick, type Random, seeded } from './random.ts'

/** Fractions of the pools between well-known tokens, and of the others, that are of each kind. */
const CONCENTRATED = { known: 0.3, other: 0.08 }
const BINNED = { known: 0.2, other: 0.05 }
/** Fraction of the pools between the two dollars. */
const STABLE = 0.5

const FREE = { accounts: [], dataBytes: 0 }
const NO_FEES = [undefined, undefined] as const

/** Bin steps in basis points. */
const STEPS = { known: [2, 5, 10, 25], other: [25, 50, 80, 100] }

/**
 * A generated graph with pools of all kinds: the prices, liquidity and fees of the constant products on other
 * curves. The initial rates equal those of the constant products, so no cycle has a profit.
 */
export function mixedMarket(seed: number, pools: number, quotes = 80): Market {
  const made = generate(seed, pools, quotes, quotes)
  const random = seeded(seed + 1_000_003)
  return {
    name: `mixed-${seed}`,
    pools: made.pools.map((pool, index) => kindOf(random, made, pool)(random, pool, index, made.tokens)),
    quotes: made.quotes.map(({ mode, in: from, out, amount }) => ({
      mode,
      inputMint: String(from),
      outputMint: String(out),
      amount: BigInt(amount),
    })),
    execute: executeByQuotes,
  }
}

type Maker = (random: Random, pool: BenchPool, index: number, tokens: readonly BenchToken[]) => Pool

function kindOf(random: Random, { tokens }: Generated, { tokenA, tokenB }: BenchPool): Maker {
  const isKnown = tokens[tokenA]!.cls !== 'tail' && tokens[tokenB]!.cls !== 'tail'
  const areDollars = tokenA + tokenB === 3 && tokenA * tokenB === 2
  const at = random()
  if (areDollars && at < STABLE) return stable
  const of = isKnown ? 'known' : 'other'
  if (at < CONCENTRATED[of]) return concentratedLiquidity
  return at < CONCENTRATED[of] + BINNED[of] ? binned(STEPS[of]) : constantProduct
}

const constantProduct: Maker = (_random, pool, index, tokens) => benchPool(pool, index, tokens)

const common = (index: number, pool: BenchPool, label: string) => ({
  address: String(index),
  programId: label,
  label,
  mints: [String(pool.tokenA), String(pool.tokenB)] as const,
  transferFees: NO_FEES,
  cost: FREE,
})

const feesOf = ({ feeBps }: BenchPool) => ({
  tradePpm: BigInt(feeBps) * 100n,
  protocolPpm: 0n,
  creatorPpm: 0n,
})

const Q64 = 2 ** 64

/** Half width in ticks of a position that covers practically all prices. */
const WIDEST = 60_000

/**
 * Three to twelve positions around the price with equal value: one over all prices, the others narrow with
 * higher probability.
 */
const concentratedLiquidity: Maker = (random, pool, index) => {
  const [a, b] = [BigInt(pool.reserveA), BigInt(pool.reserveB)]
  const sqrtPrice = BigInt(Math.floor(Math.sqrt(Number(b) / Number(a)) * Q64))
  const middle = tickAtSqrtPrice(sqrtPrice)
  const nets = new Map<number, bigint>()
  const count = 3 + Math.floor(random() * 10)
  for (let i = 0; i < count; i++) {
    const half = i === 0 ? WIDEST : 50 + Math.floor(8_000 * random() * random())
    const off = i === 0 ? 0 : Math.floor((random() - 0.5) * half)
    const [lower, upper] = [middle + off - half, middle + off + half]
    const range = { low: sqrtPriceAtTick(lower), high: sqrtPriceAtTick(upper), price: sqrtPrice }
    const liquidity = liquidityForAmounts(range, a / BigInt(count), b / BigInt(count))
    nets.set(lower, (nets.get(lower) ?? 0n) + liquidity)
    nets.set(upper, (nets.get(upper) ?? 0n) - liquidity)
  }
  const ticks = [...nets]
    .map(([tick, net]) => ({ index: tick, liquidityNet: net, sqrtPrice: sqrtPriceAtTick(tick) }))
    .sort((x, y) => x.index - y.index)
  const left = ticks.filter((tick) => tick.sqrtPrice <= sqrtPrice)
  const liquidity = left.reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n)
  return clmmPool({
    ...common(index, pool, 'clmm'),
    poolState: { sqrtPrice, liquidity, ticksBelow: left.length },
    ticks,
    reserves: [a, b],
    owed: [0n, 0n],
    fees: feesOf(pool),
  })
}

const BIN_COUNT = 128
const ACTIVE = 64

/**
 * Fractions of a side's reserve per bin, decreasing with distance from the price, for the given number of
 * bins.
 */
function thinning(random: Random, bins: number): number[] {
  const decay = 0.9 + 0.09 * random()
  const parts = Array.from({ length: bins }, (_, at) => decay ** at * (0.5 + random()))
  const sum = parts.reduce((total, part) => total + part, 0)
  return parts.map((part) => part / sum)
}

/** Bins around the price with a fee that grows with distance. */
const binned =
  (steps: readonly number[]): Maker =>
  (random, pool, index) => {
    const [a, b] = [Number(pool.reserveA), Number(pool.reserveB)]
    const binStep = pick(random, steps)
    const bins: [bigint, bigint][] = Array.from({ length: BIN_COUNT }, () => [0n, 0n])
    const reach = 20 + Math.floor(random() * (ACTIVE - 20))
    for (const [at, part] of thinning(random, reach).entries())
      bins[ACTIVE + at]![0] = BigInt(Math.floor(a * part))
    for (const [at, part] of thinning(random, reach).entries())
      bins[ACTIVE - at]![1] = BigInt(Math.floor(b * part))
    const firstPrice = BigInt(Math.floor((b / a / (1 + binStep / 10_000) ** ACTIVE) * Q64))
    return dlmmPool({
      ...common(index, pool, 'dlmm'),
      bins,
      firstBin: 0,
      firstPrice,
      activeBin: ACTIVE,
      volatility: { referenceBin: ACTIVE, reference: 0, accumulated: 0, referencedAt: 0 },
      feeParameters: { ...STEADY, ...feeTerms(random, pool.feeBps, binStep) },
    })
  }

const STEADY = {
  filterSeconds: 30,
  reductionBps: 5_000,
  protocolShareBps: 0,
  creatorShareBps: 0,
}

/** The pool's fee in the active bin; at twenty bins distance up to twice that. */
function feeTerms(random: Random, feeBps: number, binStep: number) {
  const [base, moved] = [feeBps * 100_000, 20 * 10_000 * binStep]
  return {
    binStep,
    baseFactor: Math.round((feeBps * 10_000) / binStep),
    variableControl: Math.floor((random() * base * 1e11) / moved ** 2),
    maxVolatility: 350_000,
  }
}

/** An amplified pool with the balance that gives the price of its two tokens. */
const stable: Maker = (random, pool, index) => {
  const [a, b] = [Number(pool.reserveA), Number(pool.reserveB)]
  const amplification = pick(random, [5_000n, 20_000n, 100_000n])
  const holding = (share: number) =>
    stablePool({
      ...common(index, pool, 'stable'),
      sides: [
        { reserve: BigInt(Math.floor(2 * a * share)), scale: 1n },
        { reserve: BigInt(Math.floor(2 * b * (1 - share))), scale: 1n },
      ],
      ramp: { from: amplification, to: amplification, startsAt: 0n, endsAt: 0n },
      fees: feesOf(pool),
    })
  let [low, high] = [0.01, 0.99]
  for (let i = 0; i < 40; i++) {
    const share = (low + high) / 2
    if (middlePrice(holding(share)) > b / a) low = share
    else high = share
  }
  return holding(low)
}

/** Geometric mean of the rates of both sides: fees cancel. */
function middlePrice(pool: Pool): number {
  const rate = (side: 0 | 1) => {
    const [first] = pool.segments(side, chainTimeAt(0))
    return first === undefined ? 0 : first.outReserve / first.inReserve
  }
  return Math.sqrt(rate(0) / rate(1))
}
