import { firstSlotAfter } from './slots.ts'
import type { Sql } from './sql.ts'

/** Single trades are kept this long (the chain keeps them for good), holder changes as long as windows need them. */
const tradeSeconds = 14 * 86_400
const holderSeconds = 2 * 86_400
/** Hours of launchpads, and who traded in them; the longest period that is asked for has 30 days. */
const launchpadSeconds = 31 * 86_400

/** Deletes rows that nothing will ask for any more. */
export async function prune(sql: Sql, now: number): Promise<void> {
  const oldTrades = await firstSlotAfter(sql, now - tradeSeconds)
  await sql.deleteFrom('market_trades').where('slot', '<', oldTrades).execute()
  const oldHolders = await firstSlotAfter(sql, now - holderSeconds)
  await sql.deleteFrom('market_holder_changes').where('slot', '<', oldHolders).execute()
  for (const table of ['market_launchpad_hours', 'market_launchpad_traders'] as const)
    await sql
      .deleteFrom(table)
      .where('hour', '<', now - launchpadSeconds)
      .execute()
}
