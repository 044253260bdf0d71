/** Why a person is asked before a transaction is signed. */
export type SpendingQuestion =
  /** Signless trading is off, has ended, or its limit of a token is exceeded. */
  | { code: 'off' }
  | { code: 'expired' }
  | { code: 'noLimit'; mint: string }
  | { code: 'perTrade'; mint: string; amount: bigint; limit: bigint }
  | { code: 'perDay'; mint: string; amount: bigint; left: bigint }
  | { code: 'networkFee'; amount: bigint; limit: bigint }
  | { code: 'tip'; amount: bigint; limit: bigint }
  | { code: 'recipient'; address: string }
  /** A leg of an order without a worst price, fees of other terms than those of the site, an order that the limits do not know. */
  | { code: 'anyPrice' }
  | { code: 'orderTerms'; config: string }
  | { code: 'order'; order: string }
  /** What no limit allows. */
  | { code: 'lookupTables' }
  | { code: 'signers' }
  | { code: 'nonce' }
  | { code: 'authority' }
  | { code: 'close'; address: string }
  | { code: 'program'; address: string }
  | { code: 'instruction'; program: string }

/** Tokens that leave for another wallet. */
export interface Payment {
  to: string
  mint: string
  /** Base units. */
  amount: bigint
}

/** A swap through the router program. */
export interface ReadSwap {
  inputMint: string
  /** The most that it takes, base units. */
  amountIn: bigint
  outputMint: string
  /** The least that arrives. */
  minimumOut: bigint
}

/** An order that a transaction opens. */
export interface ReadOrder {
  kind: 'trigger' | 'recurring'
  order: string
  inputMint: string
  /** What the order takes from the wallet, base units. */
  amount: bigint
  outputMint: string
  /** The worst price of each leg, or of each round: the least that arrives for so much. */
  floors: readonly ReadSwap[]
}

/**
 * Whether a worst price says nothing, so that an order may sell for whatever there is: none, or a least output of one base unit.
 *
 * @example isAnyPrice(1_000_000n, 1n) // => true
 */
export const isAnyPrice = (amountIn: bigint, minimumOut: bigint): boolean =>
  amountIn === 0n || minimumOut <= 1n

/** What a transaction does to an order of the wallet. */
export type OrderChange = { order: string } & (
  | { change: 'confirmed' | 'expirySet' | 'paused' | 'resumed' | 'withdrawn' | 'paidOut' | 'cancelled' }
  /** A leg gets other terms: the least output, base units, for so much input. */
  | { change: 'edited'; amountIn: bigint; minimumOut: bigint }
  | { change: 'deposited'; mint: string; amount: bigint }
)

/** Tokens of a distribution that a transaction claims. */
export interface ReadClaim {
  mint: string
  /** The most that arrives, base units: undefined where the distribution alone knows it. */
  amount: bigint | undefined
}

/** What a transaction does to one wallet, as far as its instructions can be read. */
export interface SpendingReading {
  swaps: readonly ReadSwap[]
  payments: readonly Payment[]
  orders: readonly ReadOrder[]
  orderChanges: readonly OrderChange[]
  claims: readonly ReadClaim[]
  /** Signature fee and priority fee. */
  networkFeeLamports: bigint
  tipLamports: bigint
  /** Upper bound of the rent of accounts that are opened for the wallet itself, with what its new orders keep for keepers. */
  rentLamports: bigint
  /** What a person has to decide whatever the limits are. */
  questions: readonly SpendingQuestion[]
}
