import type { Bank } from '@callisto/localnet'
import type { Address } from '@solana/kit'
import { InventoryRegistry } from './agents/inventory-registry.ts'
import { GREEDY_KEEPER, Population, TIER_ADMIN, WITHHOLDING_KEEPER } from './agents/population.ts'
import { publishPrices } from './agents/publishers.ts'
import { runArbitrage } from './arbitrage/arbitrage.ts'
import { PoolWatch } from './arbitrage/pool-watch.ts'
import { ReferencePrices } from './arbitrage/reference-prices.ts'
import { Keyring } from './execution/wallet.ts'
import type { MarketOptions } from './genesis/options.ts'
import { type OrderAddresses, orderAddresses } from './genesis/order-accounts.ts'
import { OpenOrders } from './keepers/open-orders.ts'
import { raceFills } from './keepers/racing-keepers.ts'
import type { Counters, Market } from './market.ts'
import { Oracle, type OracleState } from './prices/oracle.ts'
import { PoolPrices } from './prices/pool-prices.ts'
import { type Activity, type ActivityOptions, activityAt } from './schedule/activity.ts'
import { dispatch } from './schedule/event-handlers.ts'
import { EventQueue } from './schedule/event-queue.ts'
import type { Random } from './schedule/random.ts'
import { LaunchpadRegistry } from './venues/launchpad-registry.ts'
import { PoolRegistry } from './venues/pool-registry.ts'
import { PositionRegistry } from './venues/position-registry.ts'
import { TokenRegistry } from './venues/token-registry.ts'

/** A longer pause of real time means that the process was stopped: its events are postponed, not caught up. */
const MAX_PAUSE_MS = 60_000

/** State of a market besides its options: initial at genesis, or restored from a snapshot. */
export interface InitialState {
  at: number
  liveFromMs: number
  random: Random
  oracleRandom: Random
  oracleState: OracleState
  counters: Counters
  pendingRefills: ReadonlyMap<string, Address>
  /** Of the oracle by default. */
  referenceUsd?: readonly number[]
  nextId: number
}

/** The market at one moment; every agent receives this object. */
export class LiveMarket implements Market {
  readonly seed: string
  readonly origin: string
  readonly liveFromMs: number
  readonly random: Random
  readonly oracleRandom: Random
  readonly oracle: Oracle
  readonly keyring: Keyring
  readonly queue: EventQueue
  readonly tokens = new TokenRegistry()
  readonly positions = new PositionRegistry()
  readonly inventories = new InventoryRegistry()
  readonly pools: PoolRegistry
  readonly referencePrices: ReferencePrices
  readonly watch: PoolWatch
  readonly openOrders = new OpenOrders()
  readonly pads: LaunchpadRegistry
  readonly orders: OrderAddresses
  readonly population: Population
  readonly counters: Counters
  readonly pendingRefills: Map<string, Address>
  readonly activityOptions: ActivityOptions
  readonly #hasRacingKeepers: boolean
  #bank: Bank
  #now: number
  #activity: Activity

  constructor(options: MarketOptions, initial: InitialState, bank: Bank) {
    this.seed = options.seed
    this.origin = options.origin
    this.liveFromMs = initial.liveFromMs
    this.random = initial.random
    this.oracleRandom = initial.oracleRandom
    this.oracle = new Oracle(initial.oracleRandom, initial.oracleState)
    this.keyring = new Keyring(options.seed)
    this.queue = new EventQueue(initial.nextId)
    const [admin, ...keepers] = [TIER_ADMIN, GREEDY_KEEPER, WITHHOLDING_KEEPER].map(
      (name) => this.keyring.wallet(name).address,
    )
    this.pools = new PoolRegistry(admin!, keepers)
    this.referencePrices = new ReferencePrices(this.oracle, initial.referenceUsd)
    this.watch = new PoolWatch(this.pools)
    this.pads = new LaunchpadRegistry(this.keyring)
    this.orders = orderAddresses(this.keyring, (address) => bank.getAccount(address) !== undefined)
    this.population = new Population(options.seed)
    this.counters = initial.counters
    this.pendingRefills = new Map(initial.pendingRefills)
    this.activityOptions = { liveFromMs: initial.liveFromMs, tradesPerSecond: options.tradesPerSecond }
    this.#hasRacingKeepers = options.hasRacingKeepers
    this.#bank = bank
    this.#now = initial.at
    this.#activity = this.#activityAt(initial.at)
  }

  get bank(): Bank {
    return this.#bank
  }

  get now(): number {
    return this.#now
  }

  get activity(): Activity {
    return this.#activity
  }

  /**
   * Dispatches every event that is due by `unixTimeMs`; then arbitrageurs react to the pools that moved,
   * a publisher states the prices that this leaves, and in real time keepers race for the orders that it makes due.
   */
  run(bank: Bank, unixTimeMs: number): void {
    this.#bank = bank
    // Time does not pass for a market with a rate of zero; its events are postponed until it resumes.
    if (this.#activityAt(unixTimeMs).rate === 0) return
    const pause = unixTimeMs - Math.max(this.#now, this.liveFromMs)
    if (pause > MAX_PAUSE_MS) this.queue.postpone(unixTimeMs, pause)
    let moved = this.watch.refresh(bank)
    for (let next = this.queue.take(unixTimeMs); next !== undefined; next = this.queue.take(unixTimeMs)) {
      this.#moveTo(next.atMs)
      dispatch(this, next.kind, next.data)
    }
    this.#moveTo(unixTimeMs)
    moved += this.watch.refresh(bank)
    if (moved > 0) runArbitrage(this)
    const prices = new PoolPrices(this)
    publishPrices(this, prices)
    if (this.#hasRacingKeepers && unixTimeMs >= this.liveFromMs) raceFills(this, prices)
  }

  #moveTo(unixTimeMs: number): void {
    this.#now = Math.max(this.#now, unixTimeMs)
    this.#activity = this.#activityAt(this.#now)
    this.oracle.advance(this.#now, this.#activity.isDistant)
  }

  #activityAt(unixTimeMs: number): Activity {
    return activityAt(unixTimeMs, this.activityOptions)
  }
}
