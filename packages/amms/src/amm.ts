import type { ProgramDescription } from '@callisto/contract'
import type { router } from '@callisto/program-clients'
import type { AccountFilter } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import type { EventContext, Invocation, ProgramCall, SwapVaults, VenueEvent } from './venue-event.ts'

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

/** Slot, time (unix seconds) and epoch of the chain at which a pool is decoded and quoted. */
export interface ChainTime {
  slot: number
  unixTime: number
  epoch: bigint
}

/** A chain time of which the seconds matter alone: built-in venues quote at no slot and no epoch. */
export const chainTimeAt = (unixTime: number): ChainTime => ({ slot: 0, unixTime, epoch: 0n })

/**
 * One segment of a pool's price curve as a float constant product:
 * `out = outReserve * x / (inReserve + x)` for `x` in `[0, capacityIn]`, fees included.
 * A pool side is a list of segments with decreasing marginal prices; `x` fills them in order. A constant-product pool
 * has one segment, concentrated liquidity one per tick range. A bin of constant price `p` is a segment with
 * `outReserve = p * inReserve` and `inReserve` far above `capacityIn`; a smooth curve is cut into as many segments as
 * its accuracy requires. Base units, as floats: for the search only, never for amounts that are paid.
 */
export interface LiquiditySegment {
  inReserve: number
  outReserve: number
  /** Infinity for an unbounded segment. */
  capacityIn: number
}

/** Accounts and bytes that every swap through a pool adds to a transaction, whatever its size. */
export interface SwapFootprint {
  /**
   * The venue's program and every account of its swap instruction, shared ones (mints, token programs) included and
   * the user's own excluded.
   */
  accounts: readonly string[]
  /** Bytes that a step adds to the router's instruction: the step itself and an index for each account. */
  dataBytes: number
}

export interface SwapCost extends SwapFootprint {
  /** Upper bound for any swap: exact out, across all ticks or bins of that side. `Swap.computeUnits` is that of one swap. */
  computeUnits: number
}

/**
 * Upper bounds for a route of one step, the router's own part included: measured by `npm run soak -- amms`, with a
 * margin. Exact out takes more because the router quotes the pool before it swaps.
 */
export interface StepComputeUnits {
  exactIn: number
  exactOut: number
}

/**
 * One decoded pool: an immutable value that quotes exactly what its program executes.
 *
 * `quoteExactIn` and `quoteExactOut` are total: for every state and amount they return a swap or an error code and never
 * throw. `quoteExactOut` returns the least input that delivers `amountOut` or more.
 */
export interface Pool {
  readonly address: string
  readonly programId: string
  /** The venue as the public APIs spell it. */
  readonly label: string
  readonly mints: readonly [string, string]
  /** A bonding curve ends when all of it is sold: it lives for hours and its price moves with every buyer. */
  readonly isBondingCurve?: boolean
  /**
   * Unix seconds until which prices move with time alone; undefined when they never do. Either way: an anti-sniper fee
   * falls, an amplification ramps, and a DLMM fee falls in the active bin but may rise in those it has come from.
   */
  readonly settlesAt: number | undefined
  quoteExactIn(side: Side, amountIn: bigint, at: ChainTime): SwapQuote
  quoteExactOut(side: Side, amountOut: bigint, at: ChainTime): SwapQuote
  /**
   * The float view for the router's search; empty when the side does not trade. With `limit` the nearest ones only, at
   * least that many while there are more.
   */
  segments(side: Side, at: ChainTime, limit?: number): readonly LiquiditySegment[]
  /**
   * Whether the program now refuses a swap that the router makes for another program: it allows one call above its own.
   * Absent where it never does.
   */
  refusesNestedCalls?(at: ChainTime): boolean
  /** Greatest part by which the pool's output exceeds that of its segments; 0 when absent. */
  readonly approximationError?: number
  cost(side: Side): SwapCost
}

/** Fees of mints in the chain's current epoch; undefined for a mint without transfer fee. */
export type TransferFeeOf = (mint: string) => TransferFee | undefined

export interface TransferFee {
  /** 0 to 10,000. */
  bps: number
  /** Upper limit of the fee of one transfer, base units. */
  maximum: bigint
}

export type Decoded = { ok: true; pool: Pool } | { ok: false; reason: DecodeErrorCode }

/**
 * `OTHER_ACCOUNT`: of the program, but no pool (a config). `MISSING_ACCOUNT`: an account that the pool needs is absent
 * from the view. `UNSUPPORTED_MINT`: transfers of a mint call another program or do what is not known.
 * `UNSUPPORTED_RULES`: the pool uses a feature of its program that is not implemented. The rest are hostile or foreign bytes.
 */
export type DecodeErrorCode =
  | 'WRONG_OWNER'
  | 'WRONG_DISCRIMINATOR'
  | 'WRONG_LENGTH'
  | 'INVALID_STATE'
  | 'OTHER_ACCOUNT'
  | 'MISSING_ACCOUNT'
  | 'UNSUPPORTED_MINT'
  | 'UNSUPPORTED_RULES'

/** An account as a venue reads it: a subset of the chain port's `AccountState`. */
export interface PoolAccount {
  address: string
  owner: string
  data: Uint8Array
}

/** Accounts as of one slot. Nothing of another slot is ever part of a view. */
export interface AccountView {
  account(address: string): PoolAccount | undefined
  readonly transferFeeOf: TransferFeeOf
  /**
   * Base mint of a bonding curve whose account does not name it, from its launch or one of its trades. The venue verifies
   * it: the address of such a curve derives from the mint. Absent where nothing collects them.
   */
  baseMintOf?(curve: string): string | undefined
}

/**
 * The account that identifies a pool: decoded and validated by itself, `state` in the venue's own layout. A mint that
 * another account names is the other one's address until `Amm.complete`.
 */
export interface PoolRoot<State = unknown> {
  readonly address: string
  readonly programId: string
  readonly mints: readonly [string, string]
  readonly state: State
}

export type DecodedRoot<State = unknown> =
  | { ok: true; root: PoolRoot<State> }
  | { ok: false; reason: DecodeErrorCode }

/**
 * The accumulator of a pool's account. `price` is what the program would add for each slot that passes without a change
 * of the pool: mints[1] per mints[0] in base units, Q64.64, rounded down. `cumulative` is the sum of it over all slots
 * before `slot`, modulo 2^128.
 */
export interface PriceAccumulator {
  price: bigint
  cumulative: bigint
  slot: number
}

/** Amount of a swap and its limit, base units: the least output of exact in, the greatest input of exact out. */
export interface SwapOrder {
  mode: 'ExactIn' | 'ExactOut'
  amount: bigint
  limit: bigint
}

export interface SwapUser {
  owner: Address
  /** The token account that a mint is paid from or received in. */
  tokenAccount(mint: string): Address
}

/** How the pools of a venue are found: every account of `owners` that passes all filters is a candidate root. */
export interface Discovery {
  filters: readonly AccountFilter[]
  /**
   * Addresses that pools of two mints may have, in either order of the mints; most have no account. Absent where the
   * address of a pool does not follow from its mints. Total: none for text that is no address.
   */
  candidates?(mintA: string, mintB: string): readonly string[]
  /**
   * Filters that, each beside `filters`, select the pools of two mints among the accounts of the owners. Present where
   * `candidates` does not have all of them. Total, as `candidates`.
   */
  pairFilters?(mintA: string, mintB: string): readonly (readonly AccountFilter[])[]
}

/** How reserves become a price: by their ratio, as the program reports it, or on the stable-swap invariant. */
export type VenuePricing = 'reserves' | 'reported' | 'stable-swap'

/**
 * A venue: a family of pools. Adding one is a folder with one of these and a line in the registry.
 *
 * `root` validates one account by itself. `needs` lists the further accounts of a pool, and is called again with each of
 * its answers in the view until it lists nothing new (arrays from a bitmap, then their mints). `pool` decodes from the
 * complete view. All of them are total: any bytes are fair input and unsound ones come back as an error code.
 */
export interface Amm<State = unknown> {
  /** Short name in events, tables and logs, such as `cpmm`. */
  readonly id: string
  readonly label: string
  /** What the data API calls its pools, such as `constant-product`. */
  readonly poolType: string
  readonly pricing: VenuePricing
  /** Programs that own the roots. A pool is swapped at through the one that owns it. */
  readonly owners: readonly string[]
  /** What pages show of these programs, and verify before they let a wallet sign: `ammPrograms` gives it for each. */
  readonly program: ProgramDescription
  readonly discovery: Discovery
  root(account: PoolAccount): DecodedRoot<State>
  needs(root: PoolRoot<State>, view: AccountView): readonly string[]
  /**
   * The root with what another account tells of it, such as a curve's quote mint that its config names. Absent where the
   * root tells all. Called with every need in the view, before `pool` and `instruction`, which take the answer.
   */
  complete?(root: PoolRoot<State>, view: AccountView): DecodedRoot<State>
  pool(root: PoolRoot<State>, view: AccountView, at: ChainTime): Decoded
  /** The cumulative price in the pool's account, with the price that stands; absent when the venue keeps none. */
  priceAccumulator?(root: PoolRoot<State>, at: ChainTime): PriceAccumulator | undefined
  /** The venue's own swap instruction; `view` has the needs of the root, as for `pool`. */
  instruction(
    root: PoolRoot<State>,
    side: Side,
    order: SwapOrder,
    user: SwapUser,
    view: AccountView,
  ): Instruction
  /** The row of the router program; absent when the venue is only reached by its own instruction. */
  routerVenue?(side: Side): router.Venue
  /** Reads a `Program data:` line of one of `owners`. */
  readLog?(data: Uint8Array, context: EventContext): VenueEvent | undefined
  /** Reads such a line with the call that wrote it, where the line alone names no mint or trader. */
  readCallLog?(data: Uint8Array, call: ProgramCall, context: EventContext): VenueEvent | undefined
  /** Reads a completed call of one of `owners`: its instruction, inner instructions and log lines. */
  readInvocation?(invocation: Invocation, context: EventContext): VenueEvent | undefined
  /**
   * The swaps that a call of one of `owners` makes, one for each pool. What it reports no event of is then read from the
   * tokens that moved: the runtime cuts the logs of a transaction at 10,000 bytes. Absent where events are calls, which
   * are never cut.
   */
  swapVaults?(call: ProgramCall): readonly SwapVaults[]
}

/** `Amm.complete` of a venue that has it; else the root as it is. */
export const completeRoot = (amm: Amm, root: PoolRoot, view: AccountView): DecodedRoot =>
  amm.complete?.(root, view) ?? { ok: true, root }

export const swapError = (code: SwapErrorCode): SwapQuote => ({ ok: false, code })

/** Largest amount that a token account can hold. */
export const MAX_AMOUNT = 2n ** 64n - 1n
