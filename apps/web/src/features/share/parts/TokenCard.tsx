import { t } from '@callisto/i18n'
import { EmptyState } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { market } from '../../../lib/api/call.ts'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { tokenQuery } from '../../../lib/tokens/token-query.ts'
import { tokenCard } from '../model/card.ts'
import { CardSkeleton, Preview } from './Preview.tsx'

/** A day of candles of 15 minutes. */
const CANDLES = 96

/** Card of a token with its figures of now. */
export function TokenCard({ mint }: { mint: string }) {
  const query = useQuery(tokenQuery(mint))
  const line = useQuery({
    queryKey: ['share-line', mint],
    queryFn: async ({ signal }) => {
      const request = { interval: '15_MINUTE', type: 'price', candles: CANDLES } as const
      return (await market.chart(mint, request, signal)).candles.map(({ close }) => close)
    },
    enabled: Boolean(query.data),
    retry: false,
  })
  // The card is a snapshot: it keeps the time at which its figures were read.
  const card = useMemo(
    () =>
      query.data && !line.isLoading ? tokenCard(query.data, line.data ?? [], query.dataUpdatedAt) : undefined,
    [query.data, query.dataUpdatedAt, line.data, line.isLoading],
  )
  if (card) return <Preview card={card} name={mint} />
  if (query.data === null)
    return (
      <EmptyState title={t('Token not found.')}>
        <p>{t('No token with this mint is known on this cluster.')}</p>
      </EmptyState>
    )
  return (
    <NotLoaded query={query} title={t('The token could not be loaded')}>
      <CardSkeleton />
    </NotLoaded>
  )
}
