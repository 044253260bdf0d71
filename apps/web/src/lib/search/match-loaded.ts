import type { Asset } from '@callisto/contract'
import { normalizeTokenText } from '@callisto/domain'
import { isVerified } from '../tokens/names.ts'

/** A parsed search text. */
export interface SearchText {
  /** Trimmed and without quotes; empty shows trending tokens. */
  text: string
  /** Quoted, or ending with a space: case-insensitive match of the whole symbol or name. */
  exact: boolean
}

export function parseSearchText(typed: string): SearchText {
  const trimmed = typed.trim()
  const quoted = /^"(.*)"$/.exec(trimmed)?.[1]
  if (quoted !== undefined) return { text: quoted.trim(), exact: quoted.trim() !== '' }
  return { text: trimmed, exact: trimmed !== '' && /\s$/.test(typed) }
}

const MAX_MATCHES = 20
const MAX_QUERY_LENGTH = 64

/**
 * Loaded tokens that match, best first: exact address, exact symbol, symbol prefix, name prefix, substring, an end of the address; ties by
 * verified, then by liquidity. Look-alikes of verified tokens follow all others.
 */
export function matchLoaded(loaded: Iterable<Asset>, { text, exact }: SearchText): Asset[] {
  const query = normalizeTokenText(text, MAX_QUERY_LENGTH).toLowerCase()
  if (query === '') return []
  const hits: { asset: Asset; rank: number }[] = []
  for (const asset of loaded) {
    const rank = rankOf(asset, text, query)
    if (rank !== undefined && (!exact || rank <= 1 || asset.name.toLowerCase() === query))
      hits.push({ asset, rank })
  }
  hits.sort(
    (a, b) =>
      Number(isLookalike(a)) - Number(isLookalike(b)) ||
      a.rank - b.rank ||
      Number(isVerified(b.asset)) - Number(isVerified(a.asset)) ||
      (b.asset.liquidity ?? 0) - (a.asset.liquidity ?? 0),
  )
  return hits.slice(0, MAX_MATCHES).map(({ asset }) => asset)
}

const isLookalike = ({ asset, rank }: { asset: Asset; rank: number }): boolean =>
  rank > 0 && asset.lookalikeOf !== undefined

function rankOf(asset: Asset, text: string, query: string): number | undefined {
  if (asset.id === text) return 0
  const symbol = asset.symbol.toLowerCase()
  const name = asset.name.toLowerCase()
  if (symbol === query) return 1
  if (symbol.startsWith(query)) return 2
  if (name.startsWith(query)) return 3
  if (symbol.includes(query) || name.includes(query)) return 4
  return text.length >= 4 && (asset.id.startsWith(text) || asset.id.endsWith(text)) ? 5 : undefined
}
