import { setImmediate } from 'node:timers/promises'
import { decodeTokenAccount } from '@callisto/program-clients'
import { type ChainPort, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Market } from '../fold/market.ts'

const perTurn = 500

/**
 * Adds the token accounts that no folded block has named: those of the genesis block and, after a restart, all accounts
 * without a later change. Amounts from blocks are never overwritten, as they may be newer than the account scan.
 */
export async function seedHolders(chain: ChainPort, market: Market, signal: AbortSignal): Promise<void> {
  for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
    const { accounts } = await chain.getProgramAccounts(program, { signal })
    for (const [index, { address, data }] of accounts.entries()) {
      if (index % perTurn === 0) await setImmediate()
      if (signal.aborted) return
      const account = decodeTokenAccount(data)
      const token = account && market.token(account.mint)
      if (!token) continue
      const holders = market.holders(token)
      if (!holders.has(address)) holders.set(address, account.owner, account.amount)
      token.version += 1
    }
  }
}
