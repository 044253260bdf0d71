import {
  type AgentKind,
  CRANK,
  headcount,
  kindOf,
  launchpadAdmin,
  ringBoss,
  ringWallet,
  TIER_ADMIN,
} from '../agents/population.ts'
import type { LiveMarket } from '../live-market.ts'
import { launchpads } from '../venues/launchpads.ts'

/**
 * Who is who, for tests and benchmarks that measure how well a score tells people from bots. Never exported from
 * the package: no service may read it.
 */
export interface Truth {
  kind: AgentKind
  isBot: boolean
}

const MOST_INSIDERS = 4
const people: ReadonlySet<AgentKind> = new Set([
  'retail',
  'momentum',
  'whale',
  'creator',
  'newcomer',
  'provider',
])

/** Every wallet that the market has used so far, by address. */
export function truthOf(market: LiveMarket): Map<string, Truth> {
  const truth = new Map<string, Truth>()
  for (const name of namesOf(market)) {
    const kind = kindOf(name)
    truth.set(market.keyring.wallet(name).address, { kind, isBot: !people.has(kind) })
  }
  return truth
}

function* namesOf(market: LiveMarket): Generator<string> {
  for (const [kind, count] of Object.entries(headcount)) for (let i = 0; i < count; i++) yield `${kind}/${i}`
  for (let i = 0; i < market.counters.newcomers; i++) yield `newcomer/${i}`
  for (let i = 0; i < launchpads.length; i++) yield launchpadAdmin(i)
  for (const [ring, { size }] of market.population.rings.entries()) {
    yield ringBoss(ring)
    for (let member = 0; member < size; member++) yield ringWallet(ring, member)
  }
  yield* [CRANK, TIER_ADMIN]
  yield* insidersOf(market)
}

/** Fresh wallets of deployers; only those that were ever paid have an account. */
function* insidersOf(market: LiveMarket): Generator<string> {
  for (let launch = 0; launch < market.counters.launches; launch++) {
    for (let i = 0; i < MOST_INSIDERS; i++) {
      const name = `insider/${launch}-${i}`
      if (market.bank.getAccount(market.keyring.wallet(name).address) === undefined) break
      yield name
    }
  }
}
