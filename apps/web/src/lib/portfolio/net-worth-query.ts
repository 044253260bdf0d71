import { type getNetWorth, type NetWorthRange, netWorthEndpoint } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { newestOf, ofWallet } from '../api/newest-reply.ts'

const REFRESH_MS = 60_000

/** Value of a wallet's SOL and tokens over time. A reply that ends earlier is dropped. */
export const netWorthQuery = (address: string, range: NetWorthRange) =>
  queryOptions({
    queryKey: ['net-worth', address, range],
    queryFn: async (context) => {
      const input = { params: { address }, query: { range } }
      const reply = await call<typeof getNetWorth>(netWorthEndpoint, input, context.signal)
      // It names no block: its newest point is that of the last one.
      return newestOf(
        context,
        ofWallet(reply, reply.address, address),
        ({ points }) => points.at(-1)?.time ?? 0,
      )
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
