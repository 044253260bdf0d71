import { type HistoryKind, type TransferKind, transferKinds } from '@callisto/contract'

/** A signed amount of a token, base units: negative when it leaves the wallet. */
export interface ChangeLeg {
  mint: string
  amount: bigint
}

/**
 * One thing that happened to a wallet in a transaction: what left it, what came, in one row. A swap has both legs, a deposit of
 * liquidity two that leave. `networkCost` is what the transaction cost its payer besides: the fee, and rent of new accounts
 * less rent that came back, in lamports; negative when more came back.
 */
export interface Change {
  wallet: string
  kind: HistoryKind
  /** Label of the venue, several with " + " between them; empty for none. */
  platform: string
  /** The other side of a transfer: the owner of what paid or was paid, where there is one only. */
  party?: string | undefined
  a: ChangeLeg | undefined
  b: ChangeLeg | undefined
  networkCost: bigint
}

/** Whether a change buys and sells: only then a gain is realised. */
export const isTrade = (kind: HistoryKind): boolean =>
  kind === 'swap' || kind === 'liquidity-in' || kind === 'liquidity-out'

/** Whether a token came or went without a trade. */
export const isTransfer = (kind: HistoryKind): kind is TransferKind =>
  (transferKinds as readonly HistoryKind[]).includes(kind)
