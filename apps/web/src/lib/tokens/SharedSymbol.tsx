import {
  type Asset,
  type DuplicateSymbol,
  duplicateSymbolsEndpoint,
  type getDuplicateSymbols,
} from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Badge } from '@callisto/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { LookalikeBadge } from './LookalikeBadge.tsx'
import { displaySymbol, isVerified } from './names.ts'

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

/** The list changes when a token is verified or launched: a few times an hour matter to nobody who searches. */
const STALE_MS = 300_000

/** By symbol in lower case. */
type DuplicateSymbols = ReadonlyMap<string, DuplicateSymbol>

/** Symbols of verified tokens that other tokens have too (spec 2-7-39). */
const duplicateSymbolsQuery = queryOptions({
  queryKey: ['duplicate-symbols'],
  queryFn: ({ signal }) => call<typeof getDuplicateSymbols>(duplicateSymbolsEndpoint, {}, signal),
  select: (list): DuplicateSymbols => new Map(list.map((one) => [one.symbol.toLowerCase(), one])),
  staleTime: STALE_MS,
  retry: 1,
})

/** A look-alike of a verified token, or one of several verified tokens with one symbol. */
type SymbolNote =
  | { lookalikeOf: NonNullable<Asset['lookalikeOf']> }
  | { lookalikeOf?: undefined; symbol: string; count: number }

/** Undefined for a symbol of one token only, and where the service has marked the look-alike itself. */
function symbolNote(
  asset: Pick<Asset, 'id' | 'symbol' | 'lookalikeOf' | 'isVerified' | 'tags'>,
  duplicates: DuplicateSymbols | undefined,
): SymbolNote | undefined {
  const found = duplicates?.get(asset.symbol.toLowerCase())
  if (!found || asset.lookalikeOf) return undefined
  const { symbol, verifiedMints } = found
  const [id = ''] = verifiedMints
  if (!verifiedMints.includes(asset.id))
    return isVerified(asset) ? undefined : { lookalikeOf: { id, symbol } }
  return verifiedMints.length > 1 ? { symbol, count: verifiedMints.length } : undefined
}
