import type { Amm } from '@callisto/amms'
import type { AccountState, ChainPort, Clock } from '@callisto/solana'
import { CLOCK_SYSVAR, parseChainClock } from '../state/follow-chain.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { inBatches } from './batches.ts'
import type { PoolAges, SlotWatch } from './fresh-pools.ts'
import { type Pair, pairKey, toPair } from './pairs.ts'

export interface ReaderPorts {
  chain: ChainPort
  clock: Clock
  amms: readonly Amm[]
  registry: PoolRegistry
  ages: PoolAges
  slots: SlotWatch
  /** Runs a change of the registry at a moment when nothing reads it. */
  write: <T>(change: () => T) => Promise<T>
}

/** A list of pools of one pair that takes a node longer is left out. */
const LIST_MS = 1_000

/** One read of the pools of a route: requests of 100 addresses, side by side, and at most `maxCalls` of them. */
export class PoolReader {
  /** Read with each request: the clock, and the mints of the route. */
  readonly shared: readonly string[]
  readonly #ports: ReaderPorts
  readonly #signal: AbortSignal
  #callsLeft: number

  constructor(ports: ReaderPorts, mints: Iterable<string>, maxCalls: number, signal: AbortSignal) {
    this.#ports = ports
    this.shared = [CLOCK_SYSVAR, ...mints]
    this.#callsLeft = maxCalls
    this.#signal = signal
  }

  /** Reads views, each within one request. Returns the number of requests, and the errors of those that failed. */
  async read(views: readonly (readonly string[])[]): Promise<{ calls: number; errors: unknown[] }> {
    const batches = [...inBatches(views, this.shared)].slice(0, this.#callsLeft)
    this.#callsLeft -= batches.length
    const results = await Promise.allSettled(batches.map((batch) => this.#readBatch(batch)))
    this.#signal.throwIfAborted()
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    return { calls: batches.length, errors }
  }

  /** Reads again what roots lack, until they lack nothing or no call is left. */
  async complete(roots: readonly string[]): Promise<void> {
    const { registry } = this.#ports
    let lacking = Number.POSITIVE_INFINITY
    for (;;) {
      const views = roots.filter((root) => registry.isIncomplete(root)).map((root) => registry.viewOf(root))
      const known = views.flat().length
      // A request that failed, or has no room for a view, adds nothing: it is not repeated.
      if (views.length === 0 || this.#callsLeft === 0 || known === lacking) return
      lacking = known
      await this.read(views)
    }
  }

  /** The roots of a pair that the programs' accounts are listed for; none where a list fails or is late. */
  async list(pair: Pair): Promise<string[]> {
    const { amms, chain, clock } = this.#ports
    const stop = new AbortController()
    const signal = AbortSignal.any([this.#signal, stop.signal])
    void clock.wait(LIST_MS, signal).then(() => stop.abort())
    const queries = amms.flatMap(({ owners, discovery }) =>
      owners.flatMap((owner) =>
        (discovery.pairFilters?.(...pair) ?? []).map((own) => ({
          owner,
          filters: [...discovery.filters, ...own],
        })),
      ),
    )
    const lists = await Promise.allSettled(
      queries.map(({ owner, filters }) => chain.getProgramAccounts(owner, { filters, signal })),
    )
    stop.abort()
    return lists.flatMap((list) =>
      list.status === 'fulfilled' ? list.value.accounts.map(({ address }) => address) : [],
    )
  }

  async #readBatch(batch: readonly string[]): Promise<void> {
    const { chain, clock, slots, write } = this.#ports
    const sentAtMs = clock.nowMs()
    const { slot, accounts } = await chain.getAccounts(batch, this.#signal)
    if (accounts.length !== batch.length) throw new Error('the reply has not one entry for each address')
    if (!slots.accepts(slot, clock.nowMs())) throw new Error('the reply is of a slot that is too old')
    await write(() => this.#apply(batch, accounts, { slot, sentAtMs }))
  }

  #apply(
    batch: readonly string[],
    accounts: readonly (AccountState | undefined)[],
    mark: { slot: number; sentAtMs: number },
  ): void {
    const { registry, ages } = this.#ports
    const owners = new Set(registry.owners)
    const isRoot = (index: number) => owners.has(accounts[index]?.owner ?? '')
    // A node that is behind replies with a state that is older than the one that is known.
    const kept = batch.flatMap((address, index) =>
      isRoot(index) && !ages.record(address, mark) ? [] : [{ address, account: accounts[index] }],
    )
    const clock = parseChainClock(accounts[batch.indexOf(CLOCK_SYSVAR)]?.data)
    if (clock !== undefined) registry.setClock(clock)
    registry.applyRead(
      mark.slot,
      kept.map(({ address }) => address),
      kept.map(({ account }) => account),
    )
  }
}

/** Whether a known root trades a pair: an address that was asked for may hold another pool. */
export function tradesPair(registry: PoolRegistry, root: string, pair: Pair): boolean {
  const mints = registry.mintsOf(root)
  return mints !== undefined && pairKey(toPair(...mints)) === pairKey(pair)
}
