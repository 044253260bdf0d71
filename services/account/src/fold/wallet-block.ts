import type { PlacedVenueEvent } from '@callisto/amms'
import type { FillKind } from '@callisto/contract'
import type { ChangeLeg } from './change.ts'

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

/** An order that a transaction names with its maker, whose own all that it holds stays. */
export interface NamedOrder {
  order: string
  maker: string
  /** Set where the transaction fills it. */
  fill: FillKind | undefined
}

/** What a fill of an order took of its maker's and brought, less the fees of the order. */
export interface OrderFill {
  maker: string
  kind: FillKind
  a: ChangeLeg
  b: ChangeLeg
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
  orders: readonly NamedOrder[]
  fills: readonly OrderFill[]
  lamports: readonly LamportChange[]
  /**
   * Lamports that signers have paid beside the fee: tips, and what token accounts hold now besides wrapped SOL, less what they
   * held before. Rent is of the payer of the transaction, but for accounts that another signer opened. What an order's account
   * and vaults hold of SOL besides is a cost of who pays it, and comes back to the maker.
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
