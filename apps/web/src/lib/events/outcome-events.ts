import type { EventName, EventResult } from '@callisto/contract'

/** The event of a query that failed; undefined for queries whose failures are no event. */
export function queryEvent(queryKey: readonly unknown[], code: string): EventName | undefined {
  const [name, part] = queryKey
  if (code === 'ABORTED') return undefined
  // The lookups of a pair are those of its symbols: they have no event of their own.
  if (name === 'search' || name === 'pair') return 'search-failed'
  if (name === 'balances') return 'fetch-holdings-failed'
  if (name !== 'static' || code !== 'INVALID_REPLY') return undefined
  return part === 'remote-settings' ? 'invalid-settings' : 'invalid-banner'
}

/** Result of a failed swap: wallets say in their own words that the user has declined. */
export function failedSwapResult(code: string): EventResult {
  return /reject|denied|declin|cancel/i.test(code) ? 'REJECTED' : 'FAILED'
}
