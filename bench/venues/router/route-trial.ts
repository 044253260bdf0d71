import { exactOutPlace, parseTransactionEvents, router } from '@callisto/program-clients'
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
  user,
} from './route-market.ts'
import { type PlannedAmounts, quotePlan, type RoutePlan, randomPlan, routeOf } from './route-plan.ts'
import { overheadOf } from './route-units.ts'

/** What the user holds: of what is sold all that can be, of the others something that a route must not touch. */
const HELD = 10n ** 18n
const OWN = 777n
const MAX_HOPS = 3
const AMOUNTS_TRIED = 24
const EXACT_OUT_SHARE = 0.4
const BUILT_IN_SHARE = 0.2
/** Of exact inputs, those that pass through the accounts that all users share. */
const SHARED_SHARE = 0.3

/** A plan with an amount that its pools quote, and its route for exactly what they say. */
export interface QuotedRoute {
  plan: RoutePlan
  /** The amount that is given: the input or the output. */
  amount: bigint
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
  const mode = random() < EXACT_OUT_SHARE ? 'ExactOut' : 'ExactIn'
  const held = Array.from({ length: hops + 1 }, (_, index) => (index === 0 ? HELD : OWN))
  const isShared = mode === 'ExactIn' && random() < SHARED_SHARE
  const tokens = randomTokens(
    vm,
    random,
    label,
    held,
    isShared ? (await router.findAuthorityPda({}))[0] : user,
  )
  const pools: RoutePool[] = []
  for (const [number, [from, to]] of edgesOf(random, hops).entries()) {
    const pair = [tokens[from]!, tokens[to]!] as const
    const isTaken = pools.some((pool) => pool.from === from && pool.to === to)
    const isQuoted = mode === 'ExactOut' && from > 0
    if (isTaken && isQuoted) continue
    const fitting = venues.filter((routed) => takes(routed, pair) && isExecuted(routed, mode))
    const pool =
      isQuoted || (!isTaken && random() < BUILT_IN_SHARE)
        ? await openBuiltInPool(vm, random, pair)
        : openForeignPool(vm, random, `${label} pool ${number}`, pick(random, fitting), pair)
    pools.push({ ...pool, from, to })
  }
  const plan = randomPlan(random, mode, tokens, pools)
  const [first, last] = [plan.legs[0]!.sizes.sold, plan.legs.at(-1)!.sizes.bought]
  const most = Math.min(Number(mode === 'ExactIn' ? first : last), Number(HELD))
  for (let tried = 0; tried < AMOUNTS_TRIED; tried++) {
    const amount = BigInt(Math.max(1, Math.floor(logBetween(random, 1, most))))
    const quoted = quotePlan(plan, amount)
    if (!quoted || quoted.amountIn > HELD) continue
    const terms = mode === 'ExactIn' ? quoted : { ...quoted, amountOut: amount }
    return { plan, amount, quoted, route: routeOf(plan, terms) }
  }
  return undefined
}

/** Venues of mainnet have no quote on the chain: those with an exact output take part in one as the first hop. */
const isExecuted = ({ venue: { amm } }: RoutedVenue, mode: RoutePlan['mode']) =>
  mode === 'ExactIn' || exactOutPlace(amm.routerVenue!(0)) === 'source'

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
    const planned = quoted.moved[index]!
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
  if (computeUnits > quoted.computeUnits)
    return fail(`took ${computeUnits} units, said ${quoted.computeUnits}`)
  return { difference: undefined, overhead, computeUnits }
}
