import type { Asset } from '@callisto/contract'

const MAX_NAME_LENGTH = 30
const MAX_SYMBOL_LENGTH = 10

/** Display name: at most 30 characters, without control and bidi characters that allow spoofing. */
export function displayName(name: string): string {
  return clean(name).slice(0, MAX_NAME_LENGTH)
}

/** Display symbol, at most 10 characters. */
export function displaySymbol(symbol: string): string {
  return clean(symbol).slice(0, MAX_SYMBOL_LENGTH)
}

/** Tokens count as verified by their flag or by one of three tags (spec 2, section 5). */
export function isVerified({ isVerified, tags = [] }: Pick<Asset, 'isVerified' | 'tags'>): boolean {
  return (
    isVerified === true || tags.some((tag) => tag === 'verified' || tag === 'strict' || tag === 'community')
  )
}

function clean(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim()
}
