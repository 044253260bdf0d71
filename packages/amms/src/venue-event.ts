import type { ChainInstruction, TokenBalance } from '@callisto/solana'

/** What a transaction did at a venue, in one format for all venues. Amounts are base units. */
export type VenueEvent =
  | PoolCreated
  | Launched
  | VenueSwap
  | LiquidityChanged
  | FeesCollected
  | AmplificationRamped
  | Graduated

export interface PoolCreated {
  kind: 'pool'
  /** `Amm.id`. */
  venue: string
  pool: string
  mint0: string
  mint1: string
  /** Absent where the program does not report them. */
  decimals0?: number
  decimals1?: number
  creator: string
  /** Account of the fee tier, of a venue with tiers. */
  config?: string
  /** Mint1 for one of mint0 in base units, where the pool is created with a price. */
  price?: number
  /** Of a stable-swap pool, in hundredths. */
  amplification?: number
}

export interface Launched {
  kind: 'launch'
  /** `Amm.id`. */
  venue: string
  curve: string
  mint: string
  quoteMint: string
  /** Account that identifies the launchpad. */
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

/** A trade with a pool or a bonding curve. */
export interface VenueSwap {
  kind: 'swap'
  /** `Amm.id`. */
  venue: string
  pool: string
  trader: string
  mintIn: string
  mintOut: string
  /** What left the trader and what arrived at the trader. */
  amountIn: bigint
  amountOut: bigint
  /** Reserves after the swap; those of a curve are the virtual ones. */
  reserveIn: bigint
  reserveOut: bigint
  /** Mint1 for one of mint0 in base units, where the program reports it; elsewhere it follows from the reserves. */
  price?: number
  /** The pool's first mint, of a venue whose pools do not have their mints in the order of addresses. */
  mint0?: string
  /** Of a curve only: base left for sale and quote raised. */
  curve?: { realBase: bigint; realQuote: bigint }
  /** `ActiveLiquidity` after the swap, where the program reports it. */
  activeLiquidity?: ActiveLiquidity
  /** After the swap, where the program reports it. */
  near?: NearAmounts
}

/**
 * Liquidity at the current price of a venue with ranges: the geometric mean of the virtual reserves, in base units of both
 * mints. Reserves in ranges away from the price are not in it.
 */
export type ActiveLiquidity = number

/** What a pool pays of mint0 and of mint1, in base units, before its price has moved by 2 %: both sides of its depth. */
export type NearAmounts = readonly [amount0: bigint, amount1: bigint]

/** Liquidity (`ActiveLiquidity` inside of the range, negative when it leaves) between two prices. */
export interface RangeChange {
  /** Square roots of prices, mint1 for one of mint0 in base units: the same bound always has the same value. */
  lower: number
  upper: number
  liquidity: bigint
}

export interface LiquidityChanged {
  kind: 'liquidity'
  pool: string
  reserve0: bigint
  reserve1: bigint
  /** Shares of the whole pool after the change, and those that it added or took; absent where there are no such. */
  lp?: { supply: bigint; burned: bigint; change: bigint }
  /** Of a venue where liquidity is in positions of their own. */
  position?: LiquidityPosition
  /** Liquidity that `owner` added, or withdrew where the amounts are negative; absent where fees were collected. */
  provided?: { owner: string; amount0: bigint; amount1: bigint }
  /** Fees of a position, by its account, that were paid to its owner. */
  collected?: { owner: string; position: string; amount0: bigint; amount1: bigint }
  /** After the change, where the program reports it. */
  activeLiquidity?: ActiveLiquidity
  /** Where the change is one of a range of prices. */
  range?: RangeChange
  /** After the change, where the program reports it. */
  near?: NearAmounts
}

/** An account that holds liquidity between two bounds, in ticks or bins, both as the program counts them. */
export interface LiquidityPosition {
  address: string
  lower: number
  upper: number
  /** Liquidity that the change added, negative when it took some; absent where bins have shares of their own. */
  liquidity?: bigint
  /** What was taken out is owed to the position and paid as fees are. */
  isOwed?: true
}

/** Fees of the protocol or of the creator were paid out. */
export interface FeesCollected {
  kind: 'fees'
  /** The pool or curve. */
  pool: string
  collector: string
  isCreator: boolean
  /** Of the pool's mints in their order; of a curve its quote mint alone. */
  amounts: readonly bigint[]
}

/** The amplification of a stable-swap pool, in hundredths, begins to move linearly between two unix seconds. */
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

/** Context of a block beyond one transaction. */
export interface EventContext {
  /** Quote mint of a bonding curve that an earlier event launched. */
  quoteMintOf(curve: string): string | undefined
}

/** A call of a program, top-level or inner. */
export interface ProgramCall {
  programId: string
  /** Addresses of the instruction's accounts, in order. */
  accounts: readonly string[]
  data: Uint8Array
  /** What a token account held after the transaction; undefined where the transaction names no such account. */
  tokenBalance(address: string): Pick<TokenBalance, 'mint' | 'amount'> | undefined
}

/** Where the tokens of one swap go: what a swap without an event is read from. */
export interface SwapVaults {
  pool: string
  trader: string
  /** Both token accounts of the pool, in either order. */
  vaults: readonly [string, string]
  /** Accounts that the pool pays fees to. */
  feeAccounts?: readonly string[]
}

/** One executed call of a program with everything that it called. */
export interface Invocation extends ProgramCall {
  /** Instructions below it, in execution order; their accounts as addresses. */
  inner: readonly InnerInstruction[]
  /** `Program log:` lines written by the program itself, without the prefix. */
  logs: readonly string[]
}

export type InnerInstruction = Omit<ChainInstruction, 'accounts'> & { accounts: readonly string[] }
