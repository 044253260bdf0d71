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

/** Which tables transactions may lean on: a table that somebody else may close breaks what leans on it. */
export interface TrustedTables {
  /** Every table that this key may extend. */
  authority?: string | undefined
  addresses?: readonly string[] | undefined
}

/** An address in a transaction, its index in a table, and what naming a table costs: key and two lengths. */
const KEY_BYTES = 32
const INDEX_BYTES = 1
const TABLE_BYTES = KEY_BYTES + 2

/** The lookup tables that are trusted, as the chain has them. */
export class LookupTableRegistry {
  readonly #trusted: TrustedTables
  readonly #tables = new Map<string, LookupTable>()
  /** Entry to the tables that hold it. */
  readonly #places = new Map<string, Set<string>>()

  constructor(trusted: TrustedTables = {}) {
    this.#trusted = trusted
  }

  get isOn(): boolean {
    return this.#trusted.authority !== undefined || (this.#trusted.addresses?.length ?? 0) > 0
  }

  get size(): number {
    return this.#tables.size
  }

  /** Entries, each counted once. */
  get entries(): number {
    return this.#places.size
  }

  has(key: string): boolean {
    return this.#places.has(key)
  }

  /** Tables that the trusted key may still extend. */
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
    const named = await chain.getAccounts(addresses, signal)
    this.apply(named.accounts.filter((account) => account !== undefined))
  }

  /** Takes tables in as they change; whatever is no trusted table is passed over. */
  apply(accounts: readonly AccountState[]): void {
    for (const account of accounts) {
      const table = decodeLookupTable(account)
      if (table && this.#isTrusted(table)) this.#put(table)
      else this.#drop(account.address)
    }
  }

  /**
   * The tables that save bytes, best first, each with the entries that work after `slot`: a table is taken while it
   * stands for more bytes than it costs to name it.
   */
  choose(plan: Pick<TransactionPlan, 'feePayer' | 'instructions'>, slot: number): LookupTables {
    const chosen: Record<string, readonly string[]> = {}
    const wanted = new Set(partitionAccounts(plan).loose.keys())
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
      for (const table of this.#places.get(key) ?? []) counts.set(table, (counts.get(table) ?? 0) + 1)
    let best: { address: string; entries: readonly string[]; saved: number } | undefined
    for (const [address, count] of counts) {
      if (saving(count) <= (best?.saved ?? 0)) continue
      const entries = activeEntries(this.#tables.get(address)!, slot)
      const saved = saving(entries.reduce((sum, entry) => sum + (wanted.has(entry) ? 1 : 0), 0))
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
      const places = this.#places.get(entry)
      if (places) places.add(table.address)
      else this.#places.set(entry, new Set([table.address]))
    }
  }

  #drop(address: string): void {
    const table = this.#tables.get(address)
    if (!table) return
    this.#tables.delete(address)
    for (const entry of table.entries) {
      const places = this.#places.get(entry)
      places?.delete(address)
      if (places?.size === 0) this.#places.delete(entry)
    }
  }
}

const saving = (entries: number) => entries * (KEY_BYTES - INDEX_BYTES) - TABLE_BYTES
