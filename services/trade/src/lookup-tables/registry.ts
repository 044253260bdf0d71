import {
  type AccountState,
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  activeEntries,
  type ChainPort,
  decodeLookupTable,
  type LookupTable,
  type LookupTables,
  partitionAccounts,
  TABLE_AUTHORITY_OFFSET,
  type TransactionPlan,
} from '@callisto/solana'
import { type Address, getAddressEncoder } from '@solana/kit'

/** The tables that transactions may use: closing a table invalidates every transaction that uses it. */
export interface TrustedTables {
  /** Trusts every table of this authority. */
  authority?: string | undefined
  addresses?: readonly string[] | undefined
}

/** Bytes of an address in a transaction, of an index into a table, and of a table reference: address and two lengths. */
const KEY_BYTES = 32
const INDEX_BYTES = 1
const TABLE_BYTES = KEY_BYTES + 2

/** The present state of the trusted lookup tables. */
export class LookupTableRegistry {
  readonly #trusted: TrustedTables
  readonly #tables = new Map<string, LookupTable>()
  /** Tables by entry. */
  readonly #tablesOf = new Map<string, Set<string>>()

  constructor(trusted: TrustedTables = {}) {
    this.#trusted = trusted
  }

  get isOn(): boolean {
    return this.#trusted.authority !== undefined || (this.#trusted.addresses?.length ?? 0) > 0
  }

  get size(): number {
    return this.#tables.size
  }

  /** Number of distinct entries. */
  get entries(): number {
    return this.#tablesOf.size
  }

  has(key: string): boolean {
    return this.#tablesOf.has(key)
  }

  /** Tables of the trusted authority. */
  extensible(): LookupTable[] {
    return [...this.#tables.values()].filter((table) => table.authority === this.#trusted.authority)
  }

  /** Reads every trusted table from the chain. */
  async load(chain: ChainPort, signal?: AbortSignal): Promise<void> {
    const { authority, addresses = [] } = this.#trusted
    const within = signal ? { signal } : {}
    if (authority !== undefined) {
      const bytes = new Uint8Array(getAddressEncoder().encode(authority as Address))
      const filters = [{ offset: TABLE_AUTHORITY_OFFSET, bytes }]
      const owned = await chain.getProgramAccounts(ADDRESS_LOOKUP_TABLE_PROGRAM, { filters, ...within })
      this.apply(owned.accounts)
    }
    if (addresses.length === 0) return
    const listed = await chain.getAccounts(addresses, signal)
    this.apply(listed.accounts.filter((account) => account !== undefined))
  }

  /** Applies the new state of accounts; accounts that are not trusted tables are ignored. */
  apply(accounts: readonly AccountState[]): void {
    for (const account of accounts) {
      const table = decodeLookupTable(account)
      if (table && this.#isTrusted(table)) this.#put(table)
      else this.#drop(account.address)
    }
  }

  /**
   * Greedy choice of the tables that save bytes, largest saving first, each with the entries that are active after
   * `slot`. A table is chosen while it replaces more bytes than its reference costs.
   */
  choose(plan: Pick<TransactionPlan, 'feePayer' | 'instructions'>, slot: number): LookupTables {
    const chosen: Record<string, readonly string[]> = {}
    const wanted = new Set(partitionAccounts(plan).loadable.keys())
    for (let best = this.#best(wanted, slot); best; best = this.#best(wanted, slot)) {
      chosen[best.address] = best.entries
      for (const entry of best.entries) wanted.delete(entry)
    }
    return chosen
  }

  #best(
    wanted: ReadonlySet<string>,
    slot: number,
  ): { address: string; entries: readonly string[] } | undefined {
    const counts = new Map<string, number>()
    for (const key of wanted)
      for (const table of this.#tablesOf.get(key) ?? []) counts.set(table, (counts.get(table) ?? 0) + 1)
    let best: { address: string; entries: readonly string[]; saved: number } | undefined
    for (const [address, count] of counts) {
      if (savedBytes(count) <= (best?.saved ?? 0)) continue
      const entries = activeEntries(this.#tables.get(address)!, slot)
      const saved = savedBytes(entries.reduce((sum, entry) => sum + (wanted.has(entry) ? 1 : 0), 0))
      if (saved > (best?.saved ?? 0)) best = { address, entries, saved }
    }
    return best
  }

  #isTrusted({ address, authority }: LookupTable): boolean {
    const { authority: trusted, addresses } = this.#trusted
    return (trusted !== undefined && authority === trusted) || addresses?.includes(address) === true
  }

  #put(table: LookupTable): void {
    this.#drop(table.address)
    this.#tables.set(table.address, table)
    for (const entry of table.entries) {
      const holders = this.#tablesOf.get(entry)
      if (holders) holders.add(table.address)
      else this.#tablesOf.set(entry, new Set([table.address]))
    }
  }

  #drop(address: string): void {
    const table = this.#tables.get(address)
    if (!table) return
    this.#tables.delete(address)
    for (const entry of table.entries) {
      const holders = this.#tablesOf.get(entry)
      holders?.delete(address)
      if (holders?.size === 0) this.#tablesOf.delete(entry)
    }
  }
}

const savedBytes = (entries: number) => entries * (KEY_BYTES - INDEX_BYTES) - TABLE_BYTES
