import type { AssetPrice, OptimalityGap, Quote, QuoteRequest } from '@callisto/contract'
import type { Bound } from '@callisto/routing'
import type { ClusterValues } from '@callisto/solana'
import { isAddress } from '@solana/kit'
import type { FreshPools } from '../demand/fresh-pools.ts'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import { failure, type Result, type TradeError } from '../result.ts'
import { chooseFormat } from '../route/transaction-format.ts'
import type { RouteSearch, SearchOptions, Trade } from '../search/route-search.ts'
import type { HubMints } from '../state/hub-mints.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { presentQuote, routedAmount } from './present-quote.ts'

export interface QuotePorts {
  registry: PoolRegistry
  /** Undefined where no state can be old, as on the chain of the same process. */
  freshPools?: FreshPools | undefined
  tables: LookupTableRegistry
  search: RouteSearch
  hubs: HubMints
  cluster: () => ClusterValues
  nowMs: () => number
}

export interface QuoteOptions {
  search?: SearchOptions
  /** Required where the request sets `minLiquidityUsd`. */
  prices?: Readonly<Record<string, AssetPrice>>
}

/** The best route found, with the amounts that the chain pays for it in the present state, to the unit. */
export async function findQuote(
  request: QuoteRequest,
  ports: QuotePorts,
  { search, prices }: QuoteOptions = {},
): Promise<Result<Quote>> {
  const startedMs = ports.nowMs()
  const unread = await ports.freshPools?.prepare(request, search?.signal)
  if (unread) return unread
  const invalid = validateRequest(request, ports.registry)
  if (invalid) return invalid
  const format = chooseFormat(request, ports.cluster())
  if (!format.ok) return format
  const query = {
    ...request,
    amount: routedAmount(request),
    format: format.value,
    intermediates: request.restrictIntermediates ? ports.hubs.mints : undefined,
    prices,
  }
  const route = await ports.search.find(query, search)
  if (!route.ok) return route
  const quoted = presentQuote(request, route, ports.registry)
  if (!quoted.ok) return quoted
  const gap = request.withGap
    ? { gap: (await findOptimalityGap(query, quoted.value, ports.search, search)) ?? null }
    : {}
  if (ports.freshPools?.isFresh(route.steps.map(({ pool }) => pool.address)) === false)
    return failure('DEADLINE_EXCEEDED', 'The pools of the route are older than a quote may be')
  const timeTaken = Math.max(0, ports.nowMs() - startedMs) / 1_000
  return { ok: true, value: { ...quoted.value.quote, timeTaken, ...gap } }
}

/** Returns the first rule that a request breaks; undefined when a search may run. */
export function validateRequest(
  { inputMint, outputMint }: QuoteRequest,
  registry: PoolRegistry,
): TradeError | undefined {
  for (const mint of [inputMint, outputMint])
    if (!isAddress(mint)) return failure('INVALID_REQUEST', `${mint} is not an address`)
  if (inputMint === outputMint) return failure('CIRCULAR_ARBITRAGE_IS_DISABLED')
  for (const mint of [inputMint, outputMint])
    if (!registry.trades(mint)) return failure('TOKEN_NOT_TRADABLE', `The token ${mint} is not tradable`)
  return undefined
}

/** The amounts of a route before the platform fee, and the fee. */
interface QuotedAmounts {
  amountIn: bigint
  amountOut: bigint
  fee: bigint
}

/** The distance of a quote to a proven bound on every plan; undefined where no bound was proven in time. */
async function findOptimalityGap(
  { mode, inputMint, outputMint, amount }: Trade,
  quoted: QuotedAmounts,
  search: RouteSearch,
  options?: SearchOptions,
): Promise<OptimalityGap | undefined> {
  const proven = await search.bound({ mode, inputMint, outputMint, amount }, options)
  if (proven === undefined || !(proven.bound.bound > 0 && proven.bound.bound < 2 ** 64)) return undefined
  const { bound, unrestricted } = proven
  return mode === 'ExactIn' ? gapOut(bound, quoted, unrestricted) : gapIn(bound, quoted, unrestricted)
}

/** `unrestricted` is the output of the best route without rules and without transaction limits. */
function gapOut(
  { bound, gap }: Bound,
  { amountOut, fee }: QuotedAmounts,
  unrestricted = amountOut,
): OptimalityGap {
  const best = Number(unrestricted > amountOut ? unrestricted : amountOut)
  const parts = {
    search: Math.max(0, bound - best) / bound,
    limits: (best - Number(amountOut)) / bound,
    platformFee: Number(fee) / bound,
  }
  return { bound: String(BigInt(Math.ceil(bound))), total: sum(parts), ...parts, slack: gap }
}

/** `unrestricted` is the input of the best route without rules and without transaction limits. */
function gapIn(
  { bound, gap }: Bound,
  { amountIn, fee }: QuotedAmounts,
  unrestricted = amountIn,
): OptimalityGap {
  const best = Number(unrestricted < amountIn ? unrestricted : amountIn)
  const paid = Number(amountIn + fee)
  const parts = {
    search: Math.max(0, best - bound) / paid,
    limits: (Number(amountIn) - best) / paid,
    platformFee: Number(fee) / paid,
  }
  return { bound: String(BigInt(Math.floor(bound))), total: sum(parts), ...parts, slack: gap }
}

const sum = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((total, part) => total + part, 0)
