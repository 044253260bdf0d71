import { type BlockFold, serialFold } from '@callisto/service-kit'
import type { AccountIndex } from '../fold/account-index.ts'
import { loadRows } from '../store/load-rows.ts'
import type { Sql } from '../store/sql.ts'
import { type TableCache, writeRows } from '../store/writer.ts'
import { decodeBlock } from './decode-block.ts'

interface FoldOptions {
  /** They take the rows of each flush. */
  caches?: readonly TableCache[]
  /** Runs after each flush, before the next block. */
  onFlushed?(): Promise<void>
}

/** The index as blocks are read into it. */
export const indexFold = (
  sql: Sql,
  index: AccountIndex,
  { caches, onFlushed }: FoldOptions = {},
): BlockFold =>
  serialFold(index, {
    async apply(block) {
      const quoteOf = (curve: string) => index.market.pool(curve)?.curveQuote?.mint
      const decoded = decodeBlock(block, quoteOf, index.venues)
      await loadRows(sql, index, decoded)
      index.apply(decoded)
    },
    async flush() {
      await writeRows(sql, index, caches)
      await onFlushed?.()
    },
  })
