import type { Statement } from './sqlite.ts'
import { ROWS_PER_INSERT } from './statements.ts'

/** Rows of an index (prefix, position), inserted in order of the prefix: neighbours share the pages of the index. */
export class PairRows {
  readonly #byPrefix = new Map<number, number[]>()

  add(prefix: number, position: number): void {
    const positions = this.#byPrefix.get(prefix)
    if (positions === undefined) this.#byPrefix.set(prefix, [position])
    else positions.push(position)
  }

  /** Inserts every row: full batches by `many`, the rest by `one`. */
  insert(many: Statement, one: Statement): void {
    const batch: number[] = []
    for (const prefix of [...this.#byPrefix.keys()].sort((a, b) => a - b)) {
      for (const position of this.#byPrefix.get(prefix)!) {
        batch.push(prefix, position)
        if (batch.length < 2 * ROWS_PER_INSERT) continue
        many.run(...batch)
        batch.length = 0
      }
    }
    for (let i = 0; i < batch.length; i += 2) one.run(batch[i]!, batch[i + 1]!)
  }
}
