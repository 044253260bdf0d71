import type { Asset } from '@callisto/contract'
import { MAX_SHOWN_NAME, MAX_SHOWN_SYMBOL, normalizeTokenText } from '@callisto/domain'

/** Display name: at most 30 characters. The service has normalised it; a reply from elsewhere might not be. */
export const displayName = (name: string): string => normalizeTokenText(name, MAX_SHOWN_NAME)

/** Display symbol, at most 10 characters. */
export const displaySymbol = (symbol: string): string => normalizeTokenText(symbol, MAX_SHOWN_SYMBOL)

/** Tokens count as verified by their flag or by one of three tags (spec 2, section 5). */
export function isVerified({ isVerified, tags = [] }: Pick<Asset, 'isVerified' | 'tags'>): boolean {
  return (
    isVerified === true || tags.some((tag) => tag === 'verified' || tag === 'strict' || tag === 'community')
  )
}
