import { decodeTokenAccount } from '@callisto/program-clients'
import { type AccountState, type ChainPort, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { type Address, address } from '@solana/kit'

export interface FoundTokenAccount {
  mint: string
  frozen: boolean
}

/** Reads accounts; those that are no open token accounts are left out. */
export async function readTokenAccounts(
  addresses: readonly string[],
  chain: ChainPort,
  signal: AbortSignal | undefined,
): Promise<Map<Address, FoundTokenAccount>> {
  const found = new Map<Address, FoundTokenAccount>()
  if (addresses.length === 0) return found
  const { accounts } = await chain.getAccounts(addresses, signal)
  for (const account of accounts) {
    const token = account && tokenAccount(account)
    if (token) found.set(address(account.address), token)
  }
  return found
}

function tokenAccount(account: AccountState): FoundTokenAccount | undefined {
  if (account.owner !== TOKEN_PROGRAM && account.owner !== TOKEN_2022_PROGRAM) return undefined
  const token = decodeTokenAccount(account.data)
  return token && { mint: token.mint, frozen: token.frozen }
}
