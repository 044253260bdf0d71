import type { SwapMode } from '@callisto/contract'
import { type Result, success, type TradeError } from '../result.ts'
import type { Offer, OfferBuild, Unbuildable } from './offer.ts'

/** Offers whose transactions are built before an order gives up. */
const MAX_BUILDS = 3

/**
 * The best offer first: the most out of a fixed input, the least in for a fixed output. Among equals a maker, who pays the
 * network's fee, comes before the pools; otherwise the order of the offers is kept.
 */
export function rankOffers(offers: readonly Offer[], mode: SwapMode): Offer[] {
  const gain = ({ amounts }: Offer) => (mode === 'ExactIn' ? amounts.outAmount : -amounts.inAmount)
  return offers.toSorted((a, b) => {
    const [of, other] = [gain(a), gain(b)]
    if (of !== other) return of > other ? -1 : 1
    return Number(a.router === 'metis') - Number(b.router === 'metis')
  })
}

/**
 * Builds the offers in their order until a simulation has executed one. The best offer with the reason why it has no
 * transaction where none has.
 */
export async function buildBest(
  ranked: readonly [Offer, ...Offer[]],
  signal: AbortSignal,
): Promise<{ offer: Offer; build: OfferBuild }> {
  let unbuilt: { offer: Offer; build: Unbuildable } | undefined
  for (const offer of ranked.slice(0, MAX_BUILDS)) {
    const build = await offer.build(signal)
    if (build.ok) return { offer, build }
    // A reason with a public code says more than one without.
    if (unbuilt?.build.errorCode === undefined && (unbuilt === undefined || build.errorCode !== undefined))
      unbuilt = { offer, build }
  }
  return unbuilt!
}

/** The offers that can be built: without those of pools that cannot be read. The reason for that where none is left. */
export function offersThatHold(
  ranked: readonly [Offer, ...Offer[]],
  unread: TradeError | undefined,
): Result<readonly [Offer, ...Offer[]]> {
  if (unread === undefined) return success(ranked)
  const [first, ...others] = ranked.filter(({ router }) => router !== 'metis')
  return first === undefined ? unread : success([first, ...others])
}
