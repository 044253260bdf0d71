import { randomUUID } from 'node:crypto'
import type { AssetPrice, OrderReply } from '@callisto/contract'
import type { BuildPorts } from '../build/ports.ts'
import { findQuote, type QuotePorts, validateRequest } from '../quote/find-quote.ts'
import { failure, type Result, success } from '../result.ts'
import type { SearchOptions } from '../search/route-search.ts'
import {
  buildBest,
  type Offer,
  type OfferBuild,
  offersThatHold,
  POOL_ERRORS,
  rankOffers,
  readTaker,
  UNBUILDABLE_MESSAGES,
} from './offer.ts'
import type { OrderCache } from './order-cache.ts'
import type { OrderRequest } from './order-request.ts'
import { poolOffer } from './pool-offer.ts'
import { presentOrder } from './present-order.ts'

/** What is known of an order before its offers. */
export interface OfferContext {
  requestId: string
  prices: Readonly<Record<string, AssetPrice>>
  signal: AbortSignal
}

/** Market makers as a source of offers beside the pools; none where they have nothing better to say. */
export interface OfferSource {
  offers(request: OrderRequest, context: OfferContext): Promise<Offer[]>
  /** Whether they would pay the fee of the order if it were larger. */
  isBelowMinimum(request: OrderRequest, context: Pick<OfferContext, 'prices'>): boolean
}

export interface OrderPorts {
  quoting: QuotePorts
  building: BuildPorts
  makers: OfferSource
  orders: OrderCache
}

/** The caller of an order, and how its parts take their turns. */
export interface OrderCaller {
  client: string
  search: SearchOptions
  prices: Readonly<Record<string, AssetPrice>>
  signal: AbortSignal
  /** Runs a build in the turn of the client. */
  inTurn<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** The best offer of all engines by simulated outcome, with its transaction where the order has a taker. */
export async function makeOrder(
  request: OrderRequest,
  ports: OrderPorts,
  caller: OrderCaller,
): Promise<Result<OrderReply>> {
  const startedMs = ports.quoting.nowMs()
  const unread = await ports.quoting.freshPools?.prepare(request.quote, caller.signal)
  if (unread) return unread
  const invalid = validateRequest(request.quote, ports.quoting.registry)
  if (invalid) return invalid
  const requestId = randomUUID()
  const offers = await findOffers(request, ports, caller, requestId)
  if (!offers.ok) return offers
  const [best, ...others] = rankOffers(offers.value, request.quote.mode)
  if (!best) return failure('NO_ROUTES_FOUND', 'Failed to get quotes')
  const chosen = request.taker
    ? await caller.inTurn((signal) => buildFor(request, [best, ...others], { ports, caller, signal }))
    : success({ offer: best, build: undefined })
  if (!chosen.ok) return chosen
  const { offer, build } = chosen.value
  if (build?.ok) remember(requestId, request, offer, build, ports.orders, caller.client)
  const totalTimeMs = ports.quoting.nowMs() - startedMs
  const { prices } = caller
  return success(presentOrder(request, offer, { requestId, build, prices, totalTimeMs }))
}

/** Offers of pools and makers, asked together. The error of the pools where there is none at all. */
async function findOffers(
  request: OrderRequest,
  { quoting, building, makers }: OrderPorts,
  { search, prices, signal }: OrderCaller,
  requestId: string,
): Promise<Result<Offer[]>> {
  const isOpen = (router: string) => !request.excludedRouters.has(router)
  const [quote, offers] = await Promise.all([
    isOpen('metis') ? findQuote(request.quote, quoting, { search }) : undefined,
    isOpen('jupiterz') ? makers.offers(request, { requestId, prices, signal }) : [],
  ])
  if (quote === undefined) return success(offers)
  if (quote.ok) return success([...offers, poolOffer(quote.value, request, building)])
  return offers.length > 0 ? success(offers) : quote
}

async function buildFor(
  request: OrderRequest,
  ranked: readonly [Offer, ...Offer[]],
  { ports, caller, signal }: { ports: OrderPorts; caller: OrderCaller; signal: AbortSignal },
): Promise<Result<{ offer: Offer; build: OfferBuild }>> {
  const { quoting, building, makers } = ports
  const { taker, wrapSol, quote } = request
  const [input, output] = [quote.inputMint, quote.outputMint].map((mint) => quoting.registry.mints.get(mint)!)
  const mints = { input: input!, output: output! }
  const { inputBalance } = await readTaker(taker!, mints, building.chain, { wrapSol, signal })
  const [best] = ranked
  if (inputBalance < best.amounts.inAmount)
    // Both engines have the same code for it.
    return success({
      offer: best,
      build: { ok: false, errorCode: 1, message: UNBUILDABLE_MESSAGES.insufficientFunds },
    })
  // The wait for the turn may have been long; offers of makers do not need the pools.
  const open = offersThatHold(ranked, await quoting.freshPools?.prepare(quote, signal))
  if (!open.ok) return open
  const { offer, build } = await buildBest(open.value, signal)
  const isTooSmall =
    !build.ok &&
    offer.router === 'metis' &&
    build.errorCode === POOL_ERRORS.TOP_UP_SOL &&
    makers.isBelowMinimum(request, caller)
  if (!isTooSmall) return success({ offer, build })
  const message = UNBUILDABLE_MESSAGES.belowGaslessMinimum
  return success({ offer, build: { ok: false, errorCode: POOL_ERRORS.BELOW_GASLESS_MINIMUM, message } })
}

function remember(
  requestId: string,
  { taker, receiver, quote }: OrderRequest,
  { router, maker }: Offer,
  { built }: OfferBuild & { ok: true },
  orders: OrderCache,
  client: string,
): void {
  const { inputMint, outputMint } = quote
  orders.add(
    { requestId, router, taker: taker!, receiver, inputMint, outputMint, offer: built, maker },
    client,
  )
}
