import { cpmmPool, dlmmPool, launchpadPool, type Pool, stablePool } from '@callisto/amms'

const cost = (address: string) => ({
  accounts: ['program', address, `${address}-vault0`, `${address}-vault1`],
  dataBytes: 16,
})

/** A constant-product pool between two mints; fee in basis points, all of it for the liquidity providers. */
export const cpmm = (
  address: string,
  mints: [string, string],
  reserves: [bigint, bigint],
  feeBps = 25,
  label = 'cpmm',
): Pool =>
  cpmmPool({
    address,
    programId: 'program',
    label,
    mints,
    reserves,
    fees: { tradePpm: BigInt(feeBps * 100), protocolPpm: 0n, creatorPpm: 0n },
    transferFees: [undefined, undefined],
    cost: cost(address),
  })

type BinsState = Parameters<typeof dlmmPool>[0]

/** Terms of bins whose fee stands still. */
const STILL: BinsState['feeParameters'] = {
  binStep: 10,
  baseFactor: 10_000,
  variableControl: 0,
  maxVolatility: 0,
  filterSeconds: 1,
  reductionBps: 0,
  protocolShareBps: 0,
  creatorShareBps: 0,
}

const binned = (
  address: string,
  mints: [string, string],
  state: Pick<BinsState, 'bins' | 'firstBin' | 'firstPrice' | 'activeBin' | 'feeParameters'>,
): Pool =>
  dlmmPool({
    address,
    programId: 'bins',
    label: 'bins',
    mints,
    ...state,
    volatility: { referenceBin: state.activeBin, reference: 0, accumulated: 0, referencedAt: 0 },
    transferFees: [undefined, undefined],
    cost: cost(address),
  })

/** Bins around a price of one, a thousandth apart and of the same depth each; ten basis points of fee. */
export const bins = (address: string, mints: [string, string], depth: bigint, perSide: number): Pool =>
  binned(address, mints, {
    bins: Array.from({ length: 128 }, (_, place): [bigint, bigint] => {
      if (Math.abs(place - 64) > perSide) return [0n, 0n]
      if (place === 64) return [depth / 2n, depth / 2n]
      return place > 64 ? [depth, 0n] : [0n, depth]
    }),
    firstBin: 0,
    firstPrice: BigInt(Math.round(2 ** 64 / 1.001 ** 64)),
    activeBin: 64,
    feeParameters: STILL,
  })

/** Bins of half a percent that hold so much each, at about even prices, with a fee of 0.08 % that follows movement. */
export const movedBins = (address: string, mints: [string, string], held: bigint): Pool =>
  binned(address, mints, {
    bins: Array.from({ length: 128 }, (_, place) =>
      place < 64 ? ([0n, held] as const) : ([held, 0n] as const),
    ),
    firstBin: -64,
    firstPrice: (7n << 64n) / 10n,
    activeBin: -1,
    feeParameters: {
      ...STILL,
      binStep: 50,
      baseFactor: 1_600,
      variableControl: 10_000,
      maxVolatility: 100_000,
      filterSeconds: 30,
      reductionBps: 5_000,
      protocolShareBps: 1_600,
    },
  })

/** Two coins of equal worth, amplified 200 times, with a fee of one basis point. */
export const stable = (address: string, mints: [string, string], reserves: [bigint, bigint]): Pool =>
  stablePool({
    address,
    programId: 'stable',
    label: 'stable',
    mints,
    sides: [
      { reserve: reserves[0], scale: 1n },
      { reserve: reserves[1], scale: 1n },
    ],
    ramp: { from: 20_000n, to: 20_000n, startsAt: 0n, endsAt: 0n },
    fees: { tradePpm: 100n, protocolPpm: 20n, creatorPpm: 0n },
    transferFees: [undefined, undefined],
    cost: cost(address),
  })

/** A curve at birth, without fees unless told: 1,000 million base against 30 thousand quote, 800 million for sale. */
export const curve = (address: string, mints: [string, string], sniperPpm = 0n): Pool =>
  launchpadPool({
    address,
    programId: 'curves',
    label: 'launchpad',
    mints,
    curve: { virtualBase: 1_000_000_000n, virtualQuote: 30_000n, forSale: 800_000_000n },
    raisedQuote: 0n,
    feePpm: 10_000n,
    sniper: { ppm: sniperPpm, decaySeconds: 60n, launchedAt: 1_000n },
    cost: cost(address),
  })

/** Numbers in [0, 1) from a seed (linear congruential, 48 bits): the same on every machine. */
export function seeded(seed: number): () => number {
  let state = BigInt(seed) + 88_172_645_463_325_252n
  return () => {
    state = (state * 25_214_903_917n + 11n) & ((1n << 48n) - 1n)
    return Number(state >> 16n) / 2 ** 32
  }
}

/**
 * A market of `tokens` tokens whose prices agree but for less than the fees: `h0` and `h1` trade with everything,
 * the rest now and then with each other.
 */
export function market(seed: number, tokens: number, pools: number): Pool[] {
  const random = seeded(seed)
  const mints = ['h0', 'h1', ...Array.from({ length: tokens - 2 }, (_, i) => `t${i}`)]
  const prices = mints.map(() => Math.exp(6 * (random() - 0.5)))
  return Array.from({ length: pools }, (_, id) => {
    const a = random() < 0.7 ? Math.floor(random() * 2) : Math.floor(random() * tokens)
    let b = id < tokens ? id : Math.floor(random() * tokens)
    if (b === a) b = (a + 1 + Math.floor(random() * (tokens - 1))) % tokens
    const feeBps = [1, 5, 25, 30, 100][Math.floor(random() * 5)]!
    const value = 10 ** (7 + 4 * random())
    const off = 1 + (random() - 0.5) * 1.8 * (feeBps / 10_000)
    const reserve = (token: number, x: number) => BigInt(Math.floor(x / prices[token]!))
    return cpmm(`p${id}`, [mints[a]!, mints[b]!], [reserve(a, value), reserve(b, value * off)], feeBps)
  })
}
