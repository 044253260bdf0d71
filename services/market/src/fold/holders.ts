interface Holding {
  amount: bigint
  /** Token accounts that are not empty. */
  accounts: number
}

interface Account {
  owner: string
  amount: bigint
}

/** Token accounts and holders of one token. */
export class Holders {
  readonly #accounts = new Map<string, Account>()
  readonly #owners = new Map<string, Holding>()
  #sorted: [owner: string, amount: bigint][] | undefined

  /** Owners with an amount above 0. */
  get count(): number {
    return this.#owners.size
  }

  amountOf(owner: string): bigint {
    return this.#owners.get(owner)?.amount ?? 0n
  }

  /** Every account that is known, emptied ones included. */
  accounts(): { account: string; owner: string; amount: bigint }[] {
    return Array.from(this.#accounts, ([account, { owner, amount }]) => ({ account, owner, amount }))
  }

  has(account: string): boolean {
    return this.#accounts.has(account)
  }

  /** Drops the emptied accounts. */
  dropEmpty(): void {
    for (const [account, { amount }] of this.#accounts) if (amount === 0n) this.#accounts.delete(account)
  }

  /**
   * Sets the amount of an account, base units; returns the change in the number of holders. An emptied account stays
   * known at 0 when `keepsEmpty`: a later account scan may return an older amount.
   */
  set(account: string, owner: string, amount: bigint, keepsEmpty = true): number {
    const known = this.#accounts.get(account)
    if (known && known.owner === owner && known.amount === amount) return 0
    const before = this.#owners.size
    if (known) this.#move(known.owner, -known.amount)
    if (amount !== 0n || keepsEmpty) this.#accounts.set(account, { owner, amount })
    else this.#accounts.delete(account)
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

/** Larger amounts first, equal ones by the owner's address. */
function isBefore(owner: string, amount: bigint, other: [string, bigint]): boolean {
  return amount === other[1] ? owner < other[0] : amount > other[1]
}

/** The `limit` largest in one pass; one comparison rejects most entries. */
function largest(owners: Map<string, Holding>, limit: number): [string, bigint][] {
  const best: [string, bigint][] = []
  for (const [owner, { amount }] of owners) {
    const last = best[limit - 1]
    if (last && !isBefore(owner, amount, last)) continue
    let at = best.length
    while (at > 0 && isBefore(owner, amount, best[at - 1]!)) at--
    best.splice(at, 0, [owner, amount])
    if (best.length > limit) best.pop()
  }
  return best
}

/** Net changes of one token's holders within the longest window. */
export class HolderLog {
  readonly #seconds: readonly number[]
  /** Times and changes in turn, oldest first. */
  #values: number[] = []
  /** Of each window the number of the oldest change inside it. */
  readonly #heads: number[]

  constructor(seconds: readonly number[]) {
    this.#seconds = seconds
    this.#heads = seconds.map(() => 0)
  }

  get isEmpty(): boolean {
    return this.#values.length === 0
  }

  get bytes(): number {
    return this.#values.length * 8
  }

  push(time: number, delta: number): void {
    this.#values.push(time, delta)
  }

  /** Reports every change that has left a window at `now`; returns whether one has. */
  advance(now: number, onLeave: (window: number, delta: number) => void): boolean {
    let hasLeft = false
    const changes = this.#values.length / 2
    for (const [window, seconds] of this.#seconds.entries()) {
      let head = this.#heads[window]!
      for (; head < changes && this.#values[head * 2]! <= now - seconds; head++) {
        onLeave(window, this.#values[head * 2 + 1]!)
        hasLeft = true
      }
      this.#heads[window] = head
    }
    const gone = this.#heads.at(-1)!
    if (gone > 0 && (gone === changes || gone >= 64)) {
      this.#values = this.#values.slice(gone * 2)
      for (const window of this.#heads.keys()) this.#heads[window]! -= gone
    }
    return hasLeft
  }
}
