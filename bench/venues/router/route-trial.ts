import { parseTransactionEvents, router } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { tokenAmount } from '../../../programs/toolchain/test-tokens.ts'
import type { TestVm } from '../../../programs/toolchain/test-vm.ts'
import { logBetween, pick, type Random } from '../../routing/random.ts'
import {
  openBuiltInPool,
  openForeignPool,
  type RoutedVenue,
  type RoutePool,
  randomTokens,
  takes,
} from './route-market.ts'
import { type PlannedAmounts, quotePlan, type RoutePlan, randomPlan, routeOf } from './route-plan.ts'
import { overheadOf } from './route-units.ts'

/** What the user holds: of what is sold all that can be, of the others something that a route must not touch. */
const HELD = 10n ** 18n
const OWN = 777n
const MAX_HOPS = 3
const AMOUNTS_TRIED = 24

/** A plan with an amount that its pools quote, and its route for exactly what they say. */
export interface QuotedRoute {
  plan: RoutePlan
  quoted: PlannedAmounts
  route: Instruction
}

export interface RouteOutcome {
  /** What differs from the plan; undefined when nothing does. */
  difference: string | undefined
  /** Compute units of the router beside those of the venues, by its steps. */
  overhead: number
  computeUnits: number
}

/**
 * A market of two to four tokens with pools of random venues, of which each has one at least towards the next token, and a
 * route over all of them. Undefined where no amount passes through all pools.
 */
export async function randomRoute(
  vm: TestVm,
  random: Random,
  label: string,
  venues: readonly RoutedVenue[],
): Promise<QuotedRoute | undefined> {
  const hops = 1 + Math.floor(random() * MAX_HOPS)
  const held = Array.from({ length: hops + 1 }, (_, index) => (index === 0 ? HELD : OWN))
  const tokens = randomTokens(vm, random, label, held)
  const pools: RoutePool[] = []
  for (const [number, [from, to]] of edgesOf(random, hops).entries()) {
    const pair = [tokens[from]!, tokens[to]!] as const
    const fitting = venues.filter((venue) => takes(venue, pair))
    const isBuiltIn = random() < 0.2 && !pools.some((pool) => pool.from === from && pool.to === to)
    const pool = isBuiltIn
      ? await openBuiltInPool(vm, random, pair)
      : openForeignPool(vm, random, `${label} pool ${number}`, pick(random, fitting), pair)
    pools.push({ ...pool, from, to })
  }
  const plan = randomPlan(random, tokens, pools)
  for (let tried = 0; tried < AMOUNTS_TRIED; tried++) {
    const most = Math.min(Number(plan.legs[0]!.size), Number(HELD))
    const amountIn = BigInt(Math.max(1, Math.floor(logBetween(random, 1, most))))
    const quoted = quotePlan(plan, amountIn)
    if (quoted) return { plan, quoted, route: routeOf(plan, amountIn, quoted.amountOut) }
  }
  return undefined
}

/** Each token to the next by one pool or two, and sometimes past it. */
function edgesOf(random: Random, hops: number): (readonly [from: number, to: number])[] {
  const edges: (readonly [number, number])[] = []
  for (let from = 0; from < hops; from++) {
    edges.push([from, from + 1])
    if (random() < 0.3) edges.push([from, from + 1])
    if (from + 2 <= hops && random() < 0.25) edges.push([from, from + 2])
  }
  return edges
}

/** Executes a route and holds what moved, the amounts of each step and the compute units against the plan. */
export function runRoute(vm: TestVm, { plan, quoted, route }: QuotedRoute): RouteOutcome {
  const held = (account: Address) => tokenAmount(vm, account)
  const before = plan.tokens.map(({ account }) => held(account))
  const { error, logs, computeUnits } = vm.send(route)
  const overhead = overheadOf(logs) / plan.legs.length
  const fail = (difference: string) => ({ difference, overhead, computeUnits })
  if (error !== undefined) return fail(`failed with ${error}`)
  for (const [index, { account }] of plan.tokens.entries()) {
    const moved = held(account) - before[index]!
    const last = plan.tokens.length - 1
    const planned = index === 0 ? -quoted.amountIn : index === last ? quoted.amountOut : 0n
    if (moved !== planned) return fail(`token ${index} moved by ${moved}, planned ${planned}`)
  }
  const { events } = parseTransactionEvents({ err: null, logs }, { router })
  const swaps = events.flatMap(({ event }) => (event.type === 'routeSwapped' ? [event] : []))
  for (const [index, { amountIn, amountOut }] of quoted.steps.entries()) {
    const [swap, leg] = [swaps[index], plan.legs[index]!]
    const isPlanned = swap?.inputAmount === amountIn && swap.outputAmount === amountOut
    const [mintIn, mintOut] = [plan.tokens[leg.from]!.mint, plan.tokens[leg.to]!.mint]
    const isNamed = swap?.amm === leg.root.address && swap.inputMint === mintIn && swap.outputMint === mintOut
    if (!isPlanned || !isNamed)
      return fail(`step ${index} swapped ${swap?.inputAmount} for ${swap?.outputAmount}`)
  }
  return { difference: undefined, overhead, computeUnits }
}
