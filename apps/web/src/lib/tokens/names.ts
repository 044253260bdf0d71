import type { Asset } from '@callisto/contract'

const NAME_MAX = 30
const SYMBOL_MAX = 10

/** A name as shown: no control or direction characters, which could pass one token off as another, and at most 30. */
export function shownName(name: string): string {
  return clean(name).slice(0, NAME_MAX)
}

/** A symbol as shown, at most 10 characters. */
export function shownSymbol(symbol: string): string {
  return clean(symbol).slice(0, SYMBOL_MAX)
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
