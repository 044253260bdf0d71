import type { Bank, Simulation } from '@callisto/localnet'
import { playGenesis } from './genesis/genesis.ts'
import { type MarketOptions, parseOptions } from './genesis/options.ts'
import { LiveMarket } from './live-market.ts'
import { Oracle } from './prices/oracle.ts'
import { planBeginning } from './schedule/event-handlers.ts'
import { Random } from './schedule/random.ts'
import { changesOf, restoredMarket } from './schedule/snapshot.ts'

/** Makes the simulated market; `options` are `MarketOptions`. Throws TypeError when they are not. */
export function createSimulation(options: unknown): Simulation {
  return new MarketSimulation(parseOptions(options))
}

export class MarketSimulation implements Simulation {
  readonly #options: MarketOptions
  #market: LiveMarket | undefined
  #weatherKeptAt = 0

  constructor(options: MarketOptions) {
    this.#options = options
  }

  /** The market as its agents see it. For tests and benchmarks of this folder: it holds what nobody else may know. */
  get market(): LiveMarket {
    if (this.#market === undefined) throw new Error('the market has not begun')
    return this.#market
  }

  genesis(bank: Bank, unixTimeMs: number): void {
    const { seed, historyMs } = this.#options
    const beginning = {
      at: unixTimeMs,
      liveFromMs: unixTimeMs + historyMs,
      random: Random.of(seed, 'market'),
      oracleRandom: Random.of(seed, 'oracle'),
      oracleState: Oracle.newborn(unixTimeMs),
      counters: { launches: 0, newcomers: 0 },
      needy: new Map(),
      nextId: 0,
    }
    this.#market = new LiveMarket(this.#options, beginning, bank)
    playGenesis(this.#market)
    planBeginning(this.#market)
  }

  step(bank: Bank, unixTimeMs: number): void {
    this.market.run(bank, unixTimeMs)
  }

  save(): ReadonlyMap<string, Uint8Array | undefined> {
    const { at } = this.market.oracle.state
    const changes = changesOf(this.market, at !== this.#weatherKeptAt)
    this.#weatherKeptAt = at
    return changes
  }

  restore(bank: Bank, saved: ReadonlyMap<string, Uint8Array>): void {
    this.#market = restoredMarket(this.#options, bank, saved)
  }
}
