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
  steps: readonly PlannedStep[]
  computeUnits: number
}

const WHOLE_BPS = 10_000

/** Random shares of what each token brings, in the order in which the router program executes them. */
export function randomPlan(
  random: Random,
  tokens: readonly RouteToken[],
  pools: readonly RoutePool[],
): RoutePlan {
  const ordered = pools.toSorted((a, b) => a.from - b.from || a.to - b.to)
  const legs = ordered.map((pool) => ({ ...pool, shareBps: WHOLE_BPS }))
  for (const index of tokens.keys()) {
    let left = WHOLE_BPS
    const group = legs.filter(({ from }) => from === index)
    for (const leg of group.slice(1)) {
      leg.shareBps = Math.max(1, Math.floor(between(random, 0.1, 0.6) * left))
      left -= leg.shareBps
    }
    if (group[0]) group[0].shareBps = left
  }
  return { tokens, legs }
}

/** The amounts of the steps by the quotes of their pools; undefined where one refuses or takes less than it is given. */
export function quotePlan({ tokens, legs }: RoutePlan, amountIn: bigint): PlannedAmounts | undefined {
  const held = tokens.map((_, index) => (index === 0 ? amountIn : 0n))
  const drawn = tokens.map(() => ({ amount: 0n, bps: 0 }))
  const steps: PlannedStep[] = []
  let computeUnits = 0
  for (const { pool, side, from, to, shareBps } of legs) {
    const [total, taken] = [held[from]!, drawn[from]!]
    taken.bps += shareBps
    const amount =
      taken.bps === WHOLE_BPS ? total - taken.amount : (total * BigInt(shareBps)) / BigInt(WHOLE_BPS)
    taken.amount += amount
    const quote = amount > 0n ? pool.quoteExactIn(side, amount, at) : undefined
    if (!quote?.ok || quote.amountIn !== amount || quote.amountOut === 0n) return undefined
    held[to]! += quote.amountOut
    computeUnits += quote.computeUnits
    steps.push({ amountIn: amount, amountOut: quote.amountOut })
  }
  return { amountIn, amountOut: held.at(-1)!, steps, computeUnits }
}

/** The row of the router program for a step. */
export function rowOf({ amm, side }: Pick<RoutePool, 'amm' | 'side'>): router.Venue {
  const row = amm.routerVenue?.(side)
  if (row === undefined) throw new Error(`${amm.label} has no row in the router program`)
  return row
}

/** The venue's own swap of a step, by the user and from and to their accounts. */
export function venueSwap(
  { tokens }: RoutePlan,
  { amm, root, side, view }: RoutePool,
  amount: bigint,
): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const tokenAccount = (mint: string) => tokens.find((token) => token.mint === mint)!.account
  const order = { mode: 'ExactIn', amount, limit: 0n } as const
  const { programAddress, accounts, data } = amm.instruction(
    root,
    side,
    order,
    { owner: user, tokenAccount },
    view,
  )
  return { programAddress, accounts: accounts ?? [], data: data ?? new Uint8Array() }
}

/** The accounts of a plan's route before those of its steps. */
export function keysOf({ tokens }: RoutePlan): router.RouteAccounts {
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

/** The route of a plan, for at least `quotedOut`. */
export function routeOf(plan: RoutePlan, amountIn: bigint, quotedOut: bigint): Instruction {
  const steps = plan.legs.map((leg) => ({
    venue: rowOf(leg),
    shareBps: leg.shareBps,
    inputIndex: leg.from,
    outputIndex: leg.to,
  }))
  const terms = { amountIn, quotedOut, slippageBps: 0, platformFeeBps: 0, steps }
  const route = router.route(keysOf(plan), terms)
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
