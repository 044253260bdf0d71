import { ApiError, type getOutbox, outboxEndpoint } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { callUncached } from '../../lib/api/call-uncached.ts'

/** A mail appears at most this much later. */
const REFRESH_MS = 2_000

/** Whether a reply says that this server has no outbox: it sends its mails, or it sends none. */
export const isWithoutOutbox = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Mails of the outbox, the newest first. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: async ({ signal }) => (await callUncached<typeof getOutbox>(outboxEndpoint, {}, signal)).mails,
  retry: (count, error) => count < 1 && !isWithoutOutbox(error),
  refetchInterval: ({ state }) => (isWithoutOutbox(state.error) ? false : REFRESH_MS),
  staleTime: 0,
})
