import { openLibsql as open } from '@callisto/sql'
import type { MarketTables, Sql } from './sql.ts'

/** The market's tables in a file (or `:memory:`). What a crash takes is folded again from the chain. */
export const openLibsql = (path: string): Sql => open<MarketTables>(path, { isDurable: false })
