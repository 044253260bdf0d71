import { t } from '@callisto/i18n'
import { Sparkline } from '@callisto/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { market } from '../api/call.ts'
import { createBatch } from './batch.ts'

const REFRESH_MS = 60_000

/** Rows that are shown together ask together, up to 50 in a call. */
const lookUp = createBatch<readonly number[]>({ waitMs: 30, maxIds: 50 }, async (ids) => {
  return new Map(Object.entries(await market.sparklines(ids.toSorted())))
})

/** Prices of a token's last day, or since its launch, at equal distances; null when none are known. */
const sparklineQuery = (id: string) =>
  queryOptions({
    queryKey: ['sparkline', id],
    queryFn: async () => (await lookUp(id)) ?? null,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })

/** Sparkline of a token's last day, or since its launch; nothing while it loads and without bars. */
export function PriceSparkline({ id, width, height }: { id: string; width: number; height: number }) {
  const { data } = useQuery(sparklineQuery(id))
  if (!data || data.length < 2) return null
  return <Sparkline values={data} width={width} height={height} label={t('Price of the last 24 hours')} />
}
