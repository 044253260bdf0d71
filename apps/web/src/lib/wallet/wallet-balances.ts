/** One token account of a wallet. */
export interface TokenAccount {
  address: string
  /** Base units. */
  amount: bigint
  frozen: boolean
  /** Names of its Token-2022 extensions as the RPC has them; empty for an account of Token. */
  extensions: readonly string[]
}

/** All accounts of a mint. */
export interface TokenHolding {
  mint: string
  /** Base units over all accounts of the mint. */
  amount: bigint
  /** Whole tokens as the mint displays them, which may scale them; for display only. */
  uiAmount: number
  decimals: number
  programId: string
  /** Whether one of the accounts is frozen. */
  frozen: boolean
  accounts: readonly TokenAccount[]
}

/** Balances of a wallet at `slot`. */
export interface Balances {
  slot: number
  lamports: bigint
  tokens: readonly TokenHolding[]
}
