import { clmmPool, dlmmPool, liquidityFor, type Pool, stablePool } from '@callisto/amms'
import { sqrtPriceAtTick, tickAtSqrtPrice } from '@callisto/programs'
import { type BenchPool, type BenchToken, benchPool } from './adapter.ts'
import { type Generated, generate } from './generate.ts'
import { executeByQuotes, type Market } from './market.ts'
import { pick, type Random, seeded } from './random.ts'

/** Of the pools between well known tokens, so many are of another kind; of the rest, fewer. */
const CONCENTRATED = { known: 0.3, other: 0.08 }
const BINNED = { known: 0.2, other: 0.05 }
/** Of the pools between the two dollars. */
const STABLE = 0.5

const FREE = { accounts: [], dataBytes: 0 }
const NO_FEES = [undefined, undefined] as const

/** A generated graph whose pools are of all kinds: the same prices, liquidity and fees, other curves. */
export function mixedMarket(seed: number, pools: number): Market {
  const made = generate(seed, pools)
  const random = seeded(seed + 1_000_003)
  return {
    name: `seed ${seed}, all venues`,
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
  const [concentrated, bins] = isKnown
    ? [CONCENTRATED.known, BINNED.known]
    : [CONCENTRATED.other, BINNED.other]
  if (at < concentrated) return concentratedLiquidity
  return at < concentrated + bins ? binned : (_random, pool, index) => benchPool(pool, index, tokens)
}

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

/** Three to six positions around the price, a part of the pool's value in each; a little everywhere. */
const concentratedLiquidity: Maker = (random, pool, index) => {
  const [a, b] = [BigInt(pool.reserveA), BigInt(pool.reserveB)]
  const sqrtPrice = BigInt(Math.floor(Math.sqrt(Number(b) / Number(a)) * Q64))
  const middle = tickAtSqrtPrice(sqrtPrice)
  const nets = new Map<number, bigint>()
  const count = 3 + Math.floor(random() * 4)
  for (let i = 0; i < count; i++) {
    const half = i === 0 ? 60_000 : 50 + Math.floor(8_000 * random() * random())
    const off = i === 0 ? 0 : Math.floor((random() - 0.5) * half)
    const [lower, upper] = [middle + off - half, middle + off + half]
    const range = { low: sqrtPriceAtTick(lower), high: sqrtPriceAtTick(upper), price: sqrtPrice }
    const liquidity = liquidityFor(range, a / BigInt(count), b / BigInt(count))
    nets.set(lower, (nets.get(lower) ?? 0n) + liquidity)
    nets.set(upper, (nets.get(upper) ?? 0n) - liquidity)
  }
  const ticks = [...nets]
    .map(([tick, net]) => ({ index: tick, net, sqrtPrice: sqrtPriceAtTick(tick) }))
    .sort((x, y) => x.index - y.index)
  const left = ticks.filter((tick) => tick.sqrtPrice <= sqrtPrice)
  const liquidity = left.reduce((sum, { net }) => sum + net, 0n)
  const place = { sqrtPrice, liquidity, below: left.length }
  return clmmPool({
    ...common(index, pool, 'clmm'),
    place,
    ticks,
    reserves: [a, b],
    owed: [0n, 0n],
    fees: feesOf(pool),
  })
}

const BIN_COUNT = 128
const ACTIVE = 64

/** Bins that thin out with the distance from the price; the fee is the pool's and does not move. */
const binned: Maker = (random, pool, index) => {
  const [a, b] = [Number(pool.reserveA), Number(pool.reserveB)]
  const binStep = pick(random, [5, 10, 25, 50])
  const decay = 0.9 + 0.08 * random()
  const perSide = (1 - decay ** ACTIVE) / (1 - decay)
  const price = b / a
  const firstPrice = BigInt(Math.floor((price / (1 + binStep / 10_000) ** ACTIVE) * Q64))
  const bins = Array.from({ length: BIN_COUNT }, (_, place): [bigint, bigint] => {
    const part = decay ** Math.abs(place - ACTIVE) / perSide
    const [above, below] = [BigInt(Math.floor(a * part)), BigInt(Math.floor(b * part))]
    if (place === ACTIVE) return [above / 2n, below / 2n]
    return place > ACTIVE ? [above, 0n] : [0n, below]
  })
  return dlmmPool({
    ...common(index, pool, 'dlmm'),
    bins,
    firstBin: 0,
    firstPrice,
    activeBin: ACTIVE,
    volatility: { referenceBin: ACTIVE, reference: 0, accumulated: 0, swappedAt: 0 },
    terms: {
      binStep,
      baseFactor: Math.round((pool.feeBps * 10_000) / binStep),
      variableControl: 0,
      maxVolatility: 0,
      filterSeconds: 0,
      decaySeconds: 0,
      reductionBps: 0,
      protocolShareBps: 0,
      creatorShareBps: 0,
    },
  })
}

/** An amplified pool, a little out of balance. */
const stable: Maker = (random, pool, index) => {
  const [a, b] = [BigInt(pool.reserveA), BigInt(pool.reserveB)]
  const amplification = pick(random, [5_000n, 20_000n, 100_000n])
  const part = BigInt(50 + Math.floor(random() * 100))
  return stablePool({
    ...common(index, pool, 'stable'),
    sides: [
      { reserve: a, scale: 1n },
      { reserve: (b * part) / 100n, scale: 1n },
    ],
    ramp: { from: amplification, to: amplification, startsAt: 0n, endsAt: 0n },
    fees: feesOf(pool),
  })
}
