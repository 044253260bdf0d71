import { type getNetWorth, type NetWorthRange, netWorthEndpoint } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const REFRESH_MS = 60_000

/** Value of a wallet's SOL and tokens over time. */
export const netWorthQuery = (address: string, range: NetWorthRange) =>
  queryOptions({
    queryKey: ['net-worth', address, range],
    queryFn: ({ signal }) =>
      call<typeof getNetWorth>(netWorthEndpoint, { params: { address }, query: { range } }, signal),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
