import { ApiError } from '@callisto/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A reply about a wallet. Throws ApiError INVALID_REPLY for that of another one, as a cache or a proxy may mix them up. */
export function ofWallet<T>(reply: T, owner: string, asked: string): T {
  if (owner === asked) return reply
  throw new ApiError('INVALID_REPLY', 'The reply is of another wallet')
}

/**
 * What a query shows next: the fresh value, or the one it has when that is of a newer time or slot. A source that lags takes
 * nothing back.
 */
export function newestOf<T>(
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
  fresh: T,
  timeOf: (value: T) => number,
): T {
  const shown = client.getQueryData<T>(queryKey)
  return shown !== undefined && timeOf(shown) > timeOf(fresh) ? shown : fresh
}
