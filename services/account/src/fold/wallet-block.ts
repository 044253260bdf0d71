import type { PlacedVenueEvent } from '@callisto/amms'

/** A token account before and after a transaction; a change of its owner is two of them. Base units. */
export interface TokenChange {
  account: string
  mint: string
  decimals: number
  owner: string
  before: bigint
  after: bigint
}

/** Lamports of an account that is no token account. */
export interface LamportChange {
  address: string
  before: bigint
  after: bigint
  /** Whether the transaction shows that it belongs to somebody: a signer, a payee, or the owner of a token account. */
  isWallet: boolean
}

/** Base units of a token that a transaction burned or paid. */
export interface OwnAmount {
  wallet: string
  mint: string
  amount: bigint
}

/** What a transaction changed, before it is known which addresses are wallets. */
export interface BlockTransaction {
  index: number
  signature: string
  payer: string
  feeLamports: bigint
  /** Addresses that have signed. */
  signers: readonly string[]
  events: readonly PlacedVenueEvent[]
  tokens: readonly TokenChange[]
  /** What it burned, and what distributions paid. */
  burns: readonly OwnAmount[]
  claims: readonly OwnAmount[]
  lamports: readonly LamportChange[]
  /**
   * Lamports that signers have paid beside the fee: tips, and what token accounts hold now besides wrapped SOL, less what they
   * held before. Rent is of the payer of the transaction, but for accounts that another signer opened.
   */
  costs: ReadonlyMap<string, bigint>
}

export interface WalletBlock {
  slot: number
  blockhash: string
  /** Unix seconds. */
  time: number
  transactions: readonly BlockTransaction[]
}
