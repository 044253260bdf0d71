import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Badge } from '@callisto/ui'
import { displaySymbol } from './names.ts'

/** Marks a token that can be taken for a verified one; nothing for others. */
export function LookalikeBadge({ asset: { lookalikeOf } }: { asset: Pick<Asset, 'lookalikeOf'> }) {
  if (!lookalikeOf) return null
  const symbol = displaySymbol(lookalikeOf.symbol)
  return (
    <span title={t('Looks like the verified token {symbol}', { symbol })}>
      <Badge tone="down">{t('Not {symbol}', { symbol })}</Badge>
    </span>
  )
}
