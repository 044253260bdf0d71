import type { Wallets } from '../fold/wallets.ts'
import { addStoredWallets } from '../store/load-rows.ts'
import type { Sql } from '../store/sql.ts'

/** Loads every wallet of the tables, as the archive does with those of a block before it is folded. */
export async function loadAllWallets(sql: Sql, wallets: Wallets): Promise<void> {
  await addStoredWallets(sql, wallets, await sql.selectFrom('market_wallets').selectAll().execute())
}
