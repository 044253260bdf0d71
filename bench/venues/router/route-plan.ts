import { MAX_AMOUNT, type SwapOrder } from '@callisto/amms'
import { router, routeStepAccounts } from '@callisto/program-clients'
import { type AccountMeta, downgradeRoleToNonSigner, type Instruction } from '@solana/kit'
import { between, type Random } from '../../routing/random.ts'
import { at } from '../swap-trial.ts'
import { type RoutePool, type RouteToken, user } from './route-market.ts'

export interface RouteLeg extends RoutePool {
  shareBps: number
}

/** Steps over tokens in their order: the first is sold, the last one bought. */
export interface RoutePlan {
  mode: SwapOrder['mode']
  tokens: readonly RouteToken[]
  legs: readonly RouteLeg[]
}

export interface PlannedStep {
  amountIn: bigint
  amountOut: bigint
}

/** What the steps of a plan swap, base units. */
export interface PlannedAmounts {
  amountIn: bigint
  amountOut: bigint
  /** By how much the user's account of each token changes. */
  moved: readonly bigint[]
  steps: readonly PlannedStep[]
  /** What the quotes say. */
  computeUnits: number
}

const WHOLE_BPS = 10_000

/**
 * Random shares in the order in which the router program executes the steps: of what each token brings (exact in) or of
 * what is needed of it (exact out).
 */
export function randomPlan(
  random: Random,
  mode: RoutePlan['mode'],
  tokens: readonly RouteToken[],
  pools: readonly RoutePool[],
): RoutePlan {
  const ordered = pools.toSorted((a, b) => a.from - b.from || a.to - b.to)
  const legs = ordered.map((pool) => ({ ...pool, shareBps: WHOLE_BPS }))
  for (const index of tokens.keys()) {
    let left = WHOLE_BPS
    const group = legs.filter(({ from, to }) => (mode === 'ExactIn' ? from : to) === index)
    for (const leg of group.slice(1)) {
      leg.shareBps = Math.max(1, Math.floor(between(random, 0.1, 0.6) * left))
      left -= leg.shareBps
    }
    if (group[0]) group[0].shareBps = left
  }
  return { mode, tokens, legs }
}

/**
 * The amounts of the steps by the quotes of their pools, for an input (exact in) or an output (exact out); undefined where
 * a pool refuses or takes less than it is given.
 */
export function quotePlan({ mode, tokens, legs }: RoutePlan, amount: bigint): PlannedAmounts | undefined {
  const isExactIn = mode === 'ExactIn'
  const totals = tokens.map(() => 0n)
  totals[isExactIn ? 0 : tokens.length - 1] = amount
  const drawn = tokens.map(() => ({ amount: 0n, bps: 0 }))
  const steps: PlannedStep[] = []
  let computeUnits = 0
  for (const { pool, side, from, to, shareBps } of isExactIn ? legs : legs.toReversed()) {
    const [fixed, other] = isExactIn ? [from, to] : [to, from]
    const part = draw(drawn[fixed]!, totals[fixed]!, shareBps)
    if (part === 0n) return undefined
    const quote = isExactIn ? pool.quoteExactIn(side, part, at) : pool.quoteExactOut(side, part, at)
    if (!quote.ok || quote.amountOut === 0n || (isExactIn && quote.amountIn !== part)) return undefined
    totals[other]! += isExactIn ? quote.amountOut : quote.amountIn
    steps.push({ amountIn: quote.amountIn, amountOut: quote.amountOut })
    computeUnits += quote.computeUnits
  }
  if (!isExactIn) steps.reverse()
  const moved = tokens.map((_, index) => movedOf(legs, steps, index))
  return { amountIn: -moved[0]!, amountOut: moved.at(-1)!, moved, steps, computeUnits }
}

function draw(drawn: { amount: bigint; bps: number }, total: bigint, shareBps: number): bigint {
  drawn.bps += shareBps
  const part = drawn.bps === WHOLE_BPS ? total - drawn.amount : (total * BigInt(shareBps)) / BigInt(WHOLE_BPS)
  drawn.amount += part
  return part
}

const movedOf = (legs: readonly RouteLeg[], steps: readonly PlannedStep[], token: number): bigint =>
  legs.reduce((sum, { from, to }, index) => {
    const { amountIn, amountOut } = steps[index]!
    return sum - (from === token ? amountIn : 0n) + (to === token ? amountOut : 0n)
  }, 0n)

/** The row of the router program for a step. */
export function rowOf({ amm, side }: Pick<RoutePool, 'amm' | 'side'>): router.Venue {
  const row = amm.routerVenue?.(side)
  if (row === undefined) throw new Error(`${amm.label} has no row in the router program`)
  return row
}

/** The venue's own swap of a step, by the owner of what it spends. */
export function venueSwap(
  { mode, tokens }: RoutePlan,
  { amm, root, side, view, from }: RoutePool,
  amount: bigint,
): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const tokenAccount = (mint: string) => tokens.find((token) => token.mint === mint)!.account
  const { owner } = tokens[from]!
  const order = { mode, amount, limit: mode === 'ExactIn' ? 0n : MAX_AMOUNT }
  const { programAddress, accounts, data } = amm.instruction(root, side, order, { owner, tokenAccount }, view)
  return { programAddress, accounts: accounts ?? [], data: data ?? new Uint8Array() }
}

/** The accounts of a plan's route before those of its steps. */
function keysOf({ tokens }: RoutePlan): router.RouteAccounts {
  const [source, destination] = [tokens[0]!, tokens.at(-1)!]
  return {
    user,
    sourceAccount: source.account,
    destinationAccount: destination.account,
    sourceMint: source.mint,
    destinationMint: destination.mint,
    sourceTokenProgram: source.program,
    destinationTokenProgram: destination.program,
  }
}

/** The route of a plan, for an output of at least or an input of at most what is quoted. */
export function routeOf(
  plan: RoutePlan,
  { amountIn, amountOut }: Pick<PlannedAmounts, 'amountIn' | 'amountOut'>,
): Instruction {
  const steps = plan.legs.map((leg) => ({
    venue: rowOf(leg),
    shareBps: leg.shareBps,
    inputIndex: leg.from,
    outputIndex: leg.to,
  }))
  const terms = { slippageBps: 0, platformFeeBps: 0, steps }
  const route =
    plan.mode === 'ExactIn'
      ? router.route(keysOf(plan), { amountIn, quotedOut: amountOut, ...terms })
      : router.exactOutRoute(keysOf(plan), { amountOut, quotedIn: amountIn, ...terms })
  const called = plan.legs.flatMap((leg) => stepAccounts(plan, leg))
  return { ...route, accounts: [...(route.accounts ?? []), ...called] }
}

/** The user signs for the route alone. */
function stepAccounts(plan: RoutePlan, leg: RouteLeg): AccountMeta[] {
  const { programAddress, accounts } = venueSwap(plan, leg, 0n)
  const metas = (accounts as readonly AccountMeta[]).map((meta) => ({
    ...meta,
    role: downgradeRoleToNonSigner(meta.role),
  }))
  return routeStepAccounts(rowOf(leg), { programAddress, accounts: metas })
}
