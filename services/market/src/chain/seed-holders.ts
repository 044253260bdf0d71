import { setImmediate } from 'node:timers/promises'
import { decodeTokenAccount } from '@callisto/program-clients'
import { type ChainPort, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Market } from '../fold/market.ts'

const perTurn = 500

/**
 * Adds the token accounts that no block has named since the fold began: those of the genesis block, or, after a restart,
 * all that have been still since. What a block said of an account is never overwritten, for it may be newer.
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
      if (!holders.knows(address)) holders.set(address, account.owner, account.amount)
      token.version += 1
    }
  }
}
