import type { TokenPosition } from '@callisto/contract'
import type { Holding } from '../../../lib/portfolio/holdings.ts'

export type SortField = 'value' | 'unrealized' | 'realized'

/** Holdings by a field, the largest first; those of which it is not known last, by value. */
export function sortHoldings(
  holdings: readonly Holding[],
  field: SortField,
  positions: ReadonlyMap<string, TokenPosition> | undefined,
): Holding[] {
  const fieldOf = ({ value, gain, mint }: Holding) => {
    if (field === 'value') return value
    return field === 'unrealized' ? gain?.unrealized : positions?.get(mint)?.gain.realized
  }
  const compare = (a: number | undefined, b: number | undefined) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return b - a
  }
  return [...holdings].sort((a, b) => compare(fieldOf(a), fieldOf(b)) || compare(a.value, b.value))
}
