import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Badge } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { duplicateSymbolsQuery, symbolNote } from './duplicate-symbols.ts'
import { LookalikeBadge } from './LookalikeBadge.tsx'
import { displaySymbol } from './names.ts'

/**
 * Marks a token whose symbol says less than it seems, by the list of verified symbols that occur twice. Where tokens are
 * chosen by symbol; nothing while the list is absent.
 */
export function SharedSymbol({ asset }: { asset: Asset }) {
  const { data } = useQuery(duplicateSymbolsQuery)
  const note = symbolNote(asset, data)
  if (!note) return null
  if (note.lookalikeOf) return <LookalikeBadge asset={note} />
  const { count } = note
  const symbol = displaySymbol(note.symbol)
  return (
    <span
      title={t('{count} verified tokens have the symbol {symbol}. Compare the address.', { count, symbol })}
    >
      <Badge tone="caution">{t('{count} with this symbol', { count })}</Badge>
    </span>
  )
}
