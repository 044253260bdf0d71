/** Change of a token account, base units. */
export interface ReferenceHolding {
  account: string
  mint: string
  owner: string
  before: bigint
  after: bigint
}

/**
 * Reference implementation of the holders: the accounts of every token as the ledger leaves them, and the number of owners
 * after each block. Complete for tokens that are launched in the ledger; of others it knows the accounts that moved.
 */
export class ReferenceHolders {
  readonly #accounts = new Map<string, Map<string, { owner: string; amount: bigint }>>()
  readonly #counts = new Map<string, { time: number; count: number }[]>()

  add(
    blockTime: number,
    transactions: readonly { err: unknown; holdings: readonly ReferenceHolding[] }[],
  ): void {
    const changed = new Set<string>()
    for (const { err, holdings } of transactions) {
      if (err !== null && err !== undefined) continue
      for (const { account, mint, owner, after } of holdings) {
        const accounts = this.#accounts.get(mint) ?? new Map()
        this.#accounts.set(mint, accounts)
        accounts.set(account, { owner, amount: after })
        changed.add(mint)
      }
    }
    for (const mint of changed) {
      const counts = this.#counts.get(mint) ?? []
      this.#counts.set(mint, counts)
      counts.push({ time: blockTime, count: this.owners(mint).length })
    }
  }

  /** Owners with an amount, largest first, equal ones by their addresses. */
  owners(mint: string): { owner: string; amount: bigint }[] {
    const sums = new Map<string, bigint>()
    for (const { owner, amount } of this.#accounts.get(mint)?.values() ?? [])
      if (amount > 0n) sums.set(owner, (sums.get(owner) ?? 0n) + amount)
    return Array.from(sums, ([owner, amount]) => ({ owner, amount })).sort((a, b) =>
      a.amount === b.amount ? (a.owner < b.owner ? -1 : 1) : a.amount > b.amount ? -1 : 1,
    )
  }

  /** Number of owners after the last block up to a time (unix seconds). */
  countAt(mint: string, time: number): number {
    return this.#counts.get(mint)?.findLast((entry) => entry.time <= time)?.count ?? 0
  }
}
