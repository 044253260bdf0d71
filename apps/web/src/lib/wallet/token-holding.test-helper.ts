import type { TokenHolding } from './wallet-balances.ts'

/** A holding of a token with 6 decimals. */
export const tokenHolding = (
  mint: string,
  amount: bigint,
  change: Partial<TokenHolding> = {},
): TokenHolding => ({
  mint,
  amount,
  uiAmount: Number(amount) / 1e6,
  decimals: 6,
  programId: 'token',
  frozen: false,
  accounts: [],
  ...change,
})
