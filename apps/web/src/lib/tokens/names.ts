import type { Asset } from '@callisto/contract'
import { MAX_SHOWN_NAME, MAX_SHOWN_SYMBOL, normalizeTokenText } from '@callisto/domain'
import { t } from '@callisto/i18n'

/** Display name: at most 30 characters. The service has normalised it; a reply from elsewhere might not be. */
export const displayName = (name: string): string => isolated(normalizeTokenText(name, MAX_SHOWN_NAME))

/** Display symbol, at most 10 characters. */
export const displaySymbol = (symbol: string): string =>
  isolated(normalizeTokenText(symbol, MAX_SHOWN_SYMBOL))

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A text of a right-to-left script between isolates, so that it does not reorder the numbers beside it. */
const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)

/** Tokens count as verified by their flag or by one of three tags (spec 2-5-10). */
export function isVerified({ isVerified, tags = [] }: Pick<Asset, 'isVerified' | 'tags'>): boolean {
  return (
    isVerified === true || tags.some((tag) => tag === 'verified' || tag === 'strict' || tag === 'community')
  )
}

/**
 * Text in place of the pools, trades and chart of a token that only quotes others, as USDC does: these belong to the other
 * token of a pool. Undefined for a token with a pool of its own, and for one without any.
 */
export function quoteOnlyText({ symbol, firstPool, liquidity }: Asset): string | undefined {
  if (firstPool !== undefined || liquidity === undefined) return undefined
  return t('{symbol} is a quote token: pools and trades are listed with the tokens that it prices.', {
    symbol: displaySymbol(symbol),
  })
}
