import { addSums, NO_PAIRS, type PairSums } from './pair-sums.ts'
import type { Statement } from './sqlite.ts'
import { ROWS_PER_INSERT } from './statements.ts'

/** Rows of an index (prefix, position), written in order of the prefix: neighbours share the pages of the index. */
export class PairRows {
  readonly #byPrefix = new Map<number, number[]>()
  #sums = NO_PAIRS

  /** Adds a row once: two keys of one transaction may share a prefix. Positions must not fall. */
  add(prefix: number, position: number): void {
    const positions = this.#byPrefix.get(prefix)
    if (positions === undefined) this.#byPrefix.set(prefix, [position])
    else if (positions.at(-1) === position) return
    else positions.push(position)
    this.#sums = addSums(this.#sums, { rows: 1, prefixes: prefix, positions: position })
  }

  get sums(): PairSums {
    return this.#sums
  }

  *#sorted(): Generator<[prefix: number, position: number]> {
    for (const prefix of [...this.#byPrefix.keys()].sort((a, b) => a - b))
      for (const position of this.#byPrefix.get(prefix)!) yield [prefix, position]
  }

  /** Inserts every row: full batches by `many`, the rest by `one`. */
  insert(many: Statement, one: Statement): void {
    const batch: number[] = []
    for (const [prefix, position] of this.#sorted()) {
      batch.push(prefix, position)
      if (batch.length < 2 * ROWS_PER_INSERT) continue
      many.run(...batch)
      batch.length = 0
    }
    for (let i = 0; i < batch.length; i += 2) one.run(batch[i]!, batch[i + 1]!)
  }

  /** Deletes every row by `one`. */
  delete(one: Statement): void {
    for (const [prefix, position] of this.#sorted()) one.run(prefix, position)
  }
}
