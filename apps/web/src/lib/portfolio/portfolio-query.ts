import {
  type getLegacyPortfolio,
  type getOtherPortfolio,
  type getOwnPortfolio,
  legacyPortfolioEndpoint,
  otherPortfolioEndpoint,
  ownPortfolioEndpoint,
  type PortfolioReply,
} from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, errorCode } from '../api/call.ts'
import { newestOf, ofWallet } from '../api/newest-reply.ts'
import { events } from '../events/page-events.ts'
import type { Portfolio } from './portfolio.ts'
import { fromLegacy, toPortfolio } from './to-portfolio.ts'

/** docs/spec-map.md 2-9. */
const freshness = { staleTime: 2_000, refetchInterval: 60_000 }

const SYSTEM = 'solana'

/** What the products of this house hold for a wallet. A reply of an older block is dropped. */
export const portfolioQuery = (address: string) =>
  queryOptions({
    queryKey: ['portfolio', address],
    queryFn: async (context): Promise<Portfolio> =>
      newestOf(context, await fetchPortfolio(address, context.signal), ({ slot }) => slot),
    ...freshness,
  })

/** The portfolio; when it fails, the legacy one. */
async function fetchPortfolio(address: string, signal: AbortSignal): Promise<Portfolio> {
  try {
    const query = { address, addressSystem: SYSTEM } as const
    const reply = await call<typeof getOwnPortfolio>(ownPortfolioEndpoint, { query }, signal)
    return toPortfolio(ofWallet(reply, reply.owner, address))
  } catch (error) {
    if (signal.aborted) throw error
    events.log('fetch-portfolio-failed', 'FAILED', { code: errorCode(error) })
    const input = { params: { address } }
    const reply = await call<typeof getLegacyPortfolio>(legacyPortfolioEndpoint, input, signal)
    return fromLegacy(ofWallet(reply, reply.owner, address))
  }
}

/** Positions of a wallet outside of its balances and orders: liquidity, fees, NFTs. A reply of an older block is dropped. */
export const otherDefiQuery = (address: string) =>
  queryOptions({
    queryKey: ['other-defi', address],
    queryFn: async (context): Promise<PortfolioReply> => {
      const query = { address, addressSystem: SYSTEM } as const
      const reply = await call<typeof getOtherPortfolio>(otherPortfolioEndpoint, { query }, context.signal)
      return newestOf(context, ofWallet(reply, reply.owner, address), ({ slot }) => slot)
    },
    ...freshness,
  })
