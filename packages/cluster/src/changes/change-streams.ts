import { setMaxListeners } from 'node:events'
import type { AccountChanges, AccountState, Clock, WatchList } from '@callisto/solana'
import { type ProgramQuery, passesFilters } from '../accounts/read-accounts.ts'
import type { BlockSource } from '../blocks/block-source.ts'
import type { Head } from '../head.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { AccountFeed } from './account-feed.ts'
import { ChangeQueue } from './change-queue.ts'
import { pollChanges } from './polled-changes.ts'
import { type ChangeRequest, SubscribedChanges } from './subscribed-changes.ts'

export interface ChangeStreamPorts {
  pool: RpcPool
  head: Head
  clock: Clock
  source: BlockSource
  /** Undefined where accounts are read again and again. */
  feed: AccountFeed | undefined
  queryOf: (owner: string) => ProgramQuery
  settleMs: number
  pollMs: number
}

/** Time that subscriptions have to begin; then accounts are read again and again. */
const START_MS = 5_000
/**
 * Subscriptions that did not begin on a working connection are tried again after this time, as a service may be busy for a
 * moment; after four times as long at each further attempt, up to the longest, as one that refuses them costs a snapshot.
 */
const REFUSED_MS = 30_000
const REFUSED_FACTOR = 4
const MAX_REFUSED_MS = 600_000
/** A stream without a slot for this long ends: nothing older may be quoted. */
const MAX_SILENT_MS = 10_000
const WATCH_MS = 1_000
/** Announced slots that are remembered until their blocks are read. */
const MAX_ANNOUNCED = 16_384

export interface OpenOptions {
  owners: readonly string[]
  watched?: WatchList
  signal: AbortSignal
}

/**
 * The streams of account changes. Reads that a stream's reader makes for its snapshot wait until the stream has begun and
 * are of its first slot or later, so that no change is lost between the two.
 */
export class ChangeStreams {
  readonly #ports: ChangeStreamPorts
  readonly #opening = new Set<Promise<void>>()
  readonly #queues = new Set<ChangeQueue>()
  readonly #subscribed = new Set<SubscribedChanges>()
  readonly #listed = new Map<string, Set<string>>()
  #polling = 0
  #floorSlot = 0
  #subscribeAtMs = Number.NEGATIVE_INFINITY
  /** Time after the next refusal. */
  #refusedMs = REFUSED_MS
  /** Slots that streams have closed and whose blocks nobody has read. */
  readonly #announced = new Set<number>()

  constructor(ports: ChangeStreamPorts) {
    this.#ports = ports
    ports.feed?.listen((slot) => this.#announce(slot))
  }

  /** No read is of a slot before this one. */
  get floorSlot(): number {
    return this.#floorSlot
  }

  /** Whether a stream has no subscriptions. */
  get isPolling(): boolean {
    return this.#polling > 0
  }

  /** Resolves when no stream is about to begin and no subscription waits for its acknowledgement. */
  async settled(signal: AbortSignal): Promise<void> {
    while (this.#opening.size > 0 && !signal.aborted) await abortable(Promise.all(this.#opening), signal)
    const { feed, head } = this.#ports
    if (!feed?.state.isUp) return
    await feed.whenSettled(START_MS, signal)
    this.#floorSlot = Math.max(this.#floorSlot, head.slot)
  }

  /** Takes the accounts of an owner that a reader has listed, of those that are of interest. */
  keepListed(owner: string, accounts: readonly AccountState[]): void {
    const query = this.#ports.queryOf(owner)
    const kept = accounts.filter((account) => passesFilters(account, query))
    this.#addListed(
      owner,
      kept.map(({ address }) => address),
    )
  }

  #addListed(owner: string, addresses: readonly string[]): void {
    const known = this.#listed.get(owner) ?? new Set()
    for (const address of addresses) known.add(address)
    this.#listed.set(owner, known)
  }

  /** Opens a stream at once; it ends with its signal, with a fork, and when the cluster is silent. */
  open({ owners, watched, signal }: OpenOptions): AsyncGenerator<AccountChanges> {
    const queue = new ChangeQueue(this.#ports.clock)
    const ended = new AbortController()
    const own = AbortSignal.any([signal, ended.signal])
    setMaxListeners(0, own)
    const request: ChangeRequest = { owners, watched, queue, queryOf: this.#ports.queryOf, signal: own }
    this.#queues.add(queue)
    signal.addEventListener('abort', () => queue.end(), { once: true })
    if (signal.aborted) queue.end()
    const opening = this.#begin(request)
    this.#opening.add(opening)
    void opening.finally(() => {
      this.#opening.delete(opening)
      queue.touch()
    })
    return this.#read(queue, ended, own)
  }

  /**
   * Takes a block of the chain. A slot between it and its parent that was announced had a block that the cluster has taken
   * back: what it wrote is not of the chain, and every stream ends.
   */
  recordBlock(slot: number, parentSlot: number): void {
    let isTakenBack = false
    for (const announced of this.#announced) {
      if (announced > slot) continue
      this.#announced.delete(announced)
      isTakenBack ||= announced > parentSlot && announced < slot
    }
    if (isTakenBack) this.endAll()
  }

  #announce(slot: number): void {
    this.#announced.add(slot)
    for (const oldest of this.#announced) {
      if (this.#announced.size <= MAX_ANNOUNCED) break
      this.#announced.delete(oldest)
    }
  }

  /** Takes accounts that a block has closed. */
  recordClosed(slot: number, addresses: readonly string[]): void {
    if (addresses.length === 0) return
    const isListed = (address: string) => [...this.#listed.values()].some((listed) => listed.has(address))
    for (const changes of this.#subscribed) changes.recordClosed(slot, addresses, isListed)
  }

  /** Ends every stream; their readers begin with a new snapshot. */
  endAll(): void {
    for (const queue of this.#queues) queue.end()
  }

  async *#read(
    queue: ChangeQueue,
    ended: AbortController,
    signal: AbortSignal,
  ): AsyncGenerator<AccountChanges> {
    void this.#endWhenSilent(queue, signal)
    try {
      for await (const change of queue.read()) yield change
    } finally {
      ended.abort()
      queue.end()
      this.#queues.delete(queue)
    }
  }

  async #begin(request: ChangeRequest): Promise<void> {
    const { feed, source, pool, clock, settleMs } = this.#ports
    const { signal } = request
    if (feed && this.#canSubscribe()) {
      if (await feed.whenUp(START_MS, signal)) {
        const changes = new SubscribedChanges({ pool, feed, source, clock, settleMs }, request)
        const slot = await changes.start(START_MS)
        if (slot !== undefined) return this.#keepSubscribed(changes, slot, signal)
        changes.close()
        if (feed.state.isUp) this.#postpone()
      }
    }
    if (!signal.aborted) await this.#beginPolling(request)
  }

  #keepSubscribed(changes: SubscribedChanges, slot: number, signal: AbortSignal): void {
    this.#refusedMs = REFUSED_MS
    this.#raiseFloor(slot)
    this.#subscribed.add(changes)
    const close = () => {
      this.#subscribed.delete(changes)
      changes.close()
    }
    signal.addEventListener('abort', close, { once: true })
    if (signal.aborted) close()
  }

  async #beginPolling(request: ChangeRequest): Promise<void> {
    const { pool, head, clock, pollMs, feed } = this.#ports
    const slot = await head.read(0, request.signal).catch(() => undefined)
    if (slot === undefined) return request.queue.end()
    this.#raiseFloor(slot)
    this.#polling += 1
    const polling = pollChanges(
      {
        pool,
        head,
        clock,
        pollMs,
        listed: (owner) => this.#listed.get(owner) ?? new Set(),
        addListed: (owner, addresses) => this.#addListed(owner, addresses),
        canSubscribe: () => feed?.state.isUp === true && this.#canSubscribe(),
      },
      request,
    )
    void polling.finally(() => {
      this.#polling -= 1
    })
  }

  #canSubscribe(): boolean {
    return this.#ports.clock.nowMs() >= this.#subscribeAtMs
  }

  /** Once for all streams that began together. */
  #postpone(): void {
    if (!this.#canSubscribe()) return
    this.#subscribeAtMs = this.#ports.clock.nowMs() + this.#refusedMs
    this.#refusedMs = Math.min(this.#refusedMs * REFUSED_FACTOR, MAX_REFUSED_MS)
  }

  #raiseFloor(slot: number): void {
    this.#floorSlot = Math.max(this.#floorSlot, slot)
  }

  async #endWhenSilent(queue: ChangeQueue, signal: AbortSignal): Promise<void> {
    const { clock } = this.#ports
    while (!signal.aborted && !queue.isEnded) {
      await clock.wait(WATCH_MS, signal)
      if (clock.nowMs() - queue.pushedAtMs >= MAX_SILENT_MS && this.#opening.size === 0) queue.end()
    }
  }
}

/** Resolves with the promise or when the signal aborts; never rejects. */
async function abortable(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let stop: () => void = () => undefined
  const aborted = new Promise<void>((resolve) => {
    stop = resolve
    signal.addEventListener('abort', stop, { once: true })
  })
  await Promise.race([promise.catch(() => undefined), aborted])
  signal.removeEventListener('abort', stop)
}
