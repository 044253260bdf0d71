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
import { events } from '../events/page-events.ts'
import type { Portfolio } from './portfolio.ts'
import { fromLegacy, toPortfolio } from './to-portfolio.ts'

/** Spec 2, section 9. */
const freshness = { staleTime: 2_000, refetchInterval: 60_000 }

const SYSTEM = 'solana'

/** What the products of this house hold for a wallet. A reply of an older block is dropped. */
export const portfolioQuery = (address: string) => {
  const queryKey = ['portfolio', address]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Portfolio> => {
      const fresh = await fetchPortfolio(address, signal)
      const before = client.getQueryData<Portfolio>(queryKey)
      return before && before.slot > fresh.slot ? before : fresh
    },
    ...freshness,
  })
}

/** The portfolio; when it fails, the legacy one. */
async function fetchPortfolio(address: string, signal: AbortSignal): Promise<Portfolio> {
  try {
    const query = { address, addressSystem: SYSTEM } as const
    return toPortfolio(await call<typeof getOwnPortfolio>(ownPortfolioEndpoint, { query }, signal))
  } catch (error) {
    if (signal.aborted) throw error
    events.log('fetch-portfolio-failed', 'FAILED', { code: errorCode(error) })
    const input = { params: { address } }
    return fromLegacy(await call<typeof getLegacyPortfolio>(legacyPortfolioEndpoint, input, signal))
  }
}

/** Positions of a wallet outside of its balances and orders: liquidity, fees, NFTs. A reply of an older block is dropped. */
export const otherDefiQuery = (address: string) => {
  const queryKey = ['other-defi', address]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<PortfolioReply> => {
      const query = { address, addressSystem: SYSTEM } as const
      const fresh = await call<typeof getOtherPortfolio>(otherPortfolioEndpoint, { query }, signal)
      const before = client.getQueryData<PortfolioReply>(queryKey)
      return before && before.slot > fresh.slot ? before : fresh
    },
    ...freshness,
  })
}
