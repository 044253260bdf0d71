import { isAddressLike } from '@callisto/contract'

/**
 * What a wallet states about a token in a signed memo: a like; that a narrative is being written (without a text) or the
 * narrative itself; the price of a stock at its exchange, USD.
 */
export type TokenMemo =
  | { kind: 'like'; mint: string }
  | { kind: 'narrative'; mint: string; text?: string }
  | { kind: 'stock-price'; mint: string; priceUsd: number }

const PREFIX = 'callisto'
/** In characters. */
export const MAX_NARRATIVE_LENGTH = 500
const PRICE = /^\d{1,9}(\.\d{1,9})?$/

/** The text of a memo. */
export function formatTokenMemo(memo: TokenMemo): string {
  const parts = [PREFIX, memo.kind, memo.mint]
  if (memo.kind === 'narrative' && memo.text !== undefined) parts.push(memo.text)
  if (memo.kind === 'stock-price') parts.push(String(memo.priceUsd))
  return parts.join(':')
}

/** What a text states; undefined for any text that is not of the form that `formatTokenMemo` writes. */
export function parseTokenMemo(text: string): TokenMemo | undefined {
  const [prefix, kind, mint, ...rest] = text.split(':')
  if (prefix !== PREFIX || mint === undefined || !isAddressLike(mint)) return undefined
  const value = rest.length === 0 ? undefined : rest.join(':')
  if (kind === 'like') return value === undefined ? { kind, mint } : undefined
  if (kind === 'narrative') {
    if (value === undefined) return { kind, mint }
    const isText = value.trim() !== '' && value.length <= MAX_NARRATIVE_LENGTH
    return isText ? { kind, mint, text: value } : undefined
  }
  if (kind !== 'stock-price' || value === undefined || !PRICE.test(value)) return undefined
  const priceUsd = Number(value)
  return priceUsd > 0 ? { kind, mint, priceUsd } : undefined
}
