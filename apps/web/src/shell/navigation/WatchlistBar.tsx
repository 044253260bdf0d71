import { t } from '@callisto/i18n'
import { Star } from 'lucide-react'
import { useWatchAsset } from '../../lib/live/feed.ts'
import { Link } from '../../lib/router/Link.tsx'
import { LivePrice } from '../../lib/tokens/LivePrice.tsx'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { useToken } from '../../lib/tokens/token-query.ts'
import { useWatchlist, type WatchedToken } from '../../lib/tokens/watchlist.ts'

/** The watched tokens with their prices, under the header (docs/spec-map.md 1-2.4). */
export function WatchlistBar() {
  const [{ tokens }] = useWatchlist()
  return (
    <>
      <Link
        to="/watchlist"
        className="flex h-full shrink-0 items-center gap-1.5 text-muted hover:text-text focus-visible:-outline-offset-2"
      >
        <Star aria-hidden="true" className="size-3.5" />
        {t('Watchlist')}
      </Link>
      {tokens.map((token) => (
        <WatchedPrice key={token.address} token={token} />
      ))}
    </>
  )
}

function WatchedPrice({ token }: { token: WatchedToken }) {
  useWatchAsset(token.address)
  const { live, missing, error } = useToken(token.address)
  return (
    <Link
      to="/tokens/$id"
      params={{ id: token.address }}
      className="flex h-full min-w-24 shrink-0 items-center gap-1.5 text-muted hover:text-text focus-visible:-outline-offset-2"
    >
      {displaySymbol(live?.asset.symbol ?? token.symbol)}
      {live ? (
        <LivePrice live={live} className="font-medium text-text" />
      ) : (
        (missing || error !== undefined) && <span title={t('The price could not be loaded')}>–</span>
      )}
    </Link>
  )
}
