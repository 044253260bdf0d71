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
import type { LiveMarket } from '../live-market.ts'
import { launchpads } from '../venues/launchpads.ts'

const MAX_INSIDERS = 4

/** The kind of every wallet that the market has used so far, by address: no service sees it. */
export function kindsOf(market: LiveMarket): Map<string, AgentKind> {
  return new Map([...namesOf(market)].map((name) => [market.keyring.wallet(name).address, kindOf(name)]))
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
