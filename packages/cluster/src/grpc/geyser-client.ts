import type { AccountState, ChainBlock, Clock } from '@callisto/solana'
import type { ProgramQuery } from '../accounts/read-accounts.ts'
import type { AccountFeed, AccountInterest, FeedState, Following } from '../changes/account-feed.ts'
import { CLOCK_SYSVAR } from '../changes/clock-feed.ts'
import type { Head } from '../head.ts'
import type { GeyserUpdate } from './decode-update.ts'
import { FollowedAccounts } from './followed-accounts.ts'
import { GeyserConnection } from './geyser-connection.ts'
import type { GrpcTarget, OpenGrpcCall } from './grpc-port.ts'
import { StreamedBlocks } from './streamed-blocks.ts'
import { encodeRequest } from './subscribe-request.ts'

export interface GeyserClientOptions {
  target: GrpcTarget
  clock: Clock
  head: Head
  open: OpenGrpcCall
  /** Receives each whole block as it comes: before its slot is named, unless the node is late. */
  onBlock(block: ChainBlock): void
}

const MIN_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000
const REFUSED_PAUSE_MS = 60_000
/** Time without a slot after which a connection does not count as up, though it may be. */
const MAX_UP_SILENT_MS = 2_000
/** Changes of what is followed that come within this time are one request. */
const REQUEST_MS = 50
/** The filter of slots is named after its request: a slot that comes under the name acknowledges it. */
const SLOTS_NAME = /^s(\d{1,15})$/

/**
 * Accounts, slots and blocks of one stream of a Geyser service (Yellowstone), all of confirmed state. A connection that
 * ends, that cannot be decoded or that names no slot is replaced; the new one repeats what happened from the newest slot
 * on. Where the node does not keep that, `epoch` grows, and readers fill the gap.
 */
export class GeyserClient implements AccountFeed {
  readonly blocks: StreamedBlocks
  readonly #options: GeyserClientOptions
  readonly #followed: FollowedAccounts
  readonly #listeners = new Set<(slot: number) => void>()
  readonly #watchers = new Set<(state: FeedState) => void>()
  /** Called after each slot. */
  readonly #checks = new Set<() => void>()
  readonly #stop = new AbortController()
  #connection: GeyserConnection | undefined
  #epoch = 0
  #newestSlot = 0
  /** Newest slot of this connection. */
  #namedSlot: number | undefined
  #newestClock: { slot: number; account: AccountState } | undefined
  /** Requests are numbered over all connections. */
  #requested = 0
  #acknowledged = 0
  #isRequestDue = false
  #canRepeat = true
  #blockReaders = 0
  /** Number of the first request for blocks that was not taken back. */
  #blocksRequest: number | undefined
  #slotAtMs: number
  #reconnects = 0
  readonly done: Promise<void>

  constructor(options: GeyserClientOptions) {
    this.#options = options
    this.#slotAtMs = options.clock.nowMs()
    this.blocks = new StreamedBlocks(options.clock)
    this.#followed = new FollowedAccounts({
      onChange: () => void this.#requestSoon(),
      acknowledged: () => (this.state.isUp ? this.#acknowledged : 0),
    })
    const onAccount = (slot: number, account: AccountState) => {
      if (slot >= (this.#newestClock?.slot ?? 0)) this.#newestClock = { slot, account }
    }
    this.#followed.followAccount(CLOCK_SYSVAR, { onAccount, onRefused: () => undefined })
    this.done = this.#run()
  }

  get state(): FeedState {
    const isUp = this.#connection?.isUp === true && this.silentMs < MAX_UP_SILENT_MS
    return { isUp, epoch: this.#epoch }
  }

  /** Connections that were lost. */
  get reconnects(): number {
    return this.#reconnects
  }

  /** Milliseconds since the last confirmed slot. */
  get silentMs(): number {
    return this.#options.clock.nowMs() - this.#slotAtMs
  }

  get newestClock(): { slot: number; account: AccountState } | undefined {
    return this.#newestClock
  }

  followOwner(owner: string, query: ProgramQuery, interest: AccountInterest): Following {
    return this.#followed.followOwner(owner, query, interest)
  }

  followAccount(address: string, interest: AccountInterest): Following {
    return this.#followed.followAccount(address, interest)
  }

  /** Has the stream give blocks until the returned function is called. */
  readBlocks(): () => void {
    this.#blockReaders += 1
    if (this.#blockReaders === 1) void this.#requestSoon()
    return () => {
      this.#blockReaders -= 1
      if (this.#blockReaders > 0) return
      this.#expectNoBlocks()
      void this.#requestSoon()
    }
  }

  listen(listener: (slot: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The state is given when a connection is up that leaves a gap. */
  watch(listener: (state: FeedState) => void): () => void {
    this.#watchers.add(listener)
    return () => this.#watchers.delete(listener)
  }

  async whenUp(maxMs: number, signal: AbortSignal): Promise<boolean> {
    await this.#until(() => this.state.isUp, maxMs, signal)
    return this.state.isUp && !signal.aborted
  }

  whenSettled(maxMs: number, signal: AbortSignal): Promise<void> {
    return this.#until(() => !this.#isRequestDue && this.#acknowledged === this.#requested, maxMs, signal)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.done
  }

  async #until(isDone: () => boolean, maxMs: number, signal: AbortSignal): Promise<void> {
    if (isDone()) return
    const done = new AbortController()
    const check = () => {
      if (isDone()) done.abort()
    }
    this.#checks.add(check)
    await this.#options.clock.wait(maxMs, AbortSignal.any([signal, done.signal]))
    this.#checks.delete(check)
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    for (let failures = 0; !signal.aborted; ) {
      const connection = await this.#connect(signal)
      if (signal.aborted) return
      this.#reconnects += 1
      this.#canRepeat = connection.canRepeat ?? this.#canRepeat
      failures = connection.isUp && connection.isSound ? 0 : failures + 1
      if (connection.isRefused) this.#followed.refuse()
      const pauseMs = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** Math.min(failures, 10))
      await this.#options.clock.wait(connection.isRefused ? REFUSED_PAUSE_MS : pauseMs, signal)
    }
  }

  async #connect(signal: AbortSignal): Promise<GeyserConnection> {
    const { target, clock, open } = this.#options
    const connection = new GeyserConnection({
      target,
      clock,
      open,
      fromSlot: this.#canRepeat && this.#newestSlot > 0 ? this.#newestSlot : undefined,
      onUpdate: (update) => this.#receive(connection, update),
    })
    this.#connection = connection
    this.#namedSlot = undefined
    this.#request(connection)
    await connection.run(signal)
    this.#connection = undefined
    this.#expectNoBlocks()
    return connection
  }

  /** Makes a request once no further change comes. One for a connection that is not up waits for its first slot. */
  async #requestSoon(): Promise<void> {
    if (this.#isRequestDue || this.#connection === undefined) return
    this.#isRequestDue = true
    await this.#options.clock.wait(REQUEST_MS, this.#stop.signal)
    if (this.#connection?.isUp === true) this.#request(this.#connection)
  }

  /** Servers may drop a request that another one follows at once, and repeat no blocks: those come with the next one. */
  #request(connection: GeyserConnection): void {
    this.#isRequestDue = false
    this.#requested += 1
    const number = this.#requested
    const isRepeat = connection.fromSlot !== undefined && !connection.isUp
    const hasBlocks = this.#blockReaders > 0 && !isRepeat
    if (hasBlocks) this.#blocksRequest ??= number
    const request = encodeRequest({
      accounts: this.#followed.filters(number),
      slots: `s${number}`,
      blocks: hasBlocks ? { blocks: {} } : {},
      fromSlot: isRepeat ? connection.fromSlot : undefined,
    })
    connection.send(request)
  }

  #receive(connection: GeyserConnection, update: GeyserUpdate): void {
    const { head } = this.#options
    const isNotice = update.kind === 'account' || update.kind === 'slot'
    if (isNotice && !head.isPlausible(update.slot)) return
    if (update.kind === 'account') this.#followed.give(update.slot, update.account)
    else if (update.kind === 'slot') this.#name(connection, update.slot, update.filters)
    else if (update.kind === 'block') {
      if (update.block === undefined) this.blocks.skip(update.slot)
      else {
        this.#options.onBlock(update.block.block)
        this.blocks.add(update.block)
      }
    }
  }

  #name(connection: GeyserConnection, slot: number, filters: readonly string[]): void {
    const isFirst = this.#namedSlot === undefined
    for (const name of filters) this.#acknowledge(Number(SLOTS_NAME.exec(name)?.[1] ?? 0))
    this.#slotAtMs = this.#options.clock.nowMs()
    const isBlockStream = this.#blocksRequest !== undefined && this.#blocksRequest <= this.#acknowledged
    if (isBlockStream && !this.blocks.isExpected) this.blocks.expectFrom(slot + 1)
    if (isFirst && !connection.isRepetition) {
      this.#epoch += 1
      for (const watcher of [...this.#watchers]) watcher(this.state)
    }
    this.#tellSlot(connection, slot)
    const isBehind = this.#isRequestDue || (this.#blockReaders > 0 && this.#blocksRequest === undefined)
    if (isFirst && isBehind) this.#request(connection)
    for (const check of [...this.#checks]) check()
  }

  #tellSlot({ isRepeating }: GeyserConnection, slot: number): void {
    // The slot after it tells that all accounts of a repeated one have come.
    const complete = isRepeating ? this.#namedSlot : slot
    this.#namedSlot = Math.max(slot, this.#namedSlot ?? 0)
    this.#newestSlot = Math.max(slot, this.#newestSlot)
    this.#options.head.record(slot)
    if (complete !== undefined) for (const listener of [...this.#listeners]) listener(complete)
  }

  #acknowledge(request: number): void {
    if (request <= this.#requested) this.#acknowledged = Math.max(this.#acknowledged, request)
  }

  #expectNoBlocks(): void {
    this.#blocksRequest = undefined
    this.blocks.expectFrom(undefined)
  }
}
