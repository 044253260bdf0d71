import type { AccountView } from '@callisto/amms'
import { decodeTokenAccount } from '@callisto/program-clients'
import { isTokenProgram } from '@callisto/solana/codec'

/** What a vault holds, base units. Undefined unless it is a token account of the mint which can pay. */
export function vaultAmount(view: AccountView, vault: string, mint: string): bigint | undefined {
  const account = view.account(vault)
  if (account === undefined || !isTokenProgram(account.owner)) return undefined
  const decoded = decodeTokenAccount(account.data)
  return decoded?.mint === mint && !decoded.frozen ? decoded.amount : undefined
}
