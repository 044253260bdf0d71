import { isAddressLike } from '@callisto/contract'
import { createStoredValue } from '../browser/storage.ts'

const MAX_RECENT = 5

/** Mints of the most recently searched tokens, newest first, at most five. */
export const recentTokens = createStoredValue<readonly string[]>('recent-tokens', [], (value) =>
  Array.isArray(value)
    ? value.filter((id): id is string => typeof id === 'string' && isAddressLike(id)).slice(0, MAX_RECENT)
    : undefined,
)

/** Moves a token to the front of the list without duplicates. */
export function addRecentToken(id: string): void {
  recentTokens.set([id, ...recentTokens.get().filter((other) => other !== id)].slice(0, MAX_RECENT))
}
