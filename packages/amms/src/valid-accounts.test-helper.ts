import { clmm, cpmm, dlmm, launchpad, sqrtPriceAtTick, stable } from '@callisto/program-clients'
import { readAddress } from '@callisto/solana/codec'
import type { Amm } from './amm.ts'
import { clmmAmm } from './clmm/amm.ts'
import { cpmmAmm } from './cpmm/amm.ts'
import { dlmmAmm } from './dlmm/amm.ts'
import { launchpadAmm } from './launchpad/amm.ts'
import { stableAmm } from './stable/amm.ts'

/** One venue's account as its program would have written it, and how to say things of it. */
export interface SoundAccount {
  amm: Amm
  data: Uint8Array
  /** Where its keys end: numbers from here on. */
  numbersFrom: number
  /** The same account with some fields changed; the program's own codec refuses what does not fit a field. */
  changed: (changes: object) => Uint8Array
  /** What it can pay of either mint, as the bytes say; undefined where they are no pool. */
  reserves: (data: Uint8Array) => readonly [bigint, bigint] | undefined
  /** Fields that no pool has, by what is wrong with them. */
  unsound: readonly (readonly [name: string, changes: object])[]
  /** Sound pools that trade nothing on this side, or on neither. */
  still: readonly (readonly [name: string, changes: object, sides: readonly (0 | 1)[]])[]
}

const key = (byte: number) => readAddress(new Uint8Array(32).fill(byte))
const pairKeys = {
  config: key(1),
  creator: key(2),
  mint0: key(3),
  mint1: key(4),
  tokenProgram0: key(5),
  tokenProgram1: key(6),
  vault0: key(7),
  vault1: key(8),
}
const stood = { depthNow: 3n, depthBefore: 2n }
const stoodReserves = { reserveNow0: 4n, reserveNow1: 5n, reserveBefore0: 6n, reserveBefore1: 7n }
const priced = { cumulativePrice: 123n << 64n, pricedSlot: 7n }
const owed = { protocolFees0: 11n, protocolFees1: 12n, creatorFees0: 13n, creatorFees1: 14n }
const rates = { lpFeePpm: 2_500, protocolFeePpm: 400, creatorFeePpm: 100 }
const U64_MAX = 2n ** 64n - 1n
const BOTH = [0, 1] as const

interface Reserves {
  reserve0: bigint
  reserve1: bigint
}
const reservesBy = (decode: (data: Uint8Array) => Reserves | undefined) => (data: Uint8Array) => {
  const pool = decode(data)
  return pool && ([pool.reserve0, pool.reserve1] as const)
}

const unsoundPair = [
  ['one mint twice', { mint1: key(3) }],
  ['a fee of everything', { lpFeePpm: 1_000_000 }],
  [
    'fees that are more than everything together',
    { lpFeePpm: 400_000, protocolFeePpm: 400_000, creatorFeePpm: 400_000 },
  ],
] as const

const cpmmPool: cpmm.Pool = {
  ...pairKeys,
  ...owed,
  ...priced,
  ...stood,
  ...rates,
  lpMint: key(9),
  reserve0: 5_000_000_000n,
  reserve1: 70_000_000n,
  lpSupply: 900_000_000n,
  lpBurned: 100n,
  decimals0: 9,
  decimals1: 6,
  bump: 254,
}

const emptyPair = [
  ['empty', { reserve0: 0n, reserve1: 0n }, BOTH],
  ['one-sided', { reserve0: 0n }, BOTH],
] as const

const stablePool: stable.Pool = {
  ...cpmmPool,
  reserve1: 4_800_000n,
  amplificationFrom: 20_000,
  amplificationTo: 50_000,
  rampStartsAt: 500n,
  rampEndsAt: 90_000n,
}

const tick = (index: number, liquidityNet: bigint): clmm.Tick => ({
  index,
  liquidityNet,
  liquidityGross: liquidityNet < 0n ? -liquidityNet : liquidityNet,
  feeGrowthOutside0: 0n,
  feeGrowthOutside1: 7n,
})
const ticks = [tick(-100, 2_000_000n), tick(-10, 3_000_000n), tick(10, -3_000_000n), tick(100, -2_000_000n)]
const [first, second, third, fourth] = ticks as [clmm.Tick, clmm.Tick, clmm.Tick, clmm.Tick]

export const clmmPool: clmm.Pool = {
  ...pairKeys,
  ...owed,
  ...priced,
  ...stood,
  ...stoodReserves,
  ...rates,
  sqrtPrice: sqrtPriceAtTick(5),
  slotSqrtPrice: sqrtPriceAtTick(4),
  liquidity: 5_000_000n,
  feeGrowth0: 1n,
  feeGrowth1: 2n,
  reserve0: 1_000_000n,
  reserve1: 1_000_000n,
  tickSpacing: 10,
  ticksBelow: 2,
  decimals0: 6,
  decimals1: 9,
  bump: 254,
  ticks,
}

const ACTIVE = 60
const bins = Array.from({ length: 128 }, (_, place): dlmm.Bin => {
  const size = place % 7 === 3 ? 0n : 1_000_000n + BigInt(place)
  const [amount0, amount1] = [place >= ACTIVE ? size : 0n, place <= ACTIVE ? size : 0n]
  return { amount0, amount1, supply: amount0 + amount1 }
})
const binAt = (place: number, changes: Partial<dlmm.Bin>) =>
  bins.map((bin, at) => (at === place ? { ...bin, ...changes } : bin))

const dlmmPool: dlmm.Pool = {
  ...pairKeys,
  ...owed,
  ...priced,
  ...stoodReserves,
  ...{ heldNow0: 8n, heldNow1: 9n, heldBefore0: 10n, heldBefore1: 11n },
  firstPrice: 1n << 64n,
  reserve0: bins.reduce((sum, { amount0 }) => sum + amount0, 0n),
  reserve1: bins.reduce((sum, { amount1 }) => sum + amount1, 0n),
  referencedAt: 990n,
  firstBin: -64,
  activeBin: ACTIVE - 64,
  referenceBin: ACTIVE - 60,
  volatility: 120_000,
  volatilityReference: 30_000,
  variableControl: 40_000,
  maxVolatility: 350_000,
  baseFactor: 8_000,
  binStep: 25,
  filterSeconds: 30,
  reductionBps: 5_000,
  protocolShareBps: 1_000,
  creatorShareBps: 200,
  decimals0: 6,
  decimals1: 6,
  bump: 253,
  bins,
}

const emptyBins = bins.map(() => ({ amount0: 0n, amount1: 0n, supply: 0n }))

export const curve: launchpad.Curve = {
  config: key(1),
  creator: key(2),
  mint: key(3),
  quoteMint: key(4),
  quoteTokenProgram: key(5),
  baseVault: key(6),
  quoteVault: key(7),
  pool: key(8),
  virtualBase: 1_073_000_000n,
  virtualQuote: 30_900n,
  realBase: 793_100_000n,
  realQuote: 900n,
  supply: 1_000_000_000n,
  forSale: 793_100_000n,
  protocolFees: 5n,
  creatorFees: 6n,
  ...priced,
  createdAt: 990n,
  protocolFeePpm: 9_500,
  creatorFeePpm: 3_000,
  sniperFeePpm: 500_000,
  sniperDecaySeconds: 60,
  status: 'trading',
  decimals: 6,
  bump: 255,
}

/** A pool of every venue. */
export const soundAccounts: readonly SoundAccount[] = [
  {
    amm: clmmAmm,
    data: clmm.encodePool(clmmPool),
    numbersFrom: 8 + 8 * 32,
    changed: (changes) => clmm.encodePool({ ...clmmPool, ...changes }),
    reserves: reservesBy(clmm.decodePool),
    unsound: [
      ...unsoundPair,
      ['ticks out of order', { ticks: [second, first, third, fourth] }],
      ['a tick twice', { ticks: [first, first, third, fourth] }],
      ['a tick out of bounds', { ticks: [first, second, third, { ...fourth, index: 443_637 }] }],
      ['liquidity that never leaves', { ticks: [first, second, third] }],
      [
        'liquidity below nothing',
        { ticks: [fourth, third, second, first].map((t, i) => tick(i * 10, t.liquidityNet)) },
      ],
      ['other liquidity than its ticks say', { liquidity: 4_999_999n }],
      ['more ticks below than there are', { ticksBelow: 5, liquidity: 0n }],
      ['the price left of its ticks', { sqrtPrice: sqrtPriceAtTick(-11) }],
      ['the price right of its ticks', { sqrtPrice: sqrtPriceAtTick(11) }],
      ['no price', { sqrtPrice: 0n, ticks: [], ticksBelow: 0, liquidity: 0n }],
      [
        'a price beyond the last tick there can be',
        { sqrtPrice: 2n ** 128n - 1n, ticks: [], ticksBelow: 0, liquidity: 0n },
      ],
    ],
    still: [
      ['empty', { ticks: [], ticksBelow: 0, liquidity: 0n, reserve0: 0n, reserve1: 0n }, BOTH],
      ['left of its ranges', { ticksBelow: 0, liquidity: 0n, sqrtPrice: sqrtPriceAtTick(-200) }, [0]],
      ['right of its ranges', { ticksBelow: 4, liquidity: 0n, sqrtPrice: sqrtPriceAtTick(200) }, [1]],
    ],
  },
  {
    amm: cpmmAmm,
    data: cpmm.encodePool(cpmmPool),
    numbersFrom: 8 + 9 * 32,
    changed: (changes) => cpmm.encodePool({ ...cpmmPool, ...changes }),
    reserves: reservesBy(cpmm.decodePool),
    unsound: unsoundPair,
    still: emptyPair,
  },
  {
    amm: dlmmAmm,
    data: dlmm.encodePool(dlmmPool),
    numbersFrom: 8 + 8 * 32,
    changed: (changes) => dlmm.encodePool({ ...dlmmPool, ...changes }),
    reserves: reservesBy(dlmm.decodePool),
    unsound: [
      ['one mint twice', { mint1: key(3) }],
      ['the active bin left of the window', { activeBin: -65 }],
      ['the active bin right of the window', { activeBin: 64 }],
      ['a price below the lowest', { firstPrice: 2n ** 24n - 1n }],
      ['a last price above the highest', { firstPrice: 2n ** 104n }],
      ['a step of nothing', { binStep: 0 }],
      ['a step that is too wide', { binStep: 401 }],
      ['a fixed fee over the limit', { baseFactor: 65_535, binStep: 400 }],
      ['a period of nothing', { filterSeconds: 0 }],
      ['a reduction of less than a half', { reductionBps: 5_001 }],
      ['a cap of volatility over the limit', { maxVolatility: 1_280_001 }],
      ['shares of more than the fee', { protocolShareBps: 9_000, creatorShareBps: 1_001 }],
      ['fewer bins than a window has', { bins: bins.slice(1) }],
      ['more in its bins than its reserves say', { reserve0: dlmmPool.reserve0 - 1n }],
      [
        'mint0 left of the active bin',
        { bins: binAt(10, { amount0: 5n }), reserve0: dlmmPool.reserve0 + 5n },
      ],
      [
        'mint1 right of the active bin',
        { bins: binAt(100, { amount1: 5n }), reserve1: dlmmPool.reserve1 + 5n },
      ],
    ],
    still: [
      ['empty', { bins: emptyBins, reserve0: 0n, reserve1: 0n }, BOTH],
      ['one-sided', { bins: bins.map((bin) => ({ ...bin, amount0: 0n })), reserve0: 0n }, [1]],
    ],
  },
  {
    amm: launchpadAmm,
    data: launchpad.encodeCurve(curve),
    numbersFrom: 8 + 8 * 32,
    changed: (changes) => launchpad.encodeCurve({ ...curve, ...changes }),
    reserves: (data) => {
      const found = launchpad.decodeCurve(data)
      return found && [found.realBase, found.realQuote]
    },
    unsound: [
      ['one mint twice', { quoteMint: key(3) }],
      ['a fee of everything', { protocolFeePpm: 1_000_000 }],
      ['more for sale than there is', { realBase: curve.virtualBase }],
      ['more raised than its price allows', { realQuote: curve.virtualQuote }],
    ],
    still: [
      ['complete', { status: 'complete', realBase: 0n }, BOTH],
      ['graduated', { status: 'graduated', realBase: 0n, realQuote: 0n }, BOTH],
    ],
  },
  {
    amm: stableAmm,
    data: stable.encodePool(stablePool),
    numbersFrom: 8 + 9 * 32,
    changed: (changes) => stable.encodePool({ ...stablePool, ...changes }),
    reserves: reservesBy(stable.decodePool),
    unsound: [
      ...unsoundPair,
      ['an amplification below 1', { amplificationFrom: 99 }],
      ['an amplification above 10,000', { amplificationTo: 1_000_001 }],
      ['decimals that are too far apart', { decimals0: 18, decimals1: 6 }],
      ['a ramp that ends before it starts', { rampStartsAt: 90_000n, rampEndsAt: 500n }],
    ],
    still: [
      ...emptyPair,
      ['beyond what the invariant takes', { reserve0: U64_MAX, decimals0: 0, decimals1: 9 }, BOTH],
    ],
  },
]
