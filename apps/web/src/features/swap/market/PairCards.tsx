import { t } from '@callisto/i18n'
import { Delta, Skeleton, Sparkline, useMediaQuery, VIEWPORT_TIERS } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { changeText } from '../../../lib/text/format.ts'
import { LivePrice } from '../../../lib/tokens/LivePrice.tsx'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'
import type { Pair } from '../form/pair.ts'
import { dayBarsQuery } from './queries.ts'
import { TokenNotFound } from './TokenNotFound.tsx'

/** A small card of the last 24 hours for each token of the pair. */
export function PairCards({ pair }: { pair: Pair }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <PairCard key={`sell ${pair.sell}`} mint={pair.sell} />
      <PairCard key={`buy ${pair.buy}`} mint={pair.buy} />
    </div>
  )
}

const card = 'flex h-28 min-w-0 flex-col justify-between rounded-xl border border-line bg-raised p-3'

/** Price, change and course of one token over 24 hours, with a link to its page. */
function PairCard({ mint }: { mint: string }) {
  useWatchAsset(mint)
  const { live, missing, error } = useToken(mint)
  if (missing) {
    return (
      <div className={card}>
        <TokenNotFound />
      </div>
    )
  }
  if (!live) {
    return error === undefined ? (
      <Skeleton className="h-28 rounded-xl" />
    ) : (
      <p className={card}>{t('The token could not be loaded')}</p>
    )
  }
  const { asset } = live
  const symbol = displaySymbol(asset.symbol)
  const change = asset.stats24h?.priceChange
  return (
    <section aria-label={t('{symbol}, 24 hours', { symbol })} className={card}>
      <div className="flex items-center justify-between gap-2">
        <span className="flex min-w-0 items-center gap-1.5 text-sm font-medium">
          <TokenLogo asset={asset} size={18} />
          <span className="truncate">{symbol}</span>
        </span>
        <Link
          to="/tokens/$id"
          params={{ id: mint }}
          aria-label={t('Open Page of {symbol}', { symbol })}
          className="touch-target rounded-sm text-xs whitespace-nowrap text-accent hover:underline"
        >
          {t('Open Page')}
        </Link>
      </div>
      <div className="flex items-end justify-between gap-2">
        <div className="min-w-0">
          <LivePrice live={live} className="block text-base font-semibold max-sm:text-sm" />
          <span className="flex gap-1 text-xs text-muted">
            {t('24h')} <Delta value={change} text={changeText(change)} />
          </span>
        </div>
        <DaySparkline mint={mint} />
      </div>
    </section>
  )
}

/** The course of 24 hours; nothing with fewer than two bars. */
function DaySparkline({ mint }: { mint: string }) {
  const bars = useQuery(dayBarsQuery(mint)).data
  // Half a phone holds the whole price beside a narrower course.
  const isNarrow = useMediaQuery(`(width < ${VIEWPORT_TIERS.sm}px)`)
  if (!bars || bars.length < 2) return null
  return <Sparkline values={bars.map(({ close }) => close)} width={isNarrow ? 40 : 80} height={32} />
}
