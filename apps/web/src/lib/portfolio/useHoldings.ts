import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHeldError } from '../api/useHeldError.ts'
import { useOutdatedSince } from '../offline/useLastKnown.ts'
import { SOL_MINT } from '../tokens/mints.ts'
import { useTokens } from '../tokens/useTokenSymbols.ts'
import { balancesQuery } from '../wallet/balances.ts'
import { useKeptBalances } from '../wallet/parse-kept-balances.ts'
import { type Holding, joinHoldings } from './holdings.ts'
import type { Portfolio } from './portfolio.ts'
import { portfolioQuery } from './portfolio-query.ts'

export interface HoldingsState {
  /** Undefined while no source has them. */
  holdings: readonly Holding[] | undefined
  portfolio: Portfolio | undefined
  /** What failed of each source, while it has nothing to show. */
  portfolioError: Error | undefined
  balancesError: Error | undefined
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
  const isAway = balances.data === undefined && portfolio.data === undefined
  const outdatedSinceMs = useOutdatedSince(balances, isAway ? kept : undefined)
  const held = balances.data ?? (isAway ? kept?.value : undefined)
  const prices = useOtherPrices(held, portfolio.data, portfolioError !== undefined)
  const holdings = useMemo(
    () =>
      held || portfolio.data
        ? joinHoldings({
            balances: held,
            portfolio: portfolio.data,
            priceOf: (mint) => prices.get(mint)?.usdPrice,
          })
        : undefined,
    [held, portfolio.data, prices],
  )
  return {
    holdings,
    portfolio: portfolio.data,
    portfolioError: portfolio.data ? undefined : portfolioError,
    balancesError: balances.data ? undefined : balancesError,
    outdatedSinceMs,
    retry: () => Promise.allSettled([balances.refetch(), portfolio.refetch()]),
  }
}

type Held = Parameters<typeof joinHoldings>[0]['balances']

/** Tokens whose prices the portfolio does not have: new ones, and all of them when it failed. */
function useOtherPrices(balances: Held, portfolio: Portfolio | undefined, hasFailed: boolean) {
  const mints = useMemo(() => {
    if (!balances || (!portfolio && !hasFailed)) return []
    const priced = new Set(portfolio?.walletBalance.balances.map(({ mint }) => mint || SOL_MINT))
    const held = balances.tokens.filter(({ amount }) => amount > 0n).map(({ mint }) => mint)
    return [SOL_MINT, ...held].filter((mint) => !priced.has(mint))
  }, [balances, portfolio, hasFailed])
  return useTokens(mints)
}
