import type { Bank, Simulation } from '@callisto/localnet'
import { REGULARS } from './agents/population.ts'
import { publishedFromMs } from './agents/publishers.ts'
import { holdInventory } from './agents/retail.ts'
import { purchaseUsd } from './agents/sizes.ts'
import { creditPassiveHolders, Issuance } from './genesis/accounts.ts'
import { assets, SOL, USDC } from './genesis/assets.ts'
import { creditGovernance, openGovernance } from './genesis/governance.ts'
import { createGraduates } from './genesis/graduates.ts'
import { createMints } from './genesis/mints.ts'
import { type MarketOptions, parseOptions } from './genesis/options.ts'
import { openOrders } from './genesis/orders.ts'
import { createWallets, unitsForUsd } from './genesis/people.ts'
import { openVenues } from './genesis/venues.ts'
import { LiveMarket } from './live-market.ts'
import type { Market } from './market.ts'
import { Oracle } from './prices/oracle.ts'
import { expectedTransactions } from './schedule/activity.ts'
import { scheduleInitialEvents } from './schedule/event-handlers.ts'
import { Random } from './schedule/random.ts'
import { restoreMarket, snapshotChanges } from './schedule/snapshot.ts'

/** Share of the regular traders of a token that hold it at genesis. */
const HOLDING_SHARE = 0.6

/** What regular traders of the established tokens bought before the first block. */
function creditInventories(market: Market, issuance: Issuance): void {
  const { random, population, keyring } = market
  for (const [rank, asset] of assets.entries()) {
    if (asset.mint === USDC) continue
    for (let n = 0; n < REGULARS; n++) {
      if (!random.chance(HOLDING_SHARE)) continue
      const name = population.regularOf(rank, n)
      const dollars = purchaseUsd(random, population.wealth(name), asset)
      if (asset.mint !== SOL)
        issuance.credit(keyring.wallet(name).address, asset, unitsForUsd(asset, dollars))
      holdInventory(market, name, asset, dollars)
    }
  }
}

/**
 * Builds the first block. Mints, metadata and funded wallets are written as accounts, as in a clone of a
 * cluster; tiers, launchpads, pools, liquidity, earlier graduates, locks, rewards, feeds and the terms of orders are created by signed transactions
 * through the programs.
 */
function buildGenesis(market: Market): void {
  const { bank, keyring, population, random } = market
  const issuance = new Issuance(bank)
  createWallets({ bank, issuance, keyring, population, random }, bank.faucetAddress)
  creditInventories(market, issuance)
  creditGovernance(market, issuance)
  creditPassiveHolders(issuance)
  issuance.write()
  createMints(bank, issuance, market)
  openVenues(market)
  createGraduates(market)
  openGovernance(market)
  openOrders(market)
}

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
