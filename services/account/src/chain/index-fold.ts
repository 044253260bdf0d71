import type { BlockFold } from '@callisto/service-kit'
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
): BlockFold => {
  let last: Promise<void> = Promise.resolve()
  /** Blocks and flushes one after the other: rows may also be written between two blocks. */
  const inTurn = (run: () => Promise<void>): Promise<void> => {
    const next = last.then(run)
    last = next.catch(() => undefined)
    return next
  }
  return {
    get slot() {
      return index.slot
    },
    get isWhole() {
      return index.isWhole
    },
    get pending() {
      return index.pending
    },
    apply: (block) =>
      inTurn(async () => {
        const quoteOf = (curve: string) => index.market.pool(curve)?.curveQuote?.mint
        const decoded = decodeBlock(block, quoteOf, index.venues)
        await loadRows(sql, index, decoded)
        index.apply(decoded)
      }),
    flush: () =>
      inTurn(async () => {
        await writeRows(sql, index, caches)
        await onFlushed?.()
      }),
  }
}
