import type { Bank, Simulation } from '@callisto/localnet'
import { publishedFromMs } from './agents/publishers.ts'
import { assets } from './genesis/assets.ts'
import { buildGenesis } from './genesis/genesis.ts'
import { type MarketOptions, parseOptions } from './genesis/options.ts'
import { LiveMarket } from './live-market.ts'
import { Oracle } from './prices/oracle.ts'
import { expectedTransactions } from './schedule/activity.ts'
import { scheduleInitialEvents } from './schedule/event-handlers.ts'
import { Random } from './schedule/random.ts'
import { restoreMarket, snapshotChanges } from './schedule/snapshot.ts'

/** Name of the reference prices among the values of the simulation. */
export const REFERENCE_PRICES = 'referencePrices'

/** Creates the simulated market; `options` are `MarketOptions`. Throws TypeError for other values. */
export function createSimulation(options: unknown): Simulation {
  return new MarketSimulation(parseOptions(options))
}

export class MarketSimulation implements Simulation {
  readonly #options: MarketOptions
  #market: LiveMarket | undefined
  #oracleSavedAt = 0

  constructor(options: MarketOptions) {
    this.#options = options
  }

  /**
   * The market as its agents read it. For tests and benchmarks of this package: it holds private state of the
   * agents.
   */
  get market(): LiveMarket {
    if (this.#market === undefined) throw new Error('the market has no genesis yet')
    return this.#market
  }

  genesis(bank: Bank, unixTimeMs: number): void {
    const { seed, historyMs } = this.#options
    const initial = {
      at: unixTimeMs,
      liveFromMs: unixTimeMs + historyMs,
      random: Random.of(seed, 'market'),
      oracleRandom: Random.of(seed, 'oracle'),
      oracleState: Oracle.initialState(unixTimeMs),
      counters: { launches: 0, newcomers: 0 },
      pendingRefills: new Map(),
      nextId: 0,
    }
    this.#market = new LiveMarket(this.#options, initial, bank)
    buildGenesis(this.#market)
    scheduleInitialEvents(this.#market)
  }

  step(bank: Bank, unixTimeMs: number): void {
    this.market.run(bank, unixTimeMs)
  }

  nextStepMs(): number {
    const { queue, now } = this.market
    // The next slot: from then on each has a publication.
    return Math.min(queue.nextAtMs, Math.max(publishedFromMs(this.market), now + 1))
  }

  expectedTransactions(fromMs: number, toMs: number): number {
    return expectedTransactions(this.market.activityOptions, fromMs, toMs)
  }

  /** `REFERENCE_PRICES`: dollars per whole token by mint, of the assets with an external market. */
  read(name: string): unknown {
    if (name !== REFERENCE_PRICES || this.#market === undefined) return undefined
    const { oracle } = this.#market
    return Object.fromEntries(assets.map(({ mint }) => [mint, oracle.priceUsd(mint)]))
  }

  save(): ReadonlyMap<string, Uint8Array | undefined> {
    const { at } = this.market.oracle.state
    const changes = snapshotChanges(this.market, at !== this.#oracleSavedAt)
    this.#oracleSavedAt = at
    return changes
  }

  restore(bank: Bank, saved: ReadonlyMap<string, Uint8Array>): void {
    this.#market = restoreMarket(this.#options, bank, saved)
  }
}
