import { BPS, MAX_U64 } from '@callisto/amount'
import type { SwapMode } from '@callisto/contract'
import { failure, type Result, success, type TradeError } from '../result.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { directAmountsAddUp, directFault, isDirect } from './direct-route.ts'
import type { ResolvedRoute, ResolvedStep } from './resolved-route.ts'

export interface UnresolvedStep {
  ammKey: string
  inputMint: string
  outputMint: string
  shareBps: number
  amountIn: bigint
  amountOut: bigint
}

/** A route by address; nothing in it is validated. */
export interface UnresolvedRoute {
  mode: SwapMode
  inputMint: string
  outputMint: string
  steps: readonly UnresolvedStep[]
  inAmount: bigint
  outAmount: bigint
  slippageBps: number
  platformFeeBps: number
}

/** Limits of the router program. */
const MAX_STEPS = 16
const MAX_MINTS = 16

/**
 * Validates a route from outside against the present pools and the rules of the router program: every pool trades
 * the mints of its step, and every mint is spent completely, after all steps that deliver it. Where venues are called by
 * themselves, the amounts of the steps must add up, too; where the router calls them, an exact output must be one that
 * they deliver where they stand.
 */
export function validateRoute(draft: UnresolvedRoute, registry: PoolRegistry): Result<ResolvedRoute> {
  if (draft.inputMint === draft.outputMint) return failure('CIRCULAR_ARBITRAGE_IS_DISABLED')
  const fault = validatePlan(draft)
  if (fault) return failure('ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT', fault)
  const route = resolveRoute(draft, registry)
  if (!route.ok) return route
  if (!isDirect(route.value)) return withExactOutputs(draft, registry) ?? route
  if (directAmountsAddUp(route.value)) return route
  return failure('ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT', 'the amounts of the steps do not add up')
}

/** The error of an exact output by a venue that the router program has none of, at its place in the route. */
function withExactOutputs(draft: UnresolvedRoute, registry: PoolRegistry): TradeError | undefined {
  const isPossible = registry.routablePools(draft)
  const pools = draft.steps.flatMap(({ ammKey }) => registry.pool(ammKey) ?? [])
  const refused = isPossible && pools.find((pool) => !isPossible(pool))
  if (refused === undefined) return undefined
  const message = `${refused.label} delivers no exact output at its place in the route`
  return failure('NOT_SUPPORTED', message, 'NO_EXACT_OUT')
}

/** Resolves the pools and mints of a route; shares and the order of steps are not validated. */
export function resolveRoute(draft: UnresolvedRoute, registry: PoolRegistry): Result<ResolvedRoute> {
  const { inputMint, outputMint } = draft
  if (draft.inAmount < 1n || draft.outAmount < 1n)
    return failure('INVALID_REQUEST', 'the amounts of the quote are zero')
  if (draft.inAmount > MAX_U64 || draft.outAmount > MAX_U64)
    return failure('INVALID_REQUEST', 'an amount is above u64')
  const between = new Set(draft.steps.flatMap((step) => [step.inputMint, step.outputMint]))
  between.delete(inputMint)
  between.delete(outputMint)
  const addresses = [inputMint, ...between, outputMint]
  if (addresses.length > MAX_MINTS || draft.steps.length > MAX_STEPS)
    return failure('MAX_ACCOUNT_GREATER_THAN_MAX')

  const steps: ResolvedStep[] = []
  for (const step of draft.steps) {
    const [venue, state] = [registry.root(step.ammKey), registry.pool(step.ammKey)]
    if (!venue || !state) return failure('MARKET_NOT_FOUND', `${step.ammKey} is no market that can be traded`)
    if (
      ![step.inputMint, step.outputMint].every((mint) => state.mints.includes(mint)) ||
      step.inputMint === step.outputMint
    )
      return failure('MARKET_NOT_FOUND', `${step.ammKey} does not trade these tokens`)
    steps.push({
      venue,
      inputMint: step.inputMint,
      outputMint: step.outputMint,
      shareBps: step.shareBps,
      amountIn: step.amountIn,
      amountOut: step.amountOut,
      inputIndex: addresses.indexOf(step.inputMint),
      outputIndex: addresses.indexOf(step.outputMint),
    })
  }
  const mints = addresses.flatMap((address) => registry.mints.get(address) ?? [])
  if (mints.length !== addresses.length) return failure('TOKEN_NOT_TRADABLE')
  const { mode, inAmount, outAmount, slippageBps, platformFeeBps } = draft
  const route = { mode, mints, steps, inAmount, outAmount, slippageBps, platformFeeBps }
  const fault = isDirect(route) ? directFault(route) : undefined
  return fault ? failure('NOT_SUPPORTED', fault, 'NEEDS_ROUTER') : success(route)
}

/** The first rule of the router program that the shares or the order of the steps break; undefined when none. */
function validatePlan({ mode, inputMint, outputMint, steps }: UnresolvedRoute): string | undefined {
  const pools = new Set(steps.map((step) => step.ammKey))
  if (pools.size !== steps.length) return 'a market appears twice in the route'
  const received = new Set([inputMint])
  const spent = new Set<string>()
  const shares = new Map<string, number>()
  for (const step of steps) {
    if (step.shareBps < 1) return 'a step has no share'
    if (!received.has(step.inputMint)) return 'a step spends what no step before it brings'
    if (spent.has(step.outputMint)) return 'a token is brought after it has been spent'
    received.add(step.outputMint)
    spent.add(step.inputMint)
    const key = mode === 'ExactIn' ? step.inputMint : step.outputMint
    shares.set(key, (shares.get(key) ?? 0) + step.shareBps)
  }
  if (spent.has(outputMint)) return 'the route spends the token it buys'
  received.delete(outputMint)
  if ([...received].some((mint) => !spent.has(mint))) return 'a token is left over'
  if ([...shares.values()].some((share) => share !== Number(BPS)))
    return 'the shares of a token do not add up to 100 %'
  return undefined
}
