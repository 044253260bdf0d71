import type { Bank } from '@callisto/localnet'
import type { Address } from '@solana/kit'
import { Population, TIER_ADMIN } from './agents/population.ts'
import { Keyring } from './execution/wallet.ts'
import type { MarketOptions } from './genesis/options.ts'
import type { Counters, Market } from './market.ts'
import { Oracle, type OracleState } from './prices/oracle.ts'
import { type Activity, activityAt } from './schedule/activity.ts'
import { happen } from './schedule/event-handlers.ts'
import { Agenda } from './schedule/event-queue.ts'
import type { Random } from './schedule/random.ts'
import { PadBook } from './venues/launchpad-registry.ts'
import { PoolBook } from './venues/pool-registry.ts'
import { PositionBook } from './venues/position-registry.ts'
import { TokenBook } from './venues/token-registry.ts'

/** A pause longer than this was a stop of the process: what was planned in it is put off, not made up for. */
const LONGEST_PAUSE_MS = 60_000

/** What a market is made of besides its options: new at birth, or as it was kept. */
export interface Beginning {
  at: number
  liveFromMs: number
  random: Random
  oracleRandom: Random
  oracleState: OracleState
  counters: Counters
  needy: ReadonlyMap<string, Address>
  nextId: number
}

/** The market at a moment: the one object that every agent is handed. */
export class LiveMarket implements Market {
  readonly seed: string
  readonly liveFromMs: number
  readonly random: Random
  readonly oracleRandom: Random
  readonly oracle: Oracle
  readonly keyring: Keyring
  readonly agenda: Agenda
  readonly tokens = new TokenBook()
  readonly positions = new PositionBook()
  readonly pools: PoolBook
  readonly pads: PadBook
  readonly population: Population
  readonly counters: Counters
  readonly needy: Map<string, Address>
  readonly #tradesPerSecond: number
  #bank: Bank
  #now: number
  #activity: Activity

  constructor(options: MarketOptions, beginning: Beginning, bank: Bank) {
    this.seed = options.seed
    this.liveFromMs = beginning.liveFromMs
    this.random = beginning.random
    this.oracleRandom = beginning.oracleRandom
    this.oracle = new Oracle(beginning.oracleRandom, beginning.oracleState)
    this.keyring = new Keyring(options.seed)
    this.agenda = new Agenda(beginning.nextId)
    this.pools = new PoolBook(this.keyring.wallet(TIER_ADMIN).address)
    this.pads = new PadBook(this.keyring)
    this.population = new Population(options.seed)
    this.counters = beginning.counters
    this.needy = new Map(beginning.needy)
    this.#tradesPerSecond = options.tradesPerSecond
    this.#bank = bank
    this.#now = beginning.at
    this.#activity = this.#activityAt(beginning.at)
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

  /** Lets everything happen that is due by `unixTimeMs`. */
  run(bank: Bank, unixTimeMs: number): void {
    this.#bank = bank
    // A market that stands still does not age: when it goes on, what was planned is put off.
    if (this.#activityAt(unixTimeMs).rate === 0) return
    const pause = unixTimeMs - this.#now
    if (pause > LONGEST_PAUSE_MS) this.agenda.postpone(unixTimeMs, pause)
    for (let next = this.agenda.take(unixTimeMs); next !== undefined; next = this.agenda.take(unixTimeMs)) {
      this.#moveTo(next.atMs)
      happen(this, next.kind, next.data)
    }
    this.#moveTo(unixTimeMs)
  }

  #moveTo(unixTimeMs: number): void {
    this.#now = Math.max(this.#now, unixTimeMs)
    this.oracle.advance(this.#now)
    this.#activity = this.#activityAt(this.#now)
  }

  #activityAt(unixTimeMs: number): Activity {
    return activityAt(unixTimeMs, { liveFromMs: this.liveFromMs, tradesPerSecond: this.#tradesPerSecond })
  }
}
