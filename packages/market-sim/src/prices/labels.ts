import type { Simulation } from '@callisto/localnet'
import {
  type AgentKind,
  CRANK,
  GOVERNANCE,
  kindOf,
  launchpadAdmin,
  NARRATOR,
  ORDERS_ADMIN,
  PRICE_PUBLISHER,
  PUBLISHERS,
  publisherOf,
  ringBoss,
  ringRelay,
  ringWallet,
  TIER_ADMIN,
  WALLET_COUNTS,
} from '../agents/population.ts'
import { parseOptions } from '../genesis/options.ts'
import type { LiveMarket } from '../live-market.ts'
import { MarketSimulation } from '../simulation.ts'
import { launchpads } from '../venues/launchpads.ts'

/**
 * Ground truth about a wallet, for tests and benchmarks of bot detection. No service may read it: `scripts/arrows.mjs`
 * rejects an import of this file elsewhere.
 */
export interface WalletLabel {
  kind: AgentKind
  isBot: boolean
}

const MAX_INSIDERS = 4
/** Providers are programs: they make markets around the clock, some hundred trades an hour each. */
const people: ReadonlySet<AgentKind> = new Set([
  'retail',
  'momentum',
  'whale',
  'creator',
  'swing',
  'newcomer',
])

/** A simulated market and the labels of the wallets that it has used when `labels` is called. `options` are `MarketOptions`. */
export function createLabelledSimulation(options: unknown): {
  simulation: Simulation
  labels(): Map<string, WalletLabel>
} {
  const simulation = new MarketSimulation(parseOptions(options))
  return { simulation, labels: () => labelsOf(simulation.market) }
}

/** Labels of every wallet that the market has used so far, by address. */
export function labelsOf(market: LiveMarket): Map<string, WalletLabel> {
  const labels = new Map<string, WalletLabel>()
  for (const name of namesOf(market)) {
    const kind = kindOf(name)
    labels.set(market.keyring.wallet(name).address, { kind, isBot: !people.has(kind) })
  }
  return labels
}

function* namesOf(market: LiveMarket): Generator<string> {
  for (const [kind, count] of Object.entries(WALLET_COUNTS))
    for (let i = 0; i < count; i++) yield `${kind}/${i}`
  for (let i = 0; i < market.counters.newcomers; i++) yield `newcomer/${i}`
  for (let i = 0; i < launchpads.length; i++) yield launchpadAdmin(i)
  yield* [CRANK, TIER_ADMIN, GOVERNANCE, NARRATOR, PRICE_PUBLISHER, ORDERS_ADMIN]
  for (let n = 0; n < PUBLISHERS; n++) yield publisherOf(n)
  yield* insidersOf(market)
  yield* ringsOf(market)
}

/** The funding wallets of the rings, and their members and relays that have ever had an account. */
function* ringsOf(market: LiveMarket): Generator<string> {
  for (const [ring, { size }] of market.population.rings.entries()) {
    yield ringBoss(ring)
    for (let first = 0; ; first += size) {
      const members = Array.from({ length: size }, (_, i) => first + i)
      const names = members.flatMap((member) => [ringWallet(ring, member), ringRelay(ring, member)])
      const used = names.filter((name) => exists(market, name))
      if (used.length === 0) break
      yield* used
    }
  }
}

const exists = (market: LiveMarket, name: string): boolean =>
  market.bank.getAccount(market.keyring.wallet(name).address) !== undefined

/** Wallets funded by deployers; only funded ones have an account. */
function* insidersOf(market: LiveMarket): Generator<string> {
  for (let launch = 0; launch < market.counters.launches; launch++) {
    for (let i = 0; i < MAX_INSIDERS; i++) {
      const name = `insider/${launch}-${i}`
      if (!exists(market, name)) break
      yield name
    }
  }
}
