import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHeldError } from '../api/useHeldError.ts'
import { useOutdatedSince } from '../offline/useLastKnown.ts'
import { SOL_MINT } from '../tokens/mints.ts'
import { fetchTokens } from '../tokens/token-query.ts'
import { balancesQuery } from '../wallet/balances.ts'
import { useKeptBalances } from '../wallet/parse-kept-balances.ts'
import { type Holding, joinHoldings } from './holdings.ts'
import type { Portfolio } from './portfolio.ts'
import { portfolioQuery } from './portfolio-query.ts'

/** Ids of one call (docs/spec-map.md 1-7.1). */
const MAX_IDS = 50

/** Tokens by their mints in one query: one for each of thousands would hold up the page. What is unknown or fails is missing. */
const tokensQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['tokens', ids],
    queryFn: async () => {
      const starts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => at * MAX_IDS)
      const found = await Promise.allSettled(
        starts.map((start) => fetchTokens(ids.slice(start, start + MAX_IDS))),
      )
      const parts = found.flatMap((part) => (part.status === 'fulfilled' ? [...part.value] : []))
      const [first] = found
      if (parts.length === 0 && first?.status === 'rejected') throw first.reason
      return new Map(parts)
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
  })

export interface HoldingsState {
  /** Undefined while no source has them. */
  holdings: readonly Holding[] | undefined
  portfolio: Portfolio | undefined
  /** Why there are no holdings, when every source of them has failed. */
  error: Error | undefined
  /** What failed of the portfolio, while it has nothing to show. */
  portfolioError: Error | undefined
  /** What failed of the balances of the chain, while there are none. */
  balancesError: Error | undefined
  /** The block of the index, while its balances stand in for those of the chain. */
  indexedAt: number | undefined
  /** Unix ms of what is shown, when it cannot be refreshed. */
  outdatedSinceMs: number | undefined
  retry: () => Promise<unknown>
}

/** The tokens of a wallet from the chain and from the index. Mounting it refetches both, however new they are. */
export function useHoldings(address: string): HoldingsState {
  const balances = useQuery({ ...balancesQuery(address), refetchOnMount: 'always' })
  const portfolio = useQuery({ ...portfolioQuery(address), refetchOnMount: 'always' })
  const balancesError = useHeldError(balances)
  const portfolioError = useHeldError(portfolio)
  const kept = useKeptBalances(address, { ...balances, isError: balancesError !== undefined })
  const index = portfolio.data?.walletBalance && portfolio.data
  // Kept balances end where the index is newer.
  const isKept = balances.data === undefined && kept != null && kept.value.slot >= (index?.slot ?? 0)
  const times = [
    useOutdatedSince(balances, isKept ? kept : undefined),
    useOutdatedSince(portfolio, undefined),
  ]
  const held = balances.data ?? (isKept ? kept.value : undefined)
  const prices = useOtherPrices(held, portfolio.data, portfolioError !== undefined)
  const holdings = useMemo(
    () =>
      held || index
        ? joinHoldings({
            balances: held,
            portfolio: portfolio.data,
            priceOf: (mint) => prices?.get(mint)?.usdPrice,
          })
        : undefined,
    [held, index, portfolio.data, prices],
  )
  return {
    holdings,
    portfolio: portfolio.data,
    error: holdings || !(portfolio.data || portfolioError) ? undefined : balancesError,
    portfolioError: portfolio.data ? undefined : portfolioError,
    balancesError: balances.data ? undefined : balancesError,
    indexedAt: !held && balancesError ? index?.slot : undefined,
    outdatedSinceMs: earliest(times),
    retry: () => Promise.allSettled([balances.refetch(), portfolio.refetch()]),
  }
}

const earliest = (times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

type Held = Parameters<typeof joinHoldings>[0]['balances']

/** Tokens whose prices the portfolio does not have: new ones, and all of them when it failed. */
function useOtherPrices(balances: Held, portfolio: Portfolio | undefined, hasFailed: boolean) {
  const mints = useMemo(() => {
    if (!balances || (!portfolio && !hasFailed)) return []
    const priced = new Set(portfolio?.walletBalance?.balances.map(({ mint }) => mint || SOL_MINT))
    const held = balances.tokens.filter(({ amount }) => amount > 0n).map(({ mint }) => mint)
    return [SOL_MINT, ...held].filter((mint) => !priced.has(mint))
  }, [balances, portfolio, hasFailed])
  return useQuery({ ...tokensQuery(mints), enabled: mints.length > 0 }).data
}
