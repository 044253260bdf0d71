import type { AccountState } from '@callisto/solana'
import { readTokenAccount } from '@callisto/solana/codec'

class AddressIndex {
  readonly #sets = new Map<string, Set<string>>()

  add(key: string, address: string): void {
    const set = this.#sets.get(key)
    if (set === undefined) this.#sets.set(key, new Set([address]))
    else set.add(address)
  }

  remove(key: string, address: string): void {
    const set = this.#sets.get(key)
    set?.delete(address)
    if (set?.size === 0) this.#sets.delete(key)
  }

  get(key: string): ReadonlySet<string> {
    return this.#sets.get(key) ?? EMPTY
  }
}

const EMPTY: ReadonlySet<string> = new Set()

/**
 * Every account of the chain with its indexes, so that no query scans: by owner program, and token accounts
 * by owner, mint and delegate. States are immutable and replaced.
 */
export class AccountStore {
  readonly #states = new Map<string, AccountState>()
  readonly #byProgram = new AddressIndex()
  readonly #byTokenOwner = new AddressIndex()
  readonly #byMint = new AddressIndex()
  readonly #byDelegate = new AddressIndex()
  #lamports = 0n

  /** Sum over all accounts: the total of `getSupply`. */
  get totalLamports(): bigint {
    return this.#lamports
  }

  get size(): number {
    return this.#states.size
  }

  get(address: string): AccountState | undefined {
    return this.#states.get(address)
  }

  all(): IterableIterator<AccountState> {
    return this.#states.values()
  }

  byProgram(program: string): ReadonlySet<string> {
    return this.#byProgram.get(program)
  }

  byTokenOwner(owner: string): ReadonlySet<string> {
    return this.#byTokenOwner.get(owner)
  }

  byMint(mint: string): ReadonlySet<string> {
    return this.#byMint.get(mint)
  }

  byDelegate(delegate: string): ReadonlySet<string> {
    return this.#byDelegate.get(delegate)
  }

  /** Replaces the state of an account; undefined removes it. */
  put(address: string, next: AccountState | undefined): void {
    const before = this.#states.get(address)
    this.#lamports += (next?.lamports ?? 0n) - (before?.lamports ?? 0n)
    if (next === undefined) this.#states.delete(address)
    else this.#states.set(address, next)
    if (before?.owner !== next?.owner) {
      if (before !== undefined) this.#byProgram.remove(before.owner, address)
      if (next !== undefined) this.#byProgram.add(next.owner, address)
    }
    this.#indexToken(address, before, next)
  }

  #indexToken(address: string, before: AccountState | undefined, next: AccountState | undefined): void {
    const old = before && readTokenAccount(before)
    const now = next && readTokenAccount(next)
    move(this.#byTokenOwner, address, old?.owner, now?.owner)
    move(this.#byMint, address, old?.mint, now?.mint)
    move(this.#byDelegate, address, old?.delegate, now?.delegate)
  }
}

function move(index: AddressIndex, address: string, from: string | undefined, to: string | undefined): void {
  if (from === to) return
  if (from !== undefined) index.remove(from, address)
  if (to !== undefined) index.add(to, address)
}

/** Addresses kept at least; twice as many at the most. */
const KEPT = 4096

/** The addresses of the latest account writes, so that a reader of many accounts looks only at those that changed. */
export class WriteLog {
  readonly #kept: number
  #addresses: string[] = []
  /** Writes before the first address of the log. */
  #dropped = 0

  constructor(kept = KEPT) {
    this.#kept = kept
  }

  /** Number of writes so far. */
  get revision(): number {
    return this.#dropped + this.#addresses.length
  }

  add(address: string): void {
    if (this.#addresses.length === 2 * this.#kept) {
      this.#addresses = this.#addresses.slice(this.#kept)
      this.#dropped += this.#kept
    }
    this.#addresses.push(address)
  }

  /** Addresses written since a revision, repetitions included; undefined when some of them have left the log. */
  since(revision: number): readonly string[] | undefined {
    return revision < this.#dropped ? undefined : this.#addresses.slice(revision - this.#dropped)
  }
}
