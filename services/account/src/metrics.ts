import { scrapedMetrics } from '@callisto/http'
import { Registry } from 'prom-client'
import type { AccountIndex } from './fold/account-index.ts'
import type { WalletCache } from './store/wallet-cache.ts'

/** Metrics of the index, read at each scrape. */
export function createAccountMetrics(index: AccountIndex, kept: WalletCache, behind: () => number): Registry {
  const registry = new Registry()
  const { gauge } = scrapedMetrics(registry, 'account')
  gauge('slot', 'Slot of the newest folded block', () => index.slot)
  gauge('slots_behind', 'Slots behind the head of the chain', behind)
  gauge('wallets', 'Wallets of the index', () => index.nextWalletId)
  gauge('cached_wallets', 'Wallets in memory', () => index.wallets.size)
  gauge('cached_positions', 'Positions in memory', () => index.positions.size)
  gauge('kept_wallets', 'Wallets whose replies are read from memory', () => kept.size)
  gauge('kept_bytes', 'Bytes of the rows of those wallets, estimated', () => kept.bytes)
  gauge('pending_rows', 'Rows that wait to be written', () => index.pending)
  return registry
}
