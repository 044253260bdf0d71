import {
  type getOraclePrices,
  type OracleId,
  type OraclePricesReply,
  oracleIds,
  oraclePricesEndpoint,
} from '@callisto/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { freshData } from './fresh-data.ts'
import { isTooOld } from './price-age.ts'

/** docs/spec-map.md 2-9. */
const POLL_MS = 1_000
/** Age of a reply from which its prices are unknown again. */
const MAX_AGE_MS = 15_000

export type OraclePrice = NonNullable<OraclePricesReply[OracleId]>

/** Oracle prices of all assets in one call, polled every second while something shows one and the page is visible. */
export const oracleQuery = queryOptions({
  queryKey: ['oracle-prices'],
  queryFn: ({ signal }) =>
    call<typeof getOraclePrices>(oraclePricesEndpoint, { query: { feeds: [...oracleIds] } }, signal),
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  retry: false,
})

/** The oracle price of an asset; undefined while it is not known, and when it is too old. */
export function useOraclePrice(id: OracleId): OraclePrice | undefined {
  const price = freshData(useQuery(oracleQuery), MAX_AGE_MS)?.[id]
  return price && !isTooOld(price.timestamp) ? price : undefined
}
