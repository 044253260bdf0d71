import type { Pool, SwapErrorCode } from '@callisto/amms'
import { bpsOf, MAX_U64, maximumIn, minimumOut } from '@callisto/amount'
import type { Quote, QuoteRequest } from '@callisto/contract'
import { launchpad } from '@callisto/program-clients'
import {
  inputMintOf,
  type Leg,
  type NoRoute,
  outputMintOf,
  type Plan,
  type RouteRequest,
  type Router,
  type Rules,
  type Step,
  type Stepped,
  toSteps,
} from '@callisto/routing'
import { isAddress } from '@solana/kit'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import { failure, type Result, success, type TradeError } from '../result.ts'
import { fitsTransactionLimits } from '../route/fit-transaction.ts'
import { resolveRoute, type UnresolvedRoute } from '../route/resolve-route.ts'
import type { HubMints } from '../state/hub-mints.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { computeOptimalityGap } from './optimality-gap.ts'
import type { PoolLiquidityUsd } from './pool-liquidity.ts'
import { priceImpact } from './price-impact.ts'

export interface QuotePorts {
  registry: PoolRegistry
  tables: LookupTableRegistry
  router: Router
  hubs: HubMints
  nowMs: () => number
}

/** Paths tried, fewer where shares of 0.01 % would leave a leg with nothing. */
const PATHS = [5, 2, 1] as const

/** After this long the best plan so far is taken. */
const SEARCH_MS = 250

/** Of the 1.4 million of a transaction; the rest is for the router itself and for accounts that are opened and closed. */
const ROUTE_COMPUTE_UNITS = 1_000_000

type Routed = Extract<Stepped, { ok: true }>

export interface QuoteContext {
  signal?: AbortSignal
  /** Needed where the request sets a least liquidity. */
  poolLiquidityUsd?: PoolLiquidityUsd
}

/** The best route as the chain would execute it now, to the unit. */
export function findQuote(
  request: QuoteRequest,
  ports: QuotePorts,
  context: QuoteContext = {},
): Result<Quote> {
  const started = ports.nowMs()
  const unfit = validateRequest(request, ports.registry)
  if (unfit) return unfit
  const found = findSteps(request, ports, context)
  if (!found.ok) return found
  return quoteOf(request, found.value, ports, started)
}

function validateRequest(request: QuoteRequest, registry: PoolRegistry): TradeError | undefined {
  const { inputMint, outputMint } = request
  for (const mint of [inputMint, outputMint])
    if (!isAddress(mint)) return failure('INVALID_REQUEST', `${mint} is not an address`)
  if (inputMint === outputMint) return failure('CIRCULAR_ARBITRAGE_IS_DISABLED')
  for (const mint of [inputMint, outputMint])
    if (!registry.trades(mint)) return failure('TOKEN_NOT_TRADABLE', `The token ${mint} is not tradable`)
  if (request.swapMode === 'ExactOut' && request.maxAccounts < 64)
    return failure('NOT_SUPPORTED', 'maxAccounts is not supported for ExactOut')
  return undefined
}

function findSteps(request: QuoteRequest, ports: QuotePorts, context: QuoteContext): Result<Routed> {
  let last: TradeError = failure('NO_ROUTES_FOUND')
  const search = searchOf(request, ports, context)
  for (const maxPaths of PATHS) {
    const result = ports.router.route({ ...search, maxPaths })
    if (!result.ok) return refusedRoute(toldApart(result.code, search, ports.router), request)
    const stepped = toSteps(result.plan, ports.registry.graph.unixTime)
    if (stepped.ok) return success(stepped)
    last = refusedAmount(stepped.code, request)
  }
  return last
}

function searchOf(
  request: QuoteRequest,
  ports: QuotePorts,
  { signal, poolLiquidityUsd }: QuoteContext,
): RouteRequest {
  return {
    mode: request.swapMode,
    inputMint: request.inputMint,
    outputMint: request.outputMint,
    amount: request.amount,
    rules: rulesOf(request, ports.hubs, poolLiquidityUsd),
    budget: {
      maxAccounts: request.maxAccounts,
      maxComputeUnits: ROUTE_COMPUTE_UNITS,
      fits: (plan) => fits(plan, request, ports),
    },
    now: ports.nowMs,
    deadlineMs: ports.nowMs() + SEARCH_MS,
    ...(signal ? { signal } : {}),
  }
}

/**
 * Whether an amount is the reason that there is no route. Within the budget a route may exist for less only, or the
 * plan of dust may be none at all; and in the search's floats dust may look like a flood.
 */
function toldApart(code: NoRoute, search: RouteRequest, router: Router): NoRoute {
  if (code === 'AMOUNT_TOO_LARGE' && search.mode === 'ExactIn') {
    const more = router.route({ ...search, amount: search.amount * FAR })
    return more.ok || more.code === 'AMOUNT_TOO_SMALL' ? 'AMOUNT_TOO_SMALL' : code
  }
  if (code !== 'NO_ROUTE') return code
  if (router.route({ ...search, amount: search.amount / FAR }).ok) return 'AMOUNT_TOO_LARGE'
  return router.route({ ...search, amount: search.amount * FAR }).ok ? 'AMOUNT_TOO_SMALL' : code
}

/** So many times an amount is another amount altogether. */
const FAR = 1_000n

function rulesOf(
  request: QuoteRequest,
  hubs: HubMints,
  poolLiquidityUsd: PoolLiquidityUsd | undefined,
): Rules {
  const least = request.minLiquidityUsd
  return {
    ...(least !== undefined && poolLiquidityUsd
      ? { allowsPool: (pool: Pool) => (poolLiquidityUsd(pool) ?? -1) >= least }
      : {}),
    onlyDirect: request.onlyDirectRoutes,
    ...(request.dexes ? { venues: new Set(request.dexes) } : {}),
    ...(request.excludeDexes ? { excludedVenues: new Set(request.excludeDexes) } : {}),
    ...(request.restrictIntermediateTokens ? { intermediates: hubs.mints } : {}),
  }
}

function fits(plan: Plan, request: QuoteRequest, { registry, tables }: QuotePorts): boolean {
  const draft = draftOf(request, plan.legs, plan, () => 1)
  const order = resolveRoute(draft, registry)
  const version = request.asLegacyTransaction ? 'legacy' : 0
  return order.ok && fitsTransactionLimits(order.value, version, { tables, slot: registry.slot })
}

function draftOf<L extends Pick<Leg, 'pool' | 'side'>>(
  request: QuoteRequest,
  legs: readonly L[],
  totals: { amountIn: bigint; amountOut: bigint },
  shareOf: (leg: L) => number,
): UnresolvedRoute {
  return {
    mode: request.swapMode,
    inputMint: request.inputMint,
    outputMint: request.outputMint,
    legs: legs.map((leg) => ({
      ammKey: leg.pool.address,
      inputMint: inputMintOf(leg),
      outputMint: outputMintOf(leg),
      shareBps: shareOf(leg),
    })),
    inAmount: totals.amountIn,
    outAmount: totals.amountOut,
    slippageBps: request.slippageBps,
    platformFeeBps: request.platformFeeBps,
  }
}

function refusedRoute(code: NoRoute, request: QuoteRequest): TradeError {
  switch (code) {
    case 'NOT_TRADABLE':
      return failure('TOKEN_NOT_TRADABLE')
    case 'NO_ROUTE':
      return failure('NO_ROUTES_FOUND')
    case 'ABORTED':
      return failure('DEADLINE_EXCEEDED')
    default:
      return refusedAmount(code, request)
  }
}

/** A pool that stopped trading in the middle of a plan was emptied by it: the amount is too large. */
function refusedAmount(code: SwapErrorCode, request: QuoteRequest): TradeError {
  if (code === 'AMOUNT_TOO_SMALL')
    return failure('COULD_NOT_FIND_ANY_ROUTE', 'The amount is too small: nothing would be received', code)
  const text = 'The amount is too large for the liquidity there is'
  return request.swapMode === 'ExactIn'
    ? failure('ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT', text, 'AMOUNT_TOO_LARGE')
    : failure('COULD_NOT_FIND_ANY_ROUTE', text, 'AMOUNT_TOO_LARGE')
}

function quoteOf(request: QuoteRequest, routed: Routed, ports: QuotePorts, started: number): Result<Quote> {
  const exactIn = request.swapMode === 'ExactIn'
  const fee = bpsOf(exactIn ? routed.amountOut : routed.amountIn, request.platformFeeBps, 'floor')
  const inAmount = exactIn ? routed.amountIn : routed.amountIn + fee
  const outAmount = exactIn ? routed.amountOut - fee : routed.amountOut
  if (outAmount < 1n) return refusedAmount('AMOUNT_TOO_SMALL', request)
  const slippageBps = request.autoSlippage ? autoSlippage(request, routed) : request.slippageBps
  const limit = exactIn ? minimumOut(outAmount, slippageBps) : maximumIn(inAmount, slippageBps)
  if (limit > MAX_U64) return failure('CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD')
  const { registry } = ports
  const quote: Quote = {
    inputMint: request.inputMint,
    inAmount: String(inAmount),
    outputMint: request.outputMint,
    outAmount: String(outAmount),
    otherAmountThreshold: String(limit),
    swapMode: request.swapMode,
    slippageBps,
    platformFee: request.platformFeeBps > 0 ? { amount: String(fee), feeBps: request.platformFeeBps } : null,
    priceImpactPct: priceImpact(routed.steps, request, registry.graph.unixTime),
    routePlan: routed.steps.map(planStep),
    contextSlot: registry.slot,
    timeTaken: Math.max(0, ports.nowMs() - started) / 1_000,
    ...(request.autoSlippage ? { computedAutoSlippage: slippageBps } : {}),
    ...(request.withGap ? { gap: computeOptimalityGap(request, { ...routed, fee }, ports) ?? null } : {}),
  }
  return success(quote)
}

function planStep(step: Step): Quote['routePlan'][number] {
  return {
    swapInfo: {
      ammKey: step.pool.address,
      label: step.pool.label,
      inputMint: inputMintOf(step),
      outputMint: outputMintOf(step),
      inAmount: String(step.amountIn),
      outAmount: String(step.amountOut),
      feeAmount: String(step.feeAmount),
      feeMint: step.feeMint,
    },
    percent: Math.round(step.shareBps / 100),
    bps: step.shareBps,
  }
}

/** A curve moves with every buyer, so a route through one gets more room; the caller's most is never passed. */
const AUTO_POOL_BPS = 50
const AUTO_CURVE_BPS = 250

function autoSlippage(request: QuoteRequest, routed: Routed): number {
  const curve = routed.steps.some((step) => step.pool.programId === launchpad.PROGRAM)
  return Math.min(request.slippageBps, curve ? AUTO_CURVE_BPS : AUTO_POOL_BPS)
}
