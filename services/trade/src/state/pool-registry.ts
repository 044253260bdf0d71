import {
  type AccountView,
  type Amm,
  ammsByOwner,
  type ChainTime,
  completeRoot,
  type Decoded,
  type Pool,
  type PoolRoot,
} from '@callisto/amms'
import type { SwapMode } from '@callisto/contract'
import { type ExactOutPlace, exactOutPlace } from '@callisto/program-clients'
import { Graph, Memory } from '@callisto/routing'
import { type AccountFilter, type AccountState, WatchList } from '@callisto/solana'
import { VenueStates } from '../venues/venue-states.ts'
import { AccountViews } from './account-views.ts'
import { DirectPools, hasExactOut } from './direct-pools.ts'
import { type Mint, parseMint, transferFeeOf } from './mint.ts'
import { PoolHistory } from './pool-history.ts'
import { PriceMovement } from './price-movement.ts'

/** A pool's root as its venue reads it, for the builder of its swap instruction, with the accounts that it needs. */
export interface VenueRoot {
  amm: Amm
  root: PoolRoot
  view: AccountView
}

/**
 * Every pool of the registered AMMs and the mints they trade, as of `slot`. Changes are collected until their slot is
 * closed; then every pool whose root, mint or needed account changed is decoded once, from a view of one slot. A pool
 * is quoted once both of its mints and all accounts that it needs are known.
 */
export class PoolRegistry {
  readonly graph: Graph
  /** Pools of venues that the router program has no row for: swapped by their own instructions. */
  readonly direct: DirectPools
  readonly mints = new Map<string, Mint>()
  /** How the prices of the pools have moved. */
  readonly movement = new PriceMovement()
  /** What the pools of the router program were in the newest slots. */
  readonly history = new PoolHistory()
  /** Accounts that pools need beside their roots; the stream of changes follows them. */
  readonly watched = new WatchList()
  /** The last closed slot. */
  slot = 0
  epoch = 0n
  readonly #amms: ReadonlyMap<string, Amm>
  /** Programs whose rows in the router program do not take every exact output. */
  readonly #withoutQuote: ReadonlySet<string>
  readonly #venues: VenueStates
  /** Programs whose pools were excluded by the last `applyVenues`. */
  #excluded: ReadonlySet<string> = new Set()
  readonly #changedAt = new Map<string, number>()
  readonly #accounts = new Map<string, AccountState>()
  readonly #views = new AccountViews()
  /** Addresses of pools by mint. */
  readonly #poolsOf = new Map<string, Set<string>>()
  readonly #mintsOf = new Map<string, readonly [string, string]>()
  readonly #missingMints = new Set<string>()
  /** Roots that wait for accounts which are not known yet. */
  readonly #incomplete = new Set<string>()
  /** Roots whose accounts are of two slots until the stream has closed the newer one. */
  readonly #inconsistent = new Set<string>()
  readonly #staged = new Map<string, AccountState>()
  readonly #isFollowed: boolean
  #stagedSlot = 0

  /**
   * With `isShared`, search threads can read the graph. Without `isFollowed` no stream reports changes: a view is of one
   * slot only where one request has read all of it. Pools of venues that `venues` has turned off are not quoted.
   */
  constructor(
    amms: readonly Amm[],
    isShared = false,
    { isFollowed = true, venues = new VenueStates() }: { isFollowed?: boolean; venues?: VenueStates } = {},
  ) {
    this.graph = new Graph(new Memory(isShared))
    this.direct = new DirectPools(isShared)
    this.#amms = ammsByOwner(amms)
    this.#withoutQuote = new Set(
      amms.filter((amm) => placeOf(amm) !== 'anywhere').flatMap(({ owners }) => owners),
    )
    this.#isFollowed = isFollowed
    this.#venues = venues
    this.#excluded = this.#excludedNow()
  }

  get owners(): string[] {
    return [...this.#amms.keys()]
  }

  /** Where roots are found: the accounts of an owner that pass all filters. */
  get roots(): { owner: string; filters: readonly AccountFilter[] }[] {
    return [...this.#amms].map(([owner, { discovery }]) => ({ owner, filters: discovery.filters }))
  }

  /** Pools whose root is known. */
  get size(): number {
    return this.#accounts.size
  }

  pool(address: string): Pool | undefined {
    const pool = this.#routed(address) ?? this.direct.get(address)
    return pool && this.isTraded(pool) ? pool : undefined
  }

  /** Whether the venue of a pool is on at this moment; the graph follows with `applyVenues`. */
  isTraded({ programId }: Pool): boolean {
    return this.#venues.isTraded(programId)
  }

  /** Runs `read` while the routed pools are what they were at the beginning of a slot that the history knows. */
  asBefore<T>(slot: number, read: () => T): T {
    const before = this.history.before(slot)
    const now = new Map([...before.keys()].map((address) => [address, this.#routed(address)]))
    this.#setRouted(before)
    try {
      return read()
    } finally {
      this.#setRouted(now)
    }
  }

  #setRouted(pools: ReadonlyMap<string, Pool | undefined>): void {
    for (const [address, pool] of pools) {
      if (pool) this.graph.upsert(pool)
      else this.graph.remove(address)
    }
  }

  #routed(address: string): Pool | undefined {
    const index = this.graph.poolIndex(address)
    return index === undefined ? undefined : this.graph.pools[index]
  }

  /** Slot of the last change of any account that a pool is decoded from; undefined for one that is not quoted. */
  changedAt(address: string): number | undefined {
    return this.#changedAt.get(address)
  }

  /** Takes pools of venues that were turned off out of quoting, and decodes those of venues that are on again. */
  applyVenues(): void {
    const before = this.#excluded
    this.#excluded = this.#excludedNow()
    for (const [address, { owner }] of [...this.#accounts]) {
      if (before.has(owner) === this.#excluded.has(owner)) continue
      if (before.has(owner)) this.#redecode(address)
      else this.#remove(address)
    }
  }

  /**
   * What holds of every pool in a route of the router program; undefined where all pools take part. A venue without a quote
   * on the chain delivers an exact output out of the source alone: a pool of the input's mint. Some pools take no swap of a
   * router that another program calls.
   */
  routablePools({ mode, inputMint, isNested }: RoutedTrade): ((pool: Pool) => boolean) | undefined {
    const isExactOut = mode === 'ExactOut' && this.#withoutQuote.size > 0
    if (!isExactOut && !isNested) return undefined
    return (pool) => {
      if (isNested && pool.refusesNestedCalls?.({ ...this.graph.at, slot: this.slot })) return false
      if (!isExactOut || !this.#withoutQuote.has(pool.programId)) return true
      return pool.mints.includes(inputMint) && placeOf(this.#amms.get(pool.programId)) === 'source'
    }
  }

  /** The account of a pool. */
  account(address: string): AccountState | undefined {
    return this.#accounts.get(address)
  }

  /** The root of a pool as its venue decodes and completes it. */
  root(address: string): VenueRoot | undefined {
    const account = this.#accounts.get(address)
    const amm = account && this.#amms.get(account.owner)
    if (!account || !amm) return undefined
    const [decoded, view] = [amm.root(account), this.#view(account)]
    const complete = decoded.ok ? completeRoot(amm, decoded.root, view) : decoded
    return complete.ok ? { amm, root: complete.root, view } : undefined
  }

  /** Whether any pool trades a mint, quotable or not. */
  trades(mint: string): boolean {
    return (this.#poolsOf.get(mint)?.size ?? 0) > 0
  }

  /** The mints of a pool, quotable or not. */
  mintsOf(pool: string): readonly [string, string] | undefined {
    return this.#mintsOf.get(pool)
  }

  /** Mints and how many pools trade each. */
  *degrees(): Iterable<[mint: string, pools: number]> {
    for (const [mint, pools] of this.#poolsOf) yield [mint, pools.size]
  }

  /** Mints of known pools whose accounts are not known yet. */
  get missingMints(): string[] {
    return [...this.#missingMints]
  }

  /**
   * Every root that lacks accounts, with all accounts of its view: to be read in one request, so that the view is of one
   * slot, and handed to `applyView`.
   */
  get missingViews(): string[][] {
    return [...this.#incomplete].map((root) => [root, ...this.#views.needsOf(root)])
  }

  /**
   * Takes the changes of a slot. Without `isPartial` they are all of them and the slot is closed; with it, it is closed
   * by the first change of a later slot.
   */
  apply(slot: number, accounts: readonly AccountState[], isPartial = false): void {
    if (slot > this.#stagedSlot) this.#close()
    this.#stagedSlot = Math.max(this.#stagedSlot, slot)
    for (const account of accounts) if (this.#isRelevant(account)) this.#staged.set(account.address, account)
    if (!isPartial) this.#close()
  }

  /** Takes accounts that were read in one request at `slot`; an address without an account is known to be empty. */
  applyView(
    slot: number,
    addresses: readonly string[],
    accounts: readonly (AccountState | undefined)[],
  ): void {
    const roots = new Set<string>()
    for (const [index, address] of addresses.entries()) {
      const state = accounts[index]
      if (this.#views.has(address)) {
        const rootsOf = this.#views.rootsOf(address)
        // Thousands of pools need one config: an unchanged one concerns those alone whose accounts were of two slots.
        if (this.#views.set(address, state, slot)) for (const root of rootsOf) roots.add(root)
        else for (const root of this.#inconsistent) if (rootsOf.has(root)) roots.add(root)
      }
      if (!this.#accounts.has(address)) continue
      roots.add(address)
      if (state && this.#views.setRoot(address, state, slot)) this.#accounts.set(address, state)
    }
    for (const root of roots) this.#redecode(root)
  }

  /**
   * Takes what one request has read of a chain that no stream follows: roots, what they need, and mints. A root that has
   * no account any more is forgotten.
   */
  applyRead(
    slot: number,
    addresses: readonly string[],
    accounts: readonly (AccountState | undefined)[],
  ): void {
    this.slot = slot
    const read = new Map(addresses.map((address, index) => [address, accounts[index]]))
    for (const [address, account] of read) {
      if (account && this.#amms.has(account.owner)) this.#readRoot(account, slot, read)
      else this.forget(address)
    }
    for (const account of read.values())
      if (account && (this.mints.has(account.address) || this.#missingMints.has(account.address)))
        for (const pool of this.#applyMint(account)) this.#redecode(pool)
  }

  /**
   * Drops what pools need beside their roots, and takes these pools out of quoting: a stream that begins anew has not
   * reported what changed before it.
   */
  forgetViews(): void {
    this.history.end()
    this.#views.clearStates()
    for (const root of this.#accounts.keys()) {
      if (this.#views.needsOf(root).length === 0) continue
      this.#incomplete.add(root)
      this.#inconsistent.delete(root)
      this.#remove(root)
    }
  }

  /** A root and what it needs, as far as that is known. */
  viewOf(root: string): string[] {
    return [root, ...this.#views.needsOf(root)]
  }

  /** Whether accounts that a root needs are not known yet. */
  isIncomplete(root: string): boolean {
    return this.#incomplete.has(root)
  }

  /** Drops a pool, as if it had never been read. */
  forget(root: string): void {
    this.#drop(root)
  }

  /** Drops mints that no known pool trades. */
  forgetMints(mints: Iterable<string>): void {
    for (const mint of mints) {
      if (this.trades(mint)) continue
      this.#poolsOf.delete(mint)
      this.mints.delete(mint)
      this.#missingMints.delete(mint)
    }
  }

  /** Stops requesting mints that do not exist; their pools stay without quotes. */
  ignoreMints(mints: readonly string[]): void {
    for (const mint of mints) this.#missingMints.delete(mint)
  }

  /** Takes the time of the chain: the pools are quoted at it from now on. */
  setClock(clock: ChainTime): void {
    this.setEpoch(clock.epoch)
    this.graph.setTime(clock)
    this.direct.graph.setTime(clock)
  }

  /** Applies transfer fees that are scheduled for this epoch. */
  setEpoch(epoch: bigint): void {
    if (epoch === this.epoch) return
    this.epoch = epoch
    const pools = new Set<string>()
    for (const mint of this.mints.values())
      if (mint.transferFee) for (const pool of this.#poolsOf.get(mint.address) ?? []) pools.add(pool)
    for (const pool of pools) this.#redecode(pool)
  }

  /** Removes every pool that is not among `addresses`, after a full snapshot. */
  retain(addresses: ReadonlySet<string>): void {
    for (const address of [...this.#accounts.keys()]) if (!addresses.has(address)) this.#drop(address)
  }

  #excludedNow(): Set<string> {
    return new Set(this.owners.filter((owner) => !this.#venues.isTraded(owner)))
  }

  #isRelevant({ address, owner }: AccountState): boolean {
    return (
      this.#amms.has(owner) ||
      this.#accounts.has(address) ||
      this.mints.has(address) ||
      this.#missingMints.has(address) ||
      this.#views.has(address)
    )
  }

  /** Applies the collected changes at once and decodes every pool that they touch once. */
  #close(): void {
    const slot = this.#stagedSlot
    this.slot = Math.max(this.slot, slot)
    const dirty = new Map<string, AccountState | undefined>()
    for (const account of this.#staged.values()) {
      const { address, owner } = account
      if (this.#views.has(address)) {
        this.#views.set(address, account.lamports === 0n ? undefined : account, slot)
        for (const root of this.#views.rootsOf(address)) if (!dirty.has(root)) dirty.set(root, undefined)
      }
      if (this.#amms.has(owner) || this.#accounts.has(address)) dirty.set(address, account)
      else if (this.mints.has(address) || this.#missingMints.has(address))
        for (const pool of this.#applyMint(account)) if (!dirty.has(pool)) dirty.set(pool, undefined)
    }
    this.#staged.clear()
    for (const root of this.#inconsistent) if (!dirty.has(root)) dirty.set(root, undefined)
    for (const [address, account] of dirty) {
      if (account) this.#applyRoot(account, slot)
      else this.#redecode(address)
    }
  }

  /** Takes a root, and what it needs of the same request, until that names nothing new. */
  #readRoot(account: AccountState, slot: number, read: ReadonlyMap<string, AccountState | undefined>): void {
    const { address } = account
    let needs: readonly string[] = []
    do {
      needs = this.#views.needsOf(address)
      this.#applyRoot(account, slot)
      for (const need of this.#views.needsOf(address))
        if (read.has(need)) this.#views.set(need, read.get(need), slot)
    } while (this.#views.needsOf(address).length > needs.length)
    this.#redecode(address)
  }

  #redecode(address: string): void {
    const account = this.#accounts.get(address)
    if (account) this.#applyRoot(account)
  }

  /** `slot`: of the change; absent where the account itself did not change. */
  #applyRoot(account: AccountState, slot?: number): void {
    const { address } = account
    const amm = this.#amms.get(account.owner)
    const decoded = amm?.root(account)
    if (!amm || !decoded?.ok) {
      this.#drop(address)
      return
    }
    const { root } = decoded
    this.#accounts.set(address, account)
    const view = this.#view(account)
    const hasNeeds = this.#hasNeeds(account, amm.needs(root, view), slot)
    const complete = hasNeeds ? completeRoot(amm, root, view) : decoded
    this.#index(complete.ok ? complete.root : root)
    if (!hasNeeds || !complete.ok) {
      this.#remove(address)
    } else if (this.#views.isConsistent(address, this.#isFollowed ? this.slot : 0)) {
      this.#inconsistent.delete(address)
      this.#publish(
        amm,
        address,
        amm.pool(complete.root, view, { ...this.graph.at, slot: this.slot, epoch: this.epoch }),
      )
    } else this.#inconsistent.add(address)
  }

  /** Records what a root needs; whether all of it is known. */
  #hasNeeds(account: AccountState, needs: readonly string[], slot: number | undefined): boolean {
    const root = account.address
    this.#views.setNeeds(root, needs)
    if (needs.length === 0) {
      this.#incomplete.delete(root)
      return true
    }
    if (this.#isFollowed) this.watched.add(needs)
    if (slot !== undefined) this.#views.setRoot(root, account, slot)
    const isComplete = needs.every((need) => this.#views.isKnown(need))
    if (isComplete) this.#incomplete.delete(root)
    else this.#incomplete.add(root)
    return isComplete
  }

  #publish(amm: Amm, address: string, decoded: Decoded): void {
    const isTransferable = (mint: string) => this.mints.get(mint)?.isTransferable
    if (!decoded.ok || !decoded.pool.mints.every(isTransferable)) {
      this.#remove(address)
      return
    }
    const { pool } = decoded
    if (!this.isTraded(pool)) {
      this.#remove(address)
      return
    }
    this.#changedAt.set(address, this.slot)
    this.movement.record(pool, { ...this.graph.at, slot: this.slot })
    if (amm.routerVenue === undefined) this.direct.set(pool, hasExactOut(amm))
    else {
      this.history.record(this.slot, address, this.#routed(address))
      this.graph.upsert(pool)
    }
  }

  #index({ address, mints }: PoolRoot): void {
    this.#mintsOf.set(address, mints)
    for (const mint of mints) {
      const pools = this.#poolsOf.get(mint)
      if (pools) pools.add(address)
      else this.#poolsOf.set(mint, new Set([address]))
      if (!this.mints.has(mint)) this.#missingMints.add(mint)
    }
  }

  #view(root: AccountState): AccountView {
    return {
      account: (address) => (address === root.address ? root : this.#views.state(address)),
      transferFeeOf: (mint) => transferFeeOf(this.mints.get(mint), this.epoch),
    }
  }

  /** Returns the pools that the change of a mint concerns. */
  #applyMint(account: AccountState): ReadonlySet<string> {
    const mint = parseMint(account)
    this.#missingMints.delete(account.address)
    if (!mint) return NO_POOLS
    const known = this.mints.get(mint.address)
    this.mints.set(mint.address, mint)
    const matters = known?.isTransferable !== mint.isTransferable || known.transferFee || mint.transferFee
    return (matters && this.#poolsOf.get(mint.address)) || NO_POOLS
  }

  /** Takes a pool out of quoting; its root stays known. */
  #remove(address: string): void {
    this.#changedAt.delete(address)
    const routed = this.#routed(address)
    if (routed) this.history.record(this.slot, address, routed)
    this.graph.remove(address)
    this.direct.remove(address)
  }

  #drop(address: string): void {
    if (!this.#accounts.delete(address)) return
    for (const mint of this.#mintsOf.get(address) ?? []) this.#poolsOf.get(mint)?.delete(address)
    this.#mintsOf.delete(address)
    this.movement.forget(address)
    this.#views.forget(address)
    this.#incomplete.delete(address)
    this.#inconsistent.delete(address)
    this.#remove(address)
  }
}

interface RoutedTrade {
  mode: SwapMode
  inputMint: string
  isNested?: boolean | undefined
}

/** Of the rows of a venue, which are alike in this; `anywhere` for a venue without one, whose pools are in no route. */
function placeOf(amm: Amm | undefined): ExactOutPlace {
  const row = amm?.routerVenue?.(0)
  return row === undefined ? 'anywhere' : exactOutPlace(row)
}

const NO_POOLS: ReadonlySet<string> = new Set()
