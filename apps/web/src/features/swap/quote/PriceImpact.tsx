import type { Quote } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { formatPercent } from '../../../lib/text/format.ts'
import { impactPercent, impactTone } from './price-impact.ts'

/** Price impact of a quote, toned by its size; a dash where the quote has none. */
export function PriceImpact({ quote }: { quote: Pick<Quote, 'priceImpactPct'> }) {
  const percent = impactPercent(quote)
  const tone = impactTone(percent)
  if (percent === undefined) return <span title={t('Not part of the quote')}>–</span>
  return (
    <span className={cx(tone === 'caution' && 'text-caution', tone === 'loss' && 'text-down')}>
      {formatPercent(percent)}
    </span>
  )
}
