import { type getTokenPositions, tokenPositionsEndpoint } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const REFRESH_MS = 60_000

/** Cost and result of a wallet by token, of `mints` alone when they are given. */
export const positionsQuery = (address: string, mints?: readonly string[]) =>
  queryOptions({
    queryKey: ['token-positions', address, mints],
    queryFn: ({ signal }) => {
      const query = mints ? { mints, includeClosed: true } : {}
      return call<typeof getTokenPositions>(tokenPositionsEndpoint, { params: { address }, query }, signal)
    },
    staleTime: REFRESH_MS / 4,
    refetchInterval: REFRESH_MS,
  })
