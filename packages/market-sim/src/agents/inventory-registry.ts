import type { Address } from '@solana/kit'

/** What a trader bought of an established token and has not sold yet. Plain JSON. */
export interface Inventory {
  n: number
  wallet: string
  mint: Address
  /** Base units as a decimal string. */
  amount: string
  /** Dollars per whole token when it was bought. */
  entryUsd: number
  boughtAtMs: number
  /** Intended holding time. */
  horizonMs: number
}

/** Inventories of established tokens by token, oldest first, with the changes since the last snapshot. */
export class InventoryRegistry {
  readonly #byMint = new Map<string, Inventory[]>()
  readonly #byNumber = new Map<number, Inventory>()
  readonly #changed = new Set<number>()
  #next = 0

  of(mint: string): readonly Inventory[] {
    return this.#byMint.get(mint) ?? []
  }

  add(inventory: Omit<Inventory, 'n'>): void {
    const record = { ...inventory, n: this.#next }
    this.restore(record)
    this.#changed.add(record.n)
  }

  /** Keeps the rest of an inventory after a partial sale. */
  reduce(inventory: Inventory, amount: bigint): void {
    inventory.amount = String(amount)
    this.#changed.add(inventory.n)
  }

  remove({ n, mint }: Inventory): void {
    this.#byNumber.delete(n)
    this.#byMint.set(
      mint,
      this.of(mint).filter((other) => other.n !== n),
    )
    this.#changed.add(n)
  }

  /** Adds an inventory from a snapshot; called in order of their numbers. */
  restore(inventory: Inventory): void {
    const list = this.#byMint.get(inventory.mint)
    if (list === undefined) this.#byMint.set(inventory.mint, [inventory])
    else list.push(inventory)
    this.#byNumber.set(inventory.n, inventory)
    this.#next = Math.max(this.#next, inventory.n + 1)
  }

  /** Changed records since the previous call; undefined for removed ones. */
  changes(): Map<number, Inventory | undefined> {
    const changes = new Map([...this.#changed].map((n) => [n, this.#byNumber.get(n)]))
    this.#changed.clear()
    return changes
  }
}
