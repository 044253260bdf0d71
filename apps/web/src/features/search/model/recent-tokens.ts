import { isAddressLike } from '@callisto/contract'
import { stored } from '../../../lib/browser/storage.ts'

const MOST = 5

/** Mints of the tokens searched for last, newest first, at most five. */
export const recentTokens = stored<readonly string[]>('recent-tokens', [], (value) =>
  Array.isArray(value)
    ? value.filter((id): id is string => typeof id === 'string' && isAddressLike(id)).slice(0, MOST)
    : undefined,
)

/** Puts a token first, without naming it twice. */
export function rememberToken(id: string): void {
  recentTokens.set([id, ...recentTokens.get().filter((other) => other !== id)].slice(0, MOST))
}
