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

/** What a transaction does to one wallet, as far as its instructions can be read. */
export interface SpendingReading {
  swaps: readonly ReadSwap[]
  payments: readonly Payment[]
  /** Signature fee and priority fee. */
  networkFeeLamports: bigint
  tipLamports: bigint
  /** Upper bound of the rent of token accounts that are opened for the wallet itself. */
  rentLamports: bigint
  /** What a person has to decide whatever the limits are. */
  questions: readonly SpendingQuestion[]
}
