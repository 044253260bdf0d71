/** A launchpad: a configuration of the bonding-curve program and the pool tier of its graduates. */
export interface LaunchpadSpec {
  /** Name as in the public data service. */
  name: string
  /** Share of launches, percent. */
  share: number
  quote: 'SOL' | 'USDC'
  /** Whole units of the quote and of the token; every launch has a supply of a billion and 6 decimals. */
  virtualQuote: number
  virtualBase: number
  baseForSale: number
  protocolFeePpm: number
  creatorFeePpm: number
  sniperFeePpm: number
  sniperDecaySeconds: number
  /** Whole units of the quote. */
  migrationFee: number
  /** Fees of the pool after graduation. */
  pool: { lpPpm: number; protocolPpm: number; creatorPpm: number }
  /** Share of its launches that fill their curve. */
  graduation: number
}

export const LAUNCH_SUPPLY = 1_000_000_000
export const LAUNCH_DECIMALS = 6

/**
 * The pump.fun curve: 30 SOL and 1,073M virtual, 793.1M for sale, 85.005 SOL raised, 27.96 to 410.88 SOL of
 * market cap.
 */
const pumpCurve = {
  quote: 'SOL',
  virtualQuote: 30,
  virtualBase: 1_073_000_000,
  baseForSale: 793_100_000,
  sniperFeePpm: 0,
  sniperDecaySeconds: 0,
  migrationFee: 0.015,
} as const

/** Shares and graduation rates follow the published ranges; one tier represents each launchpad's table of tiers. */
export const launchpads: readonly LaunchpadSpec[] = [
  {
    ...pumpCurve,
    name: 'pump.fun',
    share: 80,
    protocolFeePpm: 9_500,
    creatorFeePpm: 3_000,
    pool: { lpPpm: 2_000, protocolPpm: 500, creatorPpm: 9_500 },
    graduation: 0.008,
  },
  {
    ...pumpCurve,
    name: 'letsbonk.fun',
    share: 8,
    protocolFeePpm: 10_000,
    creatorFeePpm: 0,
    pool: { lpPpm: 2_200, protocolPpm: 300, creatorPpm: 0 },
    graduation: 0.013,
  },
  {
    ...pumpCurve,
    name: 'met-dbc',
    share: 4,
    virtualQuote: 32.1,
    virtualBase: 1_072_000_000,
    baseForSale: 780_000_000,
    protocolFeePpm: 5_000,
    creatorFeePpm: 15_000,
    sniperFeePpm: 500_000,
    sniperDecaySeconds: 60,
    pool: { lpPpm: 8_000, protocolPpm: 2_000, creatorPpm: 0 },
    graduation: 0.008,
  },
  {
    ...pumpCurve,
    name: 'bags.fun',
    share: 2,
    protocolFeePpm: 10_000,
    creatorFeePpm: 10_000,
    pool: { lpPpm: 2_500, protocolPpm: 7_500, creatorPpm: 10_000 },
    graduation: 0.01,
  },
  {
    name: 'jup-studio',
    share: 2,
    quote: 'USDC',
    virtualQuote: 5_357,
    virtualBase: 1_071_400_000,
    baseForSale: 794_700_000,
    protocolFeePpm: 5_000,
    creatorFeePpm: 5_000,
    sniperFeePpm: 980_000,
    sniperDecaySeconds: 30,
    migrationFee: 0,
    pool: { lpPpm: 1_000, protocolPpm: 4_500, creatorPpm: 4_500 },
    graduation: 0.03,
  },
  {
    ...pumpCurve,
    name: 'moonshot',
    share: 1,
    baseForSale: 799_700_000,
    protocolFeePpm: 10_000,
    creatorFeePpm: 0,
    pool: { lpPpm: 2_000, protocolPpm: 500, creatorPpm: 0 },
    graduation: 0.008,
  },
  {
    ...pumpCurve,
    name: 'moonit',
    share: 0.5,
    baseForSale: 799_700_000,
    protocolFeePpm: 10_000,
    creatorFeePpm: 0,
    migrationFee: 3,
    pool: { lpPpm: 2_000, protocolPpm: 500, creatorPpm: 2_500 },
    graduation: 0.008,
  },
  {
    ...pumpCurve,
    name: 'Believe',
    share: 1.4,
    protocolFeePpm: 10_000,
    creatorFeePpm: 10_000,
    pool: { lpPpm: 2_000, protocolPpm: 8_000, creatorPpm: 10_000 },
    graduation: 0.008,
  },
  {
    ...pumpCurve,
    name: 'heaven',
    share: 1.1,
    protocolFeePpm: 5_000,
    creatorFeePpm: 5_000,
    pool: { lpPpm: 2_500, protocolPpm: 2_500, creatorPpm: 5_000 },
    graduation: 0.008,
  },
]

/** Whole quote units raised by a full curve, before the migration fee. */
export function raisedWhenFull(spec: LaunchpadSpec): number {
  return (spec.virtualQuote * spec.baseForSale) / (spec.virtualBase - spec.baseForSale)
}
