import { openLibsql } from '@callisto/sql'
import { createTestPostgres } from '@callisto/testkit/postgres'
import type { AccountIndex } from '../fold/account-index.ts'
import type { NetWorthTables } from '../store/net-worth-query.ts'
import { PriceSteps } from '../store/price-steps.ts'
import type { AccountTables, Sql } from '../store/sql.ts'
import { WalletCache } from '../store/wallet-cache.ts'

/** Both engines, each with an empty database. */
export const engines = {
  libsql: async () => {
    const sql = openLibsql<AccountTables>(':memory:', { isDurable: false })
    return { sql, drop: () => sql.destroy() }
  },
  postgresql: () => createTestPostgres<AccountTables>(),
}

/** Tables of which memory keeps nothing yet. */
export const uncached = (sql: Sql, index: AccountIndex): NetWorthTables => ({
  sql,
  index,
  wallets: new WalletCache(index),
  prices: new PriceSteps(index.slot),
})
