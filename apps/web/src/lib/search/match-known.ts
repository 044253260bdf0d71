import type { Asset } from '@callisto/contract'
import { isVerified } from '../tokens/names.ts'
import type { SearchText } from './search-text.ts'

const MOST = 20

/**
 * The tokens that this visit has met and that match, best first: the address itself, the symbol itself, symbols that
 * begin so, names that begin so, then those that contain it; among equals verified ones, then more liquid ones.
 */
export function matchKnown(known: Iterable<Asset>, { text, exact }: SearchText): Asset[] {
  const wanted = text.toLowerCase()
  if (wanted === '') return []
  const hits: { asset: Asset; rank: number }[] = []
  for (const asset of known) {
    const rank = rankOf(asset, text, wanted)
    if (rank !== undefined && (!exact || rank <= 1 || asset.name.toLowerCase() === wanted))
      hits.push({ asset, rank })
  }
  hits.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(isVerified(b.asset)) - Number(isVerified(a.asset)) ||
      (b.asset.liquidity ?? 0) - (a.asset.liquidity ?? 0),
  )
  return hits.slice(0, MOST).map(({ asset }) => asset)
}

function rankOf(asset: Asset, text: string, wanted: string): number | undefined {
  if (asset.id === text) return 0
  const symbol = asset.symbol.toLowerCase()
  const name = asset.name.toLowerCase()
  if (symbol === wanted) return 1
  if (symbol.startsWith(wanted)) return 2
  if (name.startsWith(wanted)) return 3
  if (symbol.includes(wanted) || name.includes(wanted)) return 4
  return text.length >= 4 && asset.id.startsWith(text) ? 5 : undefined
}
