import { type BlockFold, isSameChain, type Log, serialFold } from '@callisto/service-kit'
import { type ChainBlock, type ChainPort, type Clock, systemClock } from '@callisto/solana'
import { readOrderBlock } from '../fold/order-block.ts'
import { OrderIndex } from '../fold/order-index.ts'
import { readOrderRecord } from './records.ts'
import { migrate, type Sql } from './sql.ts'
import { resetTables, writeRows } from './writer.ts'

/** The index as blocks are read into it; `onBlock` gets each block once it is applied. */
export const indexFold = (
  sql: Sql,
  index: OrderIndex,
  onBlock: (block: ChainBlock) => void = () => undefined,
): BlockFold =>
  serialFold(index, {
    async apply(block) {
      index.apply(readOrderBlock(block))
      onBlock(block)
    },
    flush: () => writeRows(sql, index),
  })

/**
 * The fold at the block where the tables stand. Tables of another chain, or of a block that the chain does not have, are
 * emptied, and the fold begins at the first block.
 */
export async function loadIndex({
  sql,
  chain,
  clock = systemClock,
  log,
}: {
  sql: Sql
  chain: ChainPort
  clock?: Clock
  log: Log
}): Promise<OrderIndex> {
  await migrate(sql)
  const genesisHash = await chain.rpc.getGenesisHash().send()
  const rows = await sql.selectFrom('orders_meta').selectAll().execute()
  const meta = new Map(rows.map(({ key, value }) => [key, value]))
  const slot = Number(meta.get('slot') ?? 0)
  const blockhash = meta.get('blockhash') ?? ''
  const position = meta.has('slot') ? { slot, blockhash } : undefined
  const isOwn = meta.get('genesis') === genesisHash && (await isSameChain(position, chain, clock))
  if (!isOwn) {
    if (meta.size > 0) log.warn({}, 'the orders are folded again: their tables and the chain have diverged')
    await resetTables(sql, genesisHash)
    return new OrderIndex()
  }
  const index = new OrderIndex()
  if (!position) return index
  index.slot = slot
  index.blockhash = blockhash
  index.time = Number(meta.get('time') ?? 0)
  for (const row of await sql.selectFrom('orders_orders').selectAll().where('is_open', '=', 1).execute())
    index.open.set(row.address, readOrderRecord(row))
  const last = await sql
    .selectFrom('orders_orders')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  index.nextId = last ? Number(last.id) + 1 : 0
  return index
}
