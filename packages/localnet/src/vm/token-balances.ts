import type { AccountState, TokenBalance } from '@callisto/solana'
import { isTokenAccount, readMintDecimals, readTokenAccount } from '@callisto/solana/codec'

/** Balances of the token accounts among the accounts of a transaction, by their index in it. */
export function tokenBalances(
  accounts: readonly (AccountState | undefined)[],
  mintOf: (address: string) => AccountState | undefined,
): TokenBalance[] {
  const balances: TokenBalance[] = []
  for (const [accountIndex, account] of accounts.entries()) {
    if (account === undefined || !isTokenAccount(account)) continue
    const { mint, owner, amount } = readTokenAccount(account)!
    // A token account can outlive its mint; without decimals there is no balance to report.
    const decimals = readMintDecimals(mintOf(mint))
    if (decimals === undefined) continue
    balances.push({ accountIndex, mint, owner, programId: account.owner, amount, decimals })
  }
  return balances
}
