import Database from 'libsql'

const POLL_MS = 2

/** When each block was committed to the ledger of a running chain, which is what confirms it. */
export class Commits {
  readonly #ledger: Database.Database
  readonly #newest: Database.Statement
  readonly #timer: NodeJS.Timeout
  readonly #atMs = new Map<number, number>()
  #slot: number
  #polledAtMs = Date.now()

  constructor(ledgerFile: string) {
    this.#ledger = new Database(ledgerFile, { readonly: true })
    this.#newest = this.#ledger.prepare('select max(slot) as slot from blocks')
    this.#slot = this.#read()
    this.#timer = setInterval(() => this.#poll(), POLL_MS)
  }

  /** Unix ms at which a block was certainly not committed yet; undefined for a block before the first poll. */
  before(slot: number): number | undefined {
    return this.#atMs.get(slot)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#ledger.close()
  }

  #poll(): void {
    const atMs = Date.now()
    const slot = this.#read()
    for (let committed = this.#slot + 1; committed <= slot; committed++)
      this.#atMs.set(committed, this.#polledAtMs)
    this.#slot = slot
    this.#polledAtMs = atMs
  }

  #read(): number {
    return (this.#newest.get() as { slot: number }).slot
  }
}
