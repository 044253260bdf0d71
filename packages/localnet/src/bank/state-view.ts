import type { AccountState } from '@callisto/solana'
import type { AccountStore } from './account-store.ts'

type PreviousStates = ReadonlyMap<string, AccountState | undefined>

/**
 * The accounts after a given block: the current state with the writes of later blocks reverted. `later`
 * holds, oldest first, the previous states of each of those blocks.
 */
export class StateView {
  readonly slot: number
  readonly #later: readonly PreviousStates[]
  readonly #read: (address: string) => AccountState | undefined
  readonly #store: AccountStore

  constructor(
    slot: number,
    store: AccountStore,
    read: (address: string) => AccountState | undefined,
    later: readonly PreviousStates[],
  ) {
    this.slot = slot
    this.#store = store
    this.#read = read
    this.#later = later
  }

  get(address: string): AccountState | undefined {
    for (const before of this.#later) if (before.has(address)) return before.get(address)
    return this.#read(address)
  }

  byProgram(program: string): AccountState[] {
    return this.#collect(this.#store.byProgram(program))
  }

  byTokenOwner(owner: string): AccountState[] {
    return this.#collect(this.#store.byTokenOwner(owner))
  }

  byMint(mint: string): AccountState[] {
    return this.#collect(this.#store.byMint(mint))
  }

  byDelegate(delegate: string): AccountState[] {
    return this.#collect(this.#store.byDelegate(delegate))
  }

  get totalLamports(): bigint {
    let total = this.#store.totalLamports
    for (const address of this.#touched()) {
      total += (this.get(address)?.lamports ?? 0n) - (this.#store.get(address)?.lamports ?? 0n)
    }
    return total
  }

  *all(): Iterable<AccountState> {
    const touched = this.#touched()
    for (const account of this.#store.all()) if (!touched.has(account.address)) yield account
    for (const address of touched) {
      const state = this.get(address)
      if (state !== undefined) yield state
    }
  }

  /**
   * Candidates only: the index reflects the newest state, so accounts that changed since are added, and the
   * caller filters each state.
   */
  #collect(indexed: ReadonlySet<string>): AccountState[] {
    const addresses = this.#later.length === 0 ? indexed : new Set([...indexed, ...this.#touched()])
    const states: AccountState[] = []
    for (const address of addresses) {
      const state = this.get(address)
      if (state !== undefined) states.push(state)
    }
    return states
  }

  #touched(): Set<string> {
    const touched = new Set<string>()
    for (const before of this.#later) for (const address of before.keys()) touched.add(address)
    return touched
  }
}
