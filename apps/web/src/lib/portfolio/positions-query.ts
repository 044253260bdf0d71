import { type getTokenPositions, tokenPositionsEndpoint } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { newestOf, ofWallet } from '../api/newest-reply.ts'

const REFRESH_MS = 60_000

/** Cost and result of a wallet in some tokens. A reply of an older block is dropped. */
export const positionsQuery = (address: string, mints: readonly string[]) =>
  queryOptions({
    queryKey: ['token-positions', address, mints],
    queryFn: async (context) => {
      const input = { params: { address }, query: { mints, includeClosed: true } }
      const reply = await call<typeof getTokenPositions>(tokenPositionsEndpoint, input, context.signal)
      return newestOf(context, ofWallet(reply, reply.address, address), ({ slot }) => slot)
    },
    staleTime: REFRESH_MS / 4,
    refetchInterval: REFRESH_MS,
  })
