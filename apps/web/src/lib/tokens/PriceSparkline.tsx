import { t } from '@callisto/i18n'
import { Sparkline } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { sparklineQuery } from './sparkline-query.ts'

/** Sparkline of a token's last day, or since its launch; nothing while it loads and without bars. */
export function PriceSparkline({ id, width, height }: { id: string; width: number; height: number }) {
  const { data } = useQuery(sparklineQuery(id))
  if (!data || data.length < 2) return null
  return <Sparkline values={data} width={width} height={height} label={t('Price of the last 24 hours')} />
}
