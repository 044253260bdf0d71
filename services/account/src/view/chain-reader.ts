import type { AccountState, ChainPort } from '@callisto/solana'
import { withSignal } from './market-data.ts'

/** Longest wait for the chain. */
const TIMEOUT_MS = 3_000
/** Accounts of one read. */
const MAX_ACCOUNTS = 100

/** Accounts as they are now, for what blocks do not show. Rejects after a deadline. */
export interface ChainReader {
  /** Accounts by address; a missing one is absent. */
  accounts(addresses: readonly string[]): Promise<ReadonlyMap<string, AccountState>>
}

export function createChainReader(chain: Pick<ChainPort, 'getAccounts'>): ChainReader {
  return {
    async accounts(addresses) {
      const wanted = [...new Set(addresses)]
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const parts: Promise<{ accounts: (AccountState | undefined)[] }>[] = []
      for (let at = 0; at < wanted.length; at += MAX_ACCOUNTS)
        parts.push(withSignal(signal, chain.getAccounts(wanted.slice(at, at + MAX_ACCOUNTS), signal)))
      const found = (await Promise.all(parts)).flatMap(({ accounts }) => accounts)
      return new Map(found.flatMap((account) => (account ? [[account.address, account]] : [])))
    },
  }
}
