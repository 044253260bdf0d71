import {
  auditEndpoint,
  type getAuditLog,
  type getLoginProviders,
  type getQuickSession,
  type getWrappedKeys,
  loginProvidersEndpoint,
  type QuickSession,
  quickSessionEndpoint,
  wrappedKeysEndpoint,
} from '@callisto/contract'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callLogin } from './login-calls.ts'

const KEY = ['quick-account']
/** Longest time for which a session that another tab or device has ended is shown. */
const SESSION_STALE_MS = 10_000

/** The session of this browser, null without one. */
export const sessionQuery = queryOptions({
  queryKey: [...KEY, 'session'],
  queryFn: async ({ signal }): Promise<QuickSession | null> =>
    (await callLogin<typeof getQuickSession>(quickSessionEndpoint, {}, signal)).session,
  staleTime: SESSION_STALE_MS,
  refetchOnWindowFocus: true,
})

/** Ways to log in at this server. */
export const loginWaysQuery = queryOptions({
  queryKey: [...KEY, 'ways'],
  queryFn: ({ signal }) => callLogin<typeof getLoginProviders>(loginProvidersEndpoint, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Copies of an account at the server, the oldest first. */
export const copiesQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...KEY, 'copies', accountId],
    queryFn: async ({ signal }) =>
      (await callLogin<typeof getWrappedKeys>(wrappedKeysEndpoint, {}, signal)).keys,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** What happened to an account, the newest first. */
export const auditQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'audit', accountId],
    queryFn: ({ pageParam, signal }) =>
      callLogin<typeof getAuditLog>(
        auditEndpoint,
        { query: { ...(pageParam !== undefined && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** Shows a session that has just begun or ended; what was read of another one is forgotten. */
export function setSession(queries: QueryClient, session: QuickSession | null): void {
  queries.removeQueries({ queryKey: [...KEY, 'audit'] })
  queries.removeQueries({ queryKey: [...KEY, 'copies'] })
  queries.setQueryData(sessionQuery.queryKey, session)
}
