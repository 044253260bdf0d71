import type { AccountState, Clock } from '@callisto/solana'
import type { AccountFeed } from '../changes/account-feed.ts'
import type { ChangeStreams } from '../changes/change-streams.ts'
import { CLOCK_SYSVAR } from '../changes/clock-feed.ts'
import type { Head } from '../head.ts'
import { isClusterError } from '../rpc/cluster-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import {
  listAccounts,
  listAddresses,
  type ProgramQuery,
  passesFilters,
  readAccounts,
} from './read-accounts.ts'

export interface AccountReaderPorts {
  pool: RpcPool
  head: Head
  clock: Clock
  feed: AccountFeed | undefined
  streams: ChangeStreams
  hints: readonly string[]
  /** Whether a program's accounts are asked for. A refusal of one list counts for the method, and so for every program. */
  isListed: (owner: string) => boolean
}

/** A head that was seen within this time needs no call. */
const FRESH_HEAD_MS = 1_000

/** The account reads of the chain port. */
export class AccountReader {
  readonly #ports: AccountReaderPorts
  /** Programs whose accounts no endpoint lists. */
  readonly partial = new Set<string>()

  constructor(ports: AccountReaderPorts) {
    this.#ports = ports
  }

  /** Accounts at one slot; above 100 addresses `slot` is the lowest of the calls. Throws ClusterError. */
  async accounts(
    addresses: readonly string[],
    signal: AbortSignal = new AbortController().signal,
  ): Promise<{ slot: number; accounts: (AccountState | undefined)[] }> {
    const { pool, head, streams } = this.#ports
    if (addresses.length === 0) return { slot: await head.read(FRESH_HEAD_MS, signal), accounts: [] }
    const notified =
      addresses.length === 1 && addresses[0] === CLOCK_SYSVAR ? this.#notifiedClock() : undefined
    if (notified) return notified
    await streams.settled(signal)
    signal.throwIfAborted()
    const { slot, accounts } = await readAccounts(pool, addresses, { minSlot: streams.floorSlot, signal })
    head.record(slot)
    return { slot, accounts }
  }

  /**
   * The accounts of a program. Where no endpoint lists them, or none is asked, those of the hints that are of the program, and the program is
   * named as partial. Throws ClusterError.
   */
  async program(
    owner: string,
    { dataSize, filters, signal = new AbortController().signal }: ProgramQuery & { signal?: AbortSignal },
  ): Promise<{ slot: number; accounts: AccountState[]; isPartial?: true }> {
    const { pool, streams, isListed } = this.#ports
    const query = { dataSize, filters }
    if (!isListed(owner)) return this.#hinted(owner, query, signal)
    await streams.settled(signal)
    signal.throwIfAborted()
    try {
      const read = await listAccounts(pool, owner, query, { minSlot: streams.floorSlot, signal })
      this.partial.delete(owner)
      streams.keepListed(owner, read.accounts)
      return read
    } catch (error) {
      if (!isClusterError(error, 'RPC_REFUSED')) throw error
      return this.#hinted(owner, query, signal)
    }
  }

  /** The addresses of the accounts of a program, without their data. Throws ClusterError. */
  addresses(owner: string, query: ProgramQuery, signal?: AbortSignal): Promise<string[]> {
    return listAddresses(this.#ports.pool, owner, query, { signal })
  }

  async #hinted(owner: string, query: ProgramQuery, signal: AbortSignal) {
    this.partial.add(owner)
    const { slot, accounts } = await this.accounts(this.#ports.hints, signal)
    const own = accounts.filter(
      (one) => one !== undefined && one.owner === owner && passesFilters(one, query),
    )
    const kept = own as AccountState[]
    this.#ports.streams.keepListed(owner, kept)
    return { slot, accounts: kept, isPartial: true as const }
  }

  /** The Clock as it was notified last, while the notifications are of the head. */
  #notifiedClock() {
    const { feed, head } = this.#ports
    const newest = feed?.newestClock
    if (newest === undefined || newest.slot < head.slot || head.silentMs > FRESH_HEAD_MS) return undefined
    return { slot: newest.slot, accounts: [{ ...newest.account, data: newest.account.data.slice() }] }
  }
}
