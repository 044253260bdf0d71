interface Holding {
  amount: bigint
  /** Token accounts with something in them. */
  accounts: number
}

interface Account {
  owner: string
  amount: bigint
}

/** Who holds how much of one token. */
export class Holders {
  readonly #accounts = new Map<string, Account>()
  readonly #owners = new Map<string, Holding>()
  #sorted: [owner: string, amount: bigint][] | undefined

  /** Owners that hold anything. */
  get count(): number {
    return this.#owners.size
  }

  amountOf(owner: string): bigint {
    return this.#owners.get(owner)?.amount ?? 0n
  }

  has(account: string): boolean {
    return this.#accounts.has(account)
  }

  /** What an account holds from now on; gives the change in the number of holders: -1, 0 or 1 (2 when it changed hands). */
  set(account: string, owner: string, amount: bigint): number {
    const known = this.#accounts.get(account)
    if (known && known.owner === owner && known.amount === amount) return 0
    const before = this.#owners.size
    if (known) this.#move(known.owner, -known.amount)
    // An emptied account stays known, at 0: what a bulk read says of it later may be older.
    this.#accounts.set(account, { owner, amount })
    this.#move(owner, amount)
    this.#sorted = undefined
    return this.#owners.size - before
  }

  #move(owner: string, amount: bigint): void {
    if (amount === 0n) return
    const holding = this.#owners.get(owner)
    if (!holding) {
      this.#owners.set(owner, { amount, accounts: 1 })
      return
    }
    holding.amount += amount
    holding.accounts += amount > 0n ? 1 : -1
    if (holding.accounts === 0) this.#owners.delete(owner)
  }

  /** The largest holders, at most `limit` of the first hundred, largest first. */
  top(limit = 100): readonly [owner: string, amount: bigint][] {
    this.#sorted ??= largest(this.#owners, 100)
    return this.#sorted.slice(0, limit)
  }
}

/** The `limit` largest in one pass; most entries are turned away by one comparison. */
function largest(owners: Map<string, Holding>, limit: number): [string, bigint][] {
  const best: [string, bigint][] = []
  for (const [owner, { amount }] of owners) {
    const last = best[limit - 1]
    if (last && amount <= last[1]) continue
    let at = best.length
    while (at > 0 && best[at - 1]![1] < amount) at--
    best.splice(at, 0, [owner, amount])
    if (best.length > limit) best.pop()
  }
  return best
}
