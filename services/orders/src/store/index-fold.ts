import type { BlockFold } from '@callisto/service-kit'
import type { ChainBlock } from '@callisto/solana'
import { readOrderBlock } from '../fold/order-block.ts'
import type { OrderIndex } from '../fold/order-index.ts'
import type { Sql } from './sql.ts'
import { writeRows } from './writer.ts'

/** The index as blocks are read into it; `onBlock` gets each block once it is applied. */
export function indexFold(
  sql: Sql,
  index: OrderIndex,
  onBlock: (block: ChainBlock) => void = () => undefined,
): BlockFold {
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
        index.apply(readOrderBlock(block))
        onBlock(block)
      }),
    flush: () => inTurn(() => writeRows(sql, index)),
  }
}
