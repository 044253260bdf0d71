import {
  type AgentKind,
  CRANK,
  kindOf,
  launchpadAdmin,
  ringBoss,
  ringWallet,
  TIER_ADMIN,
  WALLET_COUNTS,
} from '../agents/population.ts'
import type { LiveMarket } from '../live-market.ts'
import { launchpads } from '../venues/launchpads.ts'

/**
 * Ground truth about a wallet, for tests and benchmarks of bot detection. Never exported from the package: no
 * service may read it.
 */
export interface WalletLabel {
  kind: AgentKind
  isBot: boolean
}

const MAX_INSIDERS = 4
const people: ReadonlySet<AgentKind> = new Set([
  'retail',
  'momentum',
  'whale',
  'creator',
  'newcomer',
  'provider',
])

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
  for (const [ring, { size }] of market.population.rings.entries()) {
    yield ringBoss(ring)
    for (let member = 0; member < size; member++) yield ringWallet(ring, member)
  }
  yield* [CRANK, TIER_ADMIN]
  yield* insidersOf(market)
}

/** Wallets funded by deployers; only funded ones have an account. */
function* insidersOf(market: LiveMarket): Generator<string> {
  for (let launch = 0; launch < market.counters.launches; launch++) {
    for (let i = 0; i < MAX_INSIDERS; i++) {
      const name = `insider/${launch}-${i}`
      if (market.bank.getAccount(market.keyring.wallet(name).address) === undefined) break
      yield name
    }
  }
}
