import { type AccountState, type Clock, WatchList } from '@callisto/solana'
import { closedAccount } from '../accounts/parse-account.ts'
import { type ProgramQuery, readAccounts } from '../accounts/read-accounts.ts'
import type { BlockSource } from '../blocks/block-source.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { AccountFeed, AccountInterest, Following } from './account-feed.ts'
import type { ChangeQueue } from './change-queue.ts'
import { SlotCollector } from './slot-collector.ts'
import { touchedAccounts } from './touched-accounts.ts'

export interface SubscribedPorts {
  pool: RpcPool
  feed: AccountFeed
  source: BlockSource
  clock: Clock
  /** Time from the notification of a slot to the end of the slot's notifications. */
  settleMs: number
}

export interface ChangeRequest {
  owners: readonly string[]
  /** Accounts of an owner that are of interest; all where it names none. */
  queryOf: (owner: string) => ProgramQuery
  watched?: WatchList | undefined
  queue: ChangeQueue
  signal: AbortSignal
}

const MAX_SETTLE_MS = 2_000
/** Time without a late notification after which half of the added time is taken back. */
const CALM_MS = 10_000
/** Accounts that are read to fill a gap. */
const MAX_GAP_ACCOUNTS = 3_000

/**
 * Account changes by subscriptions to programs and accounts. A slot is closed `settleMs` after it was notified itself:
 * notifications of a slot come together, in no promised order. After a lost connection, what the blocks between
 * may have changed is read again before the next slot is closed.
 */
export class SubscribedChanges {
  readonly #ports: SubscribedPorts
  readonly #request: ChangeRequest
  readonly #watched: WatchList
  readonly #followed: Following[] = []
  readonly #release: (() => void)[] = []
  /** Notifications from before the first slot is known. */
  #early: { slot: number; account: AccountState }[] | undefined = []
  #collector = new SlotCollector(0)
  /** No slot before this one is closed: a gap before it is being filled. */
  #heldUntil = Number.POSITIVE_INFINITY
  #epoch: number
  #settleMs: number
  #lateAtMs = Number.NEGATIVE_INFINITY

  constructor(ports: SubscribedPorts, request: ChangeRequest) {
    this.#ports = ports
    this.#request = request
    this.#watched = request.watched ?? new WatchList()
    this.#settleMs = ports.settleMs
    this.#epoch = ports.feed.state.epoch
    for (const owner of request.owners)
      this.#followed.push(ports.feed.followOwner(owner, request.queryOf(owner), this.#interest))
    for (const address of this.#watched.addresses) this.#followAccount(address)
    const followAll = (added: readonly string[]) => {
      for (const address of added) this.#followAccount(address)
    }
    this.#release.push(this.#watched.subscribe(followAll))
  }

  /** Slot from which on every change is emitted, once the subscriptions are acknowledged; undefined when that fails. */
  async start(maxMs: number): Promise<number | undefined> {
    const { feed, clock } = this.#ports
    const { signal } = this.#request
    const begun = new AbortController()
    let first: number | undefined
    const stop = feed.listen((slot) => {
      if (!feed.state.isUp || !this.#followed.every((one) => one.isActive())) return
      first = slot
      begun.abort()
    })
    await clock.wait(maxMs, AbortSignal.any([signal, begun.signal]))
    stop()
    if (first === undefined || signal.aborted) return undefined
    this.#begin(first)
    return first
  }

  /** Takes accounts that a block has closed, of those that are followed. */
  recordClosed(slot: number, addresses: readonly string[], isListed: (address: string) => boolean): void {
    for (const address of addresses) {
      const isKnown =
        this.#collector.knows(address) || this.#watched.addresses.has(address) || isListed(address)
      if (isKnown) this.#collector.add(slot, closedAccount(address))
    }
  }

  close(): void {
    for (const release of this.#release.splice(0)) release()
    for (const { release } of this.#followed.splice(0)) release()
  }

  readonly #interest: AccountInterest = {
    onAccount: (slot, account) => this.#take(slot, account),
    onRefused: () => this.#end(),
  }

  #begin(slot: number): void {
    const { feed } = this.#ports
    this.#collector = new SlotCollector(slot)
    this.#heldUntil = 0
    this.#epoch = feed.state.epoch
    for (const { slot: at, account } of this.#early ?? []) this.#collector.add(at, account)
    this.#early = undefined
    this.#release.push(
      feed.listen((at) => void this.#settle(at)),
      feed.watch(({ isUp, epoch }) => {
        // Nothing is closed until the gap is filled.
        this.#heldUntil = Number.POSITIVE_INFINITY
        if (isUp) void this.#fillGap(epoch)
      }),
    )
  }

  #followAccount(address: string): void {
    this.#followed.push(this.#ports.feed.followAccount(address, this.#interest))
  }

  #take(slot: number, account: AccountState): void {
    if (this.#early !== undefined) {
      this.#early.push({ slot, account })
      return
    }
    const late = this.#collector.late
    this.#collector.add(slot, account)
    if (this.#collector.late === late) return
    // This node sends later than others.
    this.#lateAtMs = this.#ports.clock.nowMs()
    this.#settleMs = Math.min(MAX_SETTLE_MS, Math.max(1, this.#settleMs) * 2)
  }

  /** Closes a slot when its notifications have had their time. */
  async #settle(slot: number): Promise<void> {
    const epoch = this.#epoch
    if (this.#settleMs > 0) await this.#ports.clock.wait(this.#settleMs, this.#request.signal)
    if (this.#request.signal.aborted || slot < this.#heldUntil || epoch !== this.#epoch) return
    const change = this.#collector.close(slot)
    if (change !== undefined) this.#request.queue.push(change)
    this.#calm()
  }

  #calm(): void {
    const { clock, settleMs } = this.#ports
    if (this.#settleMs === settleMs || clock.nowMs() - this.#lateAtMs < CALM_MS) return
    this.#lateAtMs = clock.nowMs()
    this.#settleMs = Math.max(settleMs, Math.floor(this.#settleMs / 2))
  }

  /** Reads what the slots between two connections may have changed. Without their blocks the stream ends. */
  async #fillGap(epoch: number): Promise<void> {
    const { pool, source, clock } = this.#ports
    const { signal } = this.#request
    this.#epoch = epoch
    const isCurrent = () => this.#epoch === epoch && !signal.aborted
    try {
      const to = await this.#firstSlot(signal)
      const followed = { owners: new Set(this.#request.owners), watched: this.#watched.addresses }
      const range = { from: this.#collector.closedSlot + 1, to }
      const touched = await touchedAccounts({ source, clock }, range, followed, signal)
      if (!isCurrent()) return
      if (touched === undefined || touched.size > MAX_GAP_ACCOUNTS) return this.#end()
      const addresses = [...touched]
      const none = { slot: to, newestSlot: to, accounts: [] }
      const read =
        addresses.length === 0 ? none : await readAccounts(pool, addresses, { minSlot: to, signal })
      if (!isCurrent()) return
      for (const [index, address] of addresses.entries()) {
        const account = read.accounts[index] ?? closedAccount(address)
        const isFollowed = followed.owners.has(account.owner) || followed.watched.has(address)
        if (isFollowed || account.lamports === 0n) this.#collector.add(read.slot, account)
      }
      this.#heldUntil = read.newestSlot
    } catch {
      // A gap that cannot be filled is closed by a new snapshot.
      if (isCurrent()) this.#end()
    }
  }

  /** The first slot that this connection has announced. */
  #firstSlot(signal: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const stop = this.#ports.feed.listen((slot) => {
        stop()
        resolve(slot)
      })
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  }

  #end(): void {
    this.#request.queue.end()
  }
}
