/** Index into a pool's `mints`: 0 spends `mints[0]` for `mints[1]`, 1 the other way. */
export type Side = 0 | 1

/**
 * Why a pool does not quote an amount. Too small: nothing would come out. Too large: more than the pool can
 * take or pay. Not tradable: the pool trades no amount at all (empty, one-sided, closed, graduated).
 */
export type SwapErrorCode = 'AMOUNT_TOO_SMALL' | 'AMOUNT_TOO_LARGE' | 'NOT_TRADABLE'

export interface Swap {
  ok: true
  /** What leaves the user, transfer fee of the input mint included. Below the amount asked only on a capped sale. */
  amountIn: bigint
  /** What reaches the user, after the transfer fee of the output mint. */
  amountOut: bigint
  /** All that the venue keeps (liquidity providers, protocol, creator), in base units of `feeMint`. */
  feeAmount: bigint
  feeMint: string
  /** What a step of the router takes for this swap, at most; more with each tick or bin that it passes. */
  computeUnits: number
  /** The pool as the program leaves it. */
  after(): Pool
}

export type SwapQuote = Swap | { ok: false; code: SwapErrorCode }

/**
 * One segment of a pool's price curve as a float constant product:
 * `out = outReserve * x / (inReserve + x)` for `x` in `[0, capacityIn]`, fees already folded in.
 * A pool side is a list of segments with falling marginal prices; `x` fills them in order. One segment is a
 * constant-product pool, one per tick range is concentrated liquidity; a bin of constant price `p` is a
 * segment with `outReserve = p * inReserve` and `inReserve` far above `capacityIn`; a smooth curve is cut
 * into as many segments as its accuracy asks. Base units, as floats: for search only, never for money.
 */
export interface LiquiditySegment {
  inReserve: number
  outReserve: number
  /** Infinity when the segment has no end. */
  capacityIn: number
}

/** What every swap through a pool adds to a transaction, however large it is. */
export interface SwapFootprint {
  /**
   * The venue's program and every account that its swap instruction names, shared ones (mints, token programs)
   * included, the user's own left out.
   */
  accounts: readonly string[]
  /** Bytes that a step adds to the router's instruction: the step itself and an index for each account. */
  dataBytes: number
}

/** What one swap adds to a transaction. */
export interface SwapCost extends SwapFootprint {
  /** Of any swap: exact out, and past all ticks or bins of that side. A swap's own figure is `Swap.computeUnits`. */
  computeUnits: number
}

/**
 * The most that a route of one step takes, the router's own part included: measured by `npm run soak -- amms`, and a
 * little more. Exact out takes more because the router asks the pool before it swaps.
 */
export interface StepComputeUnits {
  exactIn: number
  exactOut: number
}

/**
 * One pool, decoded: an immutable value that quotes exactly what its program would do.
 *
 * `quoteExactIn` and `quoteExactOut` are total: whatever the state and the amount, they return a swap or a
 * refusal and never throw. `quoteExactOut` answers the least input that delivers `amountOut` or more.
 * `unixTime` is the chain's clock in seconds; only pools with `settlesAt` look at it.
 */
export interface Pool {
  readonly address: string
  readonly programId: string
  /** The venue as the public APIs spell it. */
  readonly label: string
  readonly mints: readonly [string, string]
  /** Unix seconds until which prices move with time alone (a decaying fee); undefined when they never do. */
  readonly settlesAt: number | undefined
  quoteExactIn(side: Side, amountIn: bigint, unixTime: number): SwapQuote
  quoteExactOut(side: Side, amountOut: bigint, unixTime: number): SwapQuote
  /** The float view for the router's search; empty when the side does not trade. */
  segments(side: Side, unixTime: number): readonly LiquiditySegment[]
  /** The most, as a part, that the pool gives more than its segments say: 0 unless told. */
  readonly approximationError?: number
  cost(side: Side): SwapCost
}

/** Fees of mints, as they hold in the chain's current epoch; undefined for a mint without transfer fee. */
export type TransferFeeOf = (mint: string) => TransferFee | undefined

export interface TransferFee {
  /** 0 to 10,000. */
  bps: number
  /** Most that one transfer pays, base units. */
  maximum: bigint
}

export type Decoded = { ok: true; pool: Pool } | { ok: false; reason: DecodeErrorCode }

/** `OTHER_ACCOUNT`: the program's own, but no pool (a config). The rest are hostile or foreign bytes. */
export type DecodeErrorCode =
  | 'WRONG_OWNER'
  | 'WRONG_DISCRIMINATOR'
  | 'WRONG_LENGTH'
  | 'INVALID_STATE'
  | 'OTHER_ACCOUNT'

/** An account as `decode` needs it: a subset of the chain port's `AccountState`. */
export interface PoolAccount {
  address: string
  owner: string
  data: Uint8Array
}

/** A family of pools: one on-chain program. Adding a venue is one of these and a line in the registry. */
export interface Amm {
  readonly programId: string
  readonly label: string
  /** Accounts to bytes to pool. Any account is fair input: what is not a sound pool comes back as a refusal. */
  decode(account: PoolAccount, transferFeeOf: TransferFeeOf): Decoded
}

export const swapError = (code: SwapErrorCode): SwapQuote => ({ ok: false, code })

/** Largest amount that a token account can hold. */
export const MAX_AMOUNT = 2n ** 64n - 1n
