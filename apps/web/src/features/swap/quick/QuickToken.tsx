import { statsOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Delta, Skeleton } from '@callisto/ui'
import { changeText } from '../../../lib/text/format.ts'
import { LivePrice } from '../../../lib/tokens/LivePrice.tsx'
import { displayName, displaySymbol } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'

/** The token of a quick trade with its live price. */
export function QuickToken({ mint }: { mint: string }) {
  const { live, missing } = useToken(mint)
  if (!live)
    return missing ? <p className="text-sm text-muted">{t('Unknown token')}</p> : <Skeleton className="h-9" />
  const { asset } = live
  const change = statsOf(asset, '24h')?.priceChange
  return (
    <div className="flex h-9 items-center gap-2.5">
      <TokenLogo asset={asset} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1 text-sm font-medium">
          {displaySymbol(asset.symbol)}
          <TokenStatus asset={asset} />
        </p>
        <p className="truncate text-xs text-faint">{displayName(asset.name)}</p>
      </div>
      <div className="flex shrink-0 flex-col items-end text-sm">
        <LivePrice live={live} className="font-medium text-text" />
        <Delta value={change} text={changeText(change)} className="text-xs" />
      </div>
    </div>
  )
}
