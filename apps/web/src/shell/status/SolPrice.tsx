import { t } from '@callisto/i18n'
import { Delta, Skeleton } from '@callisto/ui'
import { useWatchAsset } from '../../lib/live/feed.ts'
import { Link } from '../../lib/router/Link.tsx'
import { changeText } from '../../lib/text/format.ts'
import { LivePrice } from '../../lib/tokens/LivePrice.tsx'
import { SOL_MINT } from '../../lib/tokens/mints.ts'
import { useToken } from '../../lib/tokens/token-query.ts'

/** Live price of SOL with its change over 24 hours. It keeps its width while it loads. */
export function SolPrice() {
  useWatchAsset(SOL_MINT)
  const { live, missing, error } = useToken(SOL_MINT)
  if (!live && !missing && error === undefined) return <Skeleton className="h-4 w-36" />
  return (
    <Link
      to="/tokens/$id"
      params={{ id: SOL_MINT }}
      className="flex min-w-36 items-center justify-end gap-1.5 rounded-sm text-xs whitespace-nowrap text-muted hover:text-text"
    >
      SOL
      {live ? (
        <>
          <LivePrice live={live} className="font-medium text-text" />
          <Delta
            value={live.asset.stats24h?.priceChange}
            text={changeText(live.asset.stats24h?.priceChange)}
          />
        </>
      ) : (
        <span title={t('The price could not be loaded')}>–</span>
      )}
    </Link>
  )
}
