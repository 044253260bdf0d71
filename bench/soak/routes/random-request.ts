import { logBetween, pick, type Random } from '../../routing/random.ts'
import type { TradedMint } from './running-market.ts'

export interface RouteQuery {
  inputMint: string
  outputMint: string
  amount: bigint
  swapMode: 'ExactIn' | 'ExactOut'
  slippageBps: number
  onlyDirectRoutes: boolean
  restrictIntermediateTokens: boolean
  asLegacyTransaction: boolean
  platformFeeBps: number
  feeMint?: string
  transactionVersion?: 1
  dexes?: string
  excludeDexes?: string
  maxAccounts?: number
}

const KINDS = ['hub', 'mid', 'tail', 'curve', 'taxed'] as const

const chance = (random: Random, share: number) => random() < share

/** A random pair by kind of token, a log-uniform amount, and random routing restrictions. */
export function randomRouteQuery(
  random: Random,
  mints: readonly TradedMint[],
  labels: readonly string[],
): RouteQuery {
  const input = anyMint(random, mints)
  let output = anyMint(random, mints)
  while (output === input) output = anyMint(random, mints)
  const swapMode = chance(random, 0.35) ? 'ExactOut' : 'ExactIn'
  const side = swapMode === 'ExactIn' ? input : output
  const ruled = chance(random, 0.4)
  const rule = (share: number) => ruled && chance(random, share)
  return {
    inputMint: input.mint,
    outputMint: output.mint,
    amount: BigInt(Math.max(1, Math.floor(logBetween(random, 1, 2 * side.scale)))),
    swapMode,
    slippageBps: chance(random, 0.3) ? 0 : Math.floor(random() * 301),
    onlyDirectRoutes: rule(0.2),
    restrictIntermediateTokens: chance(random, 0.3),
    asLegacyTransaction: chance(random, 0.1),
    platformFeeBps: chance(random, 0.15) ? 1 + Math.floor(random() * 255) : 0,
    ...(rule(0.2) ? { dexes: someLabels(random, labels) } : {}),
    ...(rule(0.3) ? { excludeDexes: someLabels(random, labels) } : {}),
    ...(rule(0.3) && swapMode === 'ExactIn' ? { maxAccounts: 12 + Math.floor(random() * 53) } : {}),
  }
}

/** Draws the kind first: launchpad tokens outnumber all others. */
function anyMint(random: Random, mints: readonly TradedMint[]): TradedMint {
  const kind = pick(random, KINDS)
  const those = mints.filter((mint) => mint.kind === kind)
  return pick(random, those.length > 0 ? those : mints)
}

function someLabels(random: Random, labels: readonly string[]): string {
  const some = labels.filter(() => chance(random, 0.5))
  return (some.length > 0 ? some : [pick(random, labels)]).join(',')
}

/** The query of `GET /quote`. */
export function toQueryString(query: RouteQuery): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)] as const)
  return new URLSearchParams(Object.fromEntries(entries)).toString()
}
