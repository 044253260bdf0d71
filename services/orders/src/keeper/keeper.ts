import { setMaxListeners } from 'node:events'
import { KeyedQueue } from '@callisto/limits/keyed-queue'
import { decodeSlotHashes, MAX_DRAW_BLOCKS, SLOT_HASHES, type SlotHash } from '@callisto/program-clients'
import { BackgroundTasks, type Log } from '@callisto/service-kit'
import { type ChainPort, type Clock, ClusterMonitor, type ClusterValues, WatchList } from '@callisto/solana'
import type { Registry } from 'prom-client'
import { type Attempt, programErrors } from './attempt.ts'
import type { ChainTime } from './chain-clock.ts'
import { FailureLog } from './failure-log.ts'
import { type AttemptPorts, advanceOrders, closeOrder, fillOrder } from './fill-order.ts'
import type { FillRoutes } from './fill-routes.ts'
import { hasUnrecordedTrigger } from './follow-leg.ts'
import { followOrders } from './follow-orders.ts'
import { type KeeperSql, migrateKeeper } from './keeper-tables.ts'
import { type KeptOrder, type KeptTrigger, pairOf } from './kept-order.ts'
import { Lease } from './lease.ts'
import { createKeeperMetrics, type KeeperMetrics } from './metrics.ts'
import { OrderRegistry } from './order-registry.ts'
import { RateWatch } from './rate-watch.ts'
import type { KeeperSigner, ProfitRule } from './send-instructions.ts'
import { Changes, SentTransactions } from './sent-transactions.ts'
import { type FailureKind, RecentFills } from './set-aside.ts'
import type { Due } from './waits.ts'

export interface KeeperOptions {
  chain: ChainPort
  routes: FillRoutes
  /** Where lease and failures are kept, beside other tables or alone. The keeper does not close it. */
  sql: KeeperSql
  /** Unique to the process: two keepers of one name would both work. */
  owner: string
  signer: KeeperSigner
  clock: Clock
  log: Log
  /** Gets the keeper's metrics. */
  registry: Registry
  rule?: Partial<ProfitRule>
  /** Price of a token in USD that the market has confirmed; undefined where it has none. Old orders have no other floor. */
  usdPrice(mint: string, signal: AbortSignal): Promise<number | undefined>
  /** Requests lamports for the signer when it has few, where the chain has a faucet. */
  fund?: () => Promise<void>
}

export interface Keeper {
  /** Whether it has read the orders of the chain; `isWorking`: and has the lease. */
  ready(): { ready: boolean; isWorking: boolean; orders: number; due: number }
  close(): Promise<void>
}

/** Life of the lease, after which another keeper works, and the pause between its renewals. */
const LEASE_MS = 3_000
const RENEW_MS = 750
const FUNDS_MS = 20_000
const MIN_LAMPORTS = 200_000_000n
/** Orders that are planned at a time, and with those whose transactions are in flight. */
const CONCURRENCY = 8
const MAX_RUNNING = 128
/** Orders that one transaction advances. */
const ADVANCE_BATCH = 16
/** How long a confirmed transaction is given to show in the stream of changes. */
const STREAM_MS = 5_000

const DEFAULT_RULE: ProfitRule = { minProfitLamports: 0n, opensFeeAccounts: false, unitPrice: 0n }

type Later = Extract<Attempt, { result: 'later' }>

/** A due order, and the slot in which it became due. */
interface DueAt extends Due {
  slot: number
}

/** Fills and closes the orders of a chain from the call on, until `close`. */
export async function startKeeper(options: KeeperOptions): Promise<Keeper> {
  await migrateKeeper(options.sql)
  return new OrderKeeper(options)
}

class OrderKeeper implements Keeper {
  readonly #options: KeeperOptions
  readonly #tasks: BackgroundTasks
  readonly #registry = new OrderRegistry()
  readonly #changes = new Changes()
  readonly #watched = new WatchList()
  readonly #lease: Lease
  readonly #failures: FailureLog
  readonly #rates: RateWatch
  readonly #queue: KeyedQueue<DueAt>
  readonly #advances = new Set<string>()
  readonly #recentFills = new RecentFills()
  readonly #sent: SentTransactions
  /** Orders that are left alone until they change. */
  readonly #dead = new Set<string>()
  #advancing: Promise<void> | undefined
  readonly #monitor: ClusterMonitor
  readonly #ports: AttemptPorts
  readonly #metrics: KeeperMetrics
  #hashes: { slot: number; read: Promise<SlotHash[]> } | undefined
  #isFollowing = false
  #isWorking = false
  /** Whether orders that became due were passed over: the index has to be built anew before the next are taken up. */
  #hasPassed = false

  constructor(options: KeeperOptions) {
    const { chain, clock, log, sql, owner } = options
    this.#options = options
    this.#tasks = new BackgroundTasks({ name: 'keeper', clock, log })
    const { signal } = this.#tasks
    // Every call of an attempt listens to it.
    setMaxListeners(0, signal)
    this.#lease = new Lease({ sql, name: 'orders', owner, nowMs: clock.nowMs, ttlMs: LEASE_MS })
    this.#failures = new FailureLog(sql)
    this.#sent = new SentTransactions(chain)
    this.#queue = new KeyedQueue({
      concurrency: CONCURRENCY,
      maxRunning: MAX_RUNNING,
      work: (due, onSent) => this.#handle(due, onSent),
      onEnd: (due, isMissed) => this.#onEnd(due, isMissed),
    })
    this.#rates = new RateWatch({
      routes: options.routes,
      watched: this.#watched,
      onRate: (pair, rate) => this.#add(this.#registry.onRate(pair, rate)),
      onError: () => this.#metrics.faults.inc({ task: 'quote', reason: 'UNAVAILABLE' }),
    })
    const onError = (err: unknown) => log.warn({ err }, 'keeper: the values of the cluster were not read')
    this.#monitor = new ClusterMonitor({ rpc: chain.rpc, clock, signal, onError })
    this.#ports = this.#attemptPorts()
    this.#metrics = createKeeperMetrics(options.registry, {
      orders: () => this.#registry.size,
      queue: () => this.#queue.size,
      quotes: () => this.#rates.quotes,
      isWorking: () => this.#isWorking,
    })
    this.#registry.onChange = (order) => this.#onChange(order)
    this.#start()
  }

  ready() {
    const ready = this.#isFollowing && this.#monitor.values !== undefined
    return { ready, isWorking: this.#isWorking, orders: this.#registry.size, due: this.#queue.size }
  }

  async close(): Promise<void> {
    await this.#tasks.close()
    await this.#queue.close()
    await this.#advancing
    await this.#monitor.done
    // Another keeper need not wait for its end.
    await this.#lease.release().catch(() => undefined)
  }

  #attemptPorts(): AttemptPorts {
    const { chain, clock, signer, routes, usdPrice } = this.#options
    const rule = { ...DEFAULT_RULE, ...this.#options.rule }
    const cluster = (): ClusterValues => {
      const { values } = this.#monitor
      if (!values) throw new Error('the values of the cluster are not read yet')
      return values
    }
    return {
      send: { chain, cluster, clock, signer, programErrors, unitPrice: rule.unitPrice },
      routes,
      rule,
      usdPrice,
      time: () => this.#registry.time,
      feed: (address) => this.#registry.feed(address),
      slotHashes: (signal) => this.#readSlotHashes(signal),
      changed: (order, signal) => this.#changes.next(order, signal),
      confirmed: (signature, signal) => this.#sent.confirmed(signature, signal),
    }
  }

  /** Read once a slot. */
  #readSlotHashes(signal: AbortSignal): Promise<SlotHash[]> {
    const { slot } = this.#registry.time
    if (this.#hashes?.slot === slot) return this.#hashes.read
    const read = this.#options.chain
      .getAccounts([SLOT_HASHES], signal)
      .then(({ accounts }) => decodeSlotHashes(accounts[0]?.data ?? new Uint8Array(), MAX_DRAW_BLOCKS))
    this.#hashes = { slot, read }
    return read
  }

  #start(): void {
    const { chain, clock, log, fund, signer } = this.#options
    this.#tasks.repeat('renewing the lease', RENEW_MS, async () =>
      this.#setWorking(await this.#lease.renew()),
    )
    this.#tasks.start((signal) =>
      followOrders({
        chain,
        clock,
        registry: this.#registry,
        watched: this.#watched,
        signal,
        onReady: (isReady) => {
          this.#isFollowing = isReady
        },
        onSlot: (changes, time) => this.#onSlot(changes, time),
        onError: (err) => log.warn({ err }, 'keeper: the chain could not be followed'),
      }),
    )
    if (!fund) return
    this.#tasks.repeat('keeping funds', FUNDS_MS, async (signal) => {
      const { value } = await chain.rpc.getBalance(signer.address).send({ abortSignal: signal })
      if (value < MIN_LAMPORTS) await fund()
    })
  }

  #onChange(order: string): void {
    this.#changes.report(order)
    if (!this.#dead.delete(order)) return
    this.#failures
      .reopen(order)
      .catch((err) => this.#options.log.warn({ err, order }, 'keeper: not reopened'))
  }

  #setWorking(isHeld: boolean): void {
    if (!isHeld) {
      this.#queue.clear()
      this.#hasPassed = true
    }
    this.#isWorking = isHeld
  }

  #onSlot(changes: { slot: number; isPartial?: boolean; addresses: string[] }, time: ChainTime): void {
    void this.#sent.onSlot(this.#tasks.signal)
    if (!this.#lease.isHeld) this.#setWorking(false)
    if (!this.#isWorking || this.#monitor.values === undefined) {
      this.#registry.pass(time)
      this.#hasPassed = true
      return
    }
    // A keeper that gets the lease, or the values of the cluster, finds all that became due before.
    if (this.#hasPassed) this.#registry.rebuild()
    this.#hasPassed = false
    this.#add(this.#registry.tick(changes, time))
    this.#flushAdvances()
    const { index } = this.#registry
    this.#rates.onAccounts(changes.slot, changes.addresses)
    this.#rates.tick(time.slot, index.pairs(), (pair) => index.probe(pair), this.#tasks.signal)
  }

  #add(dues: readonly Due[]): void {
    for (const due of dues) {
      if (due.task === 'resume') this.#registry.putBack(due.order)
      else if (due.task === 'advance') this.#advances.add(due.order)
      else this.#enqueue(due)
    }
  }

  /** Makers take turns, and what is filled is closed after what is to be filled. */
  #enqueue(due: Due): void {
    const order = this.#registry.order(due.order)
    if (!order) return
    const work = { group: order.state.maker, isUrgent: due.task === 'fill' }
    this.#queue.add(due.order, { ...due, slot: this.#registry.time.slot }, work)
  }

  /** Never rejects. */
  async #handle(due: DueAt, onSent: () => void): Promise<void> {
    const order = this.#registry.order(due.order)
    if (!order || this.#tasks.signal.aborted) return
    try {
      const attempt = await this.#attempt(order, due, onSent)
      await this.#settle(order, due, attempt)
    } catch (error) {
      if (this.#tasks.signal.aborted) return
      this.#options.log.warn({ err: error, order: due.order }, `keeper: ${due.task} failed`)
      this.#registry.fail(due.order, due.leg, 'market')
      this.#metrics.faults.inc({ task: due.task, reason: 'UNAVAILABLE' })
    }
  }

  #attempt(order: KeptOrder, { task, leg }: DueAt, onSent: () => void): Promise<Attempt> {
    const { signal } = this.#tasks
    const ports = {
      ...this.#ports,
      onSent: () => {
        if (task === 'fill') this.#recentFills.add(pairOf(order), this.#registry.time.slot)
        onSent()
      },
    }
    return task === 'close' ? closeOrder(order, ports, signal) : fillOrder(order, leg, ports, signal)
  }

  async #settle(order: KeptOrder, due: DueAt, attempt: Attempt): Promise<void> {
    const { task, leg } = due
    if (attempt.result === 'done') {
      this.#metrics.done.inc({ task })
      this.#metrics.rewards.inc(Number(attempt.reward))
      if (task === 'fill') this.#metrics.slots.observe(Math.max(0, attempt.slot - due.slot))
      return this.#awaitChange(order)
    }
    const { reason } = attempt
    // Whatever has changed the order meanwhile, another keeper's fill for one, decides anew.
    if (this.#registry.order(due.order) !== order) return this.#registry.putBack(due.order)
    if (task === 'fill') this.#recordTrigger(order, leg)
    if (attempt.result === 'later') {
      this.#metrics.later.inc({ task, reason })
      this.#registry.fail(due.order, leg, this.#kindOf(order, attempt))
      return
    }
    const isFinal = this.#registry.fail(due.order, leg, 'fault')
    this.#metrics.faults.inc({ task, reason })
    if (isFinal) {
      this.#dead.add(due.order)
      this.#metrics.deadLetters.inc({ reason })
    }
    const { slot } = this.#registry.time
    const { detail, signature } = attempt
    await this.#failures.record({ order: due.order, reason, detail, slot, signature, isFinal })
  }

  /**
   * What became due while its order was handled is out of the index and was not taken: the order waits again. A fill that
   * came too late waits for the rate again, which may be known already.
   */
  #onEnd({ order: address, task }: DueAt, isMissed: boolean): void {
    // Work ends at once from then on: what is added again would never let the keeper close.
    if (this.#tasks.signal.aborted) return
    if (isMissed) this.#registry.putBack(address)
    const order = this.#registry.order(address)
    if (!order || task !== 'fill' || !this.#isWorking) return
    this.#rates.report(pairOf(order), (pair) => this.#registry.index.probe(pair))
  }

  /**
   * The stream shows the new state a moment later. What became due while the order was being handled was not taken up, so
   * its state is looked at again.
   */
  async #awaitChange(order: KeptOrder): Promise<void> {
    const { clock } = this.#options
    if (this.#registry.order(order.address) === order) {
      const end = new AbortController()
      const signal = AbortSignal.any([this.#tasks.signal, end.signal])
      await Promise.race([this.#changes.next(order.address, signal), clock.wait(STREAM_MS, signal)])
      end.abort()
    }
    this.#registry.putBack(order.address)
  }

  /**
   * Whether the price was met when the fill was planned and no longer when it was executed, or when it was simulated and
   * another fill of the pair was sent in this slot or the one before, which may have taken what there was.
   */
  #kindOf(order: KeptOrder, { reason, signature, isOpening }: Later): FailureKind {
    if (isOpening && signature === undefined) return 'opening'
    if (reason !== 'priceNotMet') return 'market'
    if (signature !== undefined) return 'lost'
    return this.#recentFills.has(pairOf(order), this.#registry.time.slot) ? 'contest' : 'market'
  }

  /** A price that has triggered a leg which cannot be filled now is recorded before its feed loses it. */
  #recordTrigger(order: KeptOrder, leg: number): void {
    const isUnrecorded =
      order.program === 'trigger' &&
      hasUnrecordedTrigger(order.state, leg, (feed) => this.#registry.feed(feed))
    if (isUnrecorded) this.#advances.add(order.address)
  }

  #flushAdvances(): void {
    if (this.#advancing) return
    const addresses = [...this.#advances].slice(0, ADVANCE_BATCH)
    for (const address of addresses) this.#advances.delete(address)
    const orders = addresses.flatMap((address) => {
      const order = this.#registry.order(address)
      return order?.program === 'trigger' ? [order] : []
    })
    if (orders.length === 0) return
    this.#advancing = this.#advance(orders).finally(() => {
      this.#advancing = undefined
    })
  }

  /** One order that cannot be advanced fails the others of its transaction: they are then advanced one by one. */
  async #advance(orders: readonly KeptTrigger[]): Promise<void> {
    const { signal } = this.#tasks
    const sent = await advanceOrders(orders, this.#ports, signal).catch(() => undefined)
    if (sent?.result === 'done') this.#metrics.done.inc({ task: 'advance' })
    else if (orders.length > 1 && !signal.aborted) for (const order of orders) await this.#advance([order])
    else if (sent) this.#metrics.later.inc({ task: 'advance', reason: sent.reason })
  }
}
