/** A market event of a block, independent of the program that emitted it. Amounts are base units. */
export type VenueEvent =
  | PoolCreated
  | Launched
  | VenueSwap
  | LiquidityChanged
  | AmplificationRamped
  | Graduated

export interface PoolCreated {
  kind: 'pool'
  /** Id of the venue. */
  venue: string
  pool: string
  mint0: string
  mint1: string
  decimals0: number
  decimals1: number
  creator: string
  /** Mint1 for one of mint0 in base units, where the pool is created with a price. */
  price?: number
  /** Of a stable pool, in hundredths. */
  amplification?: number
}

export interface Launched {
  kind: 'launch'
  /** Id of the venue. */
  venue: string
  curve: string
  mint: string
  quoteMint: string
  /** Account that names the launchpad. */
  config: string
  creator: string
  decimals: number
  supply: bigint
  forSale: bigint
  virtualBase: bigint
  virtualQuote: bigint
  name: string
  symbol: string
  uri: string
}

/** A trade with a pool or a curve; both are pools here. */
export interface VenueSwap {
  kind: 'swap'
  /** Id of the venue. */
  venue: string
  pool: string
  trader: string
  mintIn: string
  mintOut: string
  /** What left the trader and what arrived at the trader. */
  amountIn: bigint
  amountOut: bigint
  /** Reserves after, which make the price: a curve's are the virtual ones. */
  reserveIn: bigint
  reserveOut: bigint
  /** Mint1 for one of mint0 in base units, where the event carries it; otherwise it follows from the reserves. */
  price?: number
  /** Only of a curve: the real reserves. */
  curve?: { realBase: bigint; realQuote: bigint }
}

export interface LiquidityChanged {
  kind: 'liquidity'
  pool: string
  reserve0: bigint
  reserve1: bigint
  /** Shares of the whole pool, where the venue has LP units. */
  lp?: { supply: bigint; burned: bigint }
}

/** The amplification of a stable pool, in hundredths, begins to move in a line between two unix seconds. */
export interface AmplificationRamped {
  kind: 'ramp'
  pool: string
  from: number
  to: number
  startsAt: number
  endsAt: number
}

export interface Graduated {
  kind: 'graduation'
  curve: string
  mint: string
  pool: string
}
