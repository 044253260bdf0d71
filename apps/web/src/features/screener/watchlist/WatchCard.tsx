import { statsOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Delta, NumberText, Skeleton } from '@callisto/ui'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import type { RenderTrade } from '../../../lib/quick-trade/quick-trade-cell.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { changeText, exact, formatUsd } from '../../../lib/text/format.ts'
import { LivePrice } from '../../../lib/tokens/LivePrice.tsx'
import { displayName, displaySymbol } from '../../../lib/tokens/names.ts'
import { SparklineSlot } from '../../../lib/tokens/SparklineSlot.tsx'
import { Star } from '../../../lib/tokens/Star.tsx'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'
import type { WatchedToken, WatchlistConfig } from '../../../lib/tokens/watchlist.ts'

export interface WatchCardProps {
  token: WatchedToken
  config: WatchlistConfig
  phone: boolean
  /** Undefined until the trade buttons are loaded. */
  renderTrade: RenderTrade | undefined
}

/** A watched token with its figure, change and sparkline; its link covers the card. */
export function WatchCard({ token, config, phone, renderTrade }: WatchCardProps) {
  useWatchAsset(token.address)
  const { live, missing, error, retry } = useToken(token.address)
  const known = live?.asset ?? { id: token.address, symbol: token.symbol }
  const change = live && statsOf(live.asset, config.timeframe)?.priceChange
  return (
    <li className="relative flex h-46 flex-col max-sm:h-50 gap-2 rounded-xl border border-line bg-raised p-4 transition-colors hover:border-edge">
      <div className="flex min-w-0 items-center gap-2">
        <TokenLogo asset={known} size={28} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-1">
            <Link
              to="/tokens/$id"
              params={{ id: token.address }}
              data-row-link=""
              aria-keyshortcuts="b"
              className="truncate text-sm font-medium text-text outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {displaySymbol(known.symbol)}
            </Link>
            {live && <TokenStatus asset={live.asset} />}
          </div>
          <p className="truncate text-xs text-faint">{live && displayName(live.asset.name)}</p>
        </div>
        <Star asset={known} />
      </div>
      {live && (
        <>
          <div className="flex items-baseline justify-between gap-2">
            {config.metric === 'usdPrice' ? (
              <LivePrice live={live} className="text-lg font-semibold" />
            ) : (
              <NumberText
                text={formatUsd(live.asset.mcap)}
                exact={exact(live.asset.mcap)}
                className="text-lg font-semibold"
              />
            )}
            <Delta value={change} text={changeText(change)} className="text-sm" />
          </div>
          <SparklineSlot id={token.address} width={220} height={40} />
          <div className="-mb-2 flex h-6 justify-end max-sm:-mr-2 max-sm:h-11">
            {renderTrade?.(live.asset, phone)}
          </div>
        </>
      )}
      {!live && !missing && error === undefined && <Skeleton className="h-16" />}
      {missing && <p className="text-xs text-faint">{t('No token is known at this address.')}</p>}
      {error !== undefined && (
        <p className="text-xs text-faint">
          {t('The token could not be loaded')}{' '}
          <button type="button" onClick={() => retry()} className="touch-target relative z-1 underline">
            {t('Retry')}
          </button>
        </p>
      )}
    </li>
  )
}
