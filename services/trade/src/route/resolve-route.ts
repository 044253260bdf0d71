import { BPS, MAX_U64 } from '@callisto/amount'
import type { SwapMode } from '@callisto/contract'
import { type Answer, answer, refusal } from '../result.ts'
import type { PoolBook } from '../state/pool-registry.ts'
import type { OrderStep, SwapOrder } from './resolved-route.ts'

/** A route by address, before anything in it has been looked up. */
export interface RouteDraft {
  mode: SwapMode
  inputMint: string
  outputMint: string
  legs: readonly { ammKey: string; inputMint: string; outputMint: string; shareBps: number }[]
  inAmount: bigint
  outAmount: bigint
  slippageBps: number
  platformFeeBps: number
}

/** Limits of the router program. */
const MOST_STEPS = 16
const MOST_MINTS = 16

/**
 * Checks a route against the pools as they are and against the rules of the router program: every pool trades
 * what the leg says, every mint is drawn completely and only after all that brings it. Nothing in the draft is
 * trusted, whoever sent it.
 */
export function orderOf(draft: RouteDraft, book: PoolBook): Answer<SwapOrder> {
  if (draft.inputMint === draft.outputMint) return refusal('CIRCULAR_ARBITRAGE_IS_DISABLED')
  const flaw = planFlaw(draft)
  return flaw ? refusal('ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT', flaw) : resolveOrder(draft, book)
}

/** Looks up what a route names, without a judgement on its shares. */
export function resolveOrder(draft: RouteDraft, book: PoolBook): Answer<SwapOrder> {
  const { inputMint, outputMint, legs } = draft
  if (draft.inAmount < 1n || draft.outAmount < 1n)
    return refusal('INVALID_REQUEST', 'the amounts of the quote are zero')
  if (draft.inAmount > MAX_U64 || draft.outAmount > MAX_U64)
    return refusal('INVALID_REQUEST', 'an amount is above u64')
  const between = new Set(legs.flatMap((leg) => [leg.inputMint, leg.outputMint]))
  between.delete(inputMint)
  between.delete(outputMint)
  const addresses = [inputMint, ...between, outputMint]
  if (addresses.length > MOST_MINTS || legs.length > MOST_STEPS)
    return refusal('MAX_ACCOUNT_GREATER_THAN_MAX')

  const steps: OrderStep[] = []
  for (const leg of legs) {
    const [pool, state] = [book.account(leg.ammKey), book.pool(leg.ammKey)]
    if (!pool || !state) return refusal('MARKET_NOT_FOUND', `${leg.ammKey} is no market that can be traded`)
    if (
      ![leg.inputMint, leg.outputMint].every((mint) => state.mints.includes(mint)) ||
      leg.inputMint === leg.outputMint
    )
      return refusal('MARKET_NOT_FOUND', `${leg.ammKey} does not trade these tokens`)
    steps.push({
      pool,
      inputMint: leg.inputMint,
      outputMint: leg.outputMint,
      shareBps: leg.shareBps,
      inputIndex: addresses.indexOf(leg.inputMint),
      outputIndex: addresses.indexOf(leg.outputMint),
    })
  }
  const mints = addresses.flatMap((address) => book.mints.get(address) ?? [])
  if (mints.length !== addresses.length) return refusal('TOKEN_NOT_TRADABLE')
  const { mode, inAmount, outAmount, slippageBps, platformFeeBps } = draft
  return answer({ mode, mints, steps, inAmount, outAmount, slippageBps, platformFeeBps })
}

/** What the router program would find wrong with the shares and the order of the legs; undefined when nothing. */
function planFlaw({ mode, inputMint, outputMint, legs }: RouteDraft): string | undefined {
  const pools = new Set(legs.map((leg) => leg.ammKey))
  if (pools.size !== legs.length) return 'a market appears twice in the route'
  const received = new Set([inputMint])
  const spent = new Set<string>()
  const shares = new Map<string, number>()
  for (const leg of legs) {
    if (!received.has(leg.inputMint)) return 'a step spends what no step before it brings'
    if (spent.has(leg.outputMint)) return 'a token is brought after it has been spent'
    received.add(leg.outputMint)
    spent.add(leg.inputMint)
    const key = mode === 'ExactIn' ? leg.inputMint : leg.outputMint
    shares.set(key, (shares.get(key) ?? 0) + leg.shareBps)
  }
  if (spent.has(outputMint)) return 'the route spends the token it buys'
  received.delete(outputMint)
  if ([...received].some((mint) => !spent.has(mint))) return 'a token is left over'
  if ([...shares.values()].some((share) => share !== Number(BPS)))
    return 'the shares of a token do not add up to 100 %'
  return undefined
}
