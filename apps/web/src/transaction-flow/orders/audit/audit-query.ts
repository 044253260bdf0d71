import { queryOptions } from '@tanstack/react-query'

/** The present price is read again while a review is open. */
const REFETCH_MS = 5_000

/** What is behind an order that is held to the feeds of these mints; its code is loaded with the first review. */
export const orderAuditQuery = (mints: readonly string[]) =>
  queryOptions({
    queryKey: ['order-audit', ...mints],
    queryFn: async ({ signal }) => (await import('./order-audit.ts')).readAudit(mints, signal),
    refetchInterval: REFETCH_MS,
  })
