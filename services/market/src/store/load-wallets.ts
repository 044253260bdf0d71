import { lists } from '@callisto/service-kit'
import type { Wallets } from '../fold/wallets.ts'
import type { Sql, WalletRecord } from './sql.ts'

/**
 * Adds wallets of the tables to memory, those that are not there yet, with the first wallets of their clusters, which they
 * need. Returns the row of each by its id. No block may be folded until it resolves.
 */
export async function addStoredWallets(
  sql: Sql,
  wallets: Wallets,
  records: readonly WalletRecord[],
): Promise<Map<number, number>> {
  const firstAdded = wallets.nextId - wallets.added.length
  const added = wallets.added.slice()
  const rows = new Map<number, number>()
  const fresh: WalletRecord[] = []
  for (let wanted = records; wanted.length > 0; wanted = await findClusters(sql, fresh, rows))
    for (const record of wanted) {
      const known = wallets.find(record.address)
      rows.set(
        Number(record.id),
        known ?? wallets.restore(record.address, Number(record.id), Number(record.first_time)),
      )
      if (known === undefined) fresh.push(record)
    }
  for (const { id, cluster } of fresh)
    if (cluster !== null) wallets.join(rows.get(Number(id))!, rows.get(Number(cluster))!)
  // A flush that is under way may have written some of the wallets that wait: those count once, by their ids.
  const members = await countMembers(sql, fresh, firstAdded)
  for (const { cluster } of added)
    if (members.has(cluster ?? -1)) members.set(cluster!, members.get(cluster!)! + 1)
  for (const [id, count] of members) wallets.setMembers(rows.get(id)!, count)
  return rows
}

/** The first wallets of the clusters of some wallets, without those that have a row. */
async function findClusters(
  sql: Sql,
  records: readonly WalletRecord[],
  rows: ReadonlyMap<number, number>,
): Promise<WalletRecord[]> {
  const ids = new Set(records.flatMap(({ cluster }) => (cluster === null ? [] : [Number(cluster)])))
  const found: WalletRecord[] = []
  for (const list of lists([...ids].filter((id) => !rows.has(id))))
    found.push(...(await sql.selectFrom('market_wallets').selectAll().where('id', 'in', list).execute()))
  return found
}

/** The number of wallets in the clusters that some wallets are the first of, counting those with an id below a bound. */
async function countMembers(
  sql: Sql,
  records: readonly WalletRecord[],
  belowId: number,
): Promise<Map<number, number>> {
  const members = new Map(records.map(({ id }) => [Number(id), 0]))
  for (const list of lists([...members.keys()])) {
    const found = await sql
      .selectFrom('market_wallets')
      .select(({ fn }) => ['cluster', fn.countAll().as('members')])
      .where('cluster', 'in', list)
      .where('id', '<', belowId)
      .groupBy('cluster')
      .execute()
    for (const { cluster, members: count } of found) members.set(Number(cluster), Number(count))
  }
  return members
}
