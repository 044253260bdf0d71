export { BackgroundTasks } from './background-tasks.ts'
export {
  type BlockFold,
  BlockReader,
  type ChainPosition,
  isSameChain,
  serialFold,
} from './chain/block-reader.ts'
export { ClientCache, type ClientCacheOptions } from './client-cache.ts'
export type { Log } from './log.ts'
export { givenTables, openOwnTables, type Tables } from './sql/own-tables.ts'
export { chunks, lists, upsert } from './sql/rows.ts'
export { readWal } from './sql/wal.ts'
export { withDeadline } from './with-deadline.ts'
