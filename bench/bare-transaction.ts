import type { ChainTransaction } from '@callisto/solana'

/** What a transaction has beside its place: nothing but a fee. A bench adds what its readers read. */
export const BARE_TRANSACTION: Omit<ChainTransaction, 'signature' | 'index'> = {
  accountKeys: [],
  signerCount: 1,
  err: null,
  feeLamports: 5_000n,
  computeUnits: 1,
  logs: [],
  instructions: [],
  innerInstructions: [],
  preBalances: [],
  postBalances: [],
  preTokenBalances: [],
  postTokenBalances: [],
}
