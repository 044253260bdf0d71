import { timeframes } from '@callisto/contract'
import { t } from '@callisto/i18n'
import {
  Button,
  buttonClass,
  EmptyState,
  PHONE_QUERY,
  removeOverlayEntries,
  Segmented,
  useMediaQuery,
} from '@callisto/ui'
import { Share2 } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import { PageTitle } from '../../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../../lib/browser/search-params.ts'
import { parseScreenQuery, type ScreenQuery, toScreenSearch } from '../../../lib/filters/screen-query.ts'
import { useRenderTrade } from '../../../lib/quick-trade/quick-trade-cell.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { useWatchlist, type WatchlistConfig } from '../../../lib/tokens/watchlist.ts'
import { findCategory } from '../model/categories.ts'
import { TokenList } from '../ScreenerPage.tsx'
import { parseWatchlistFragment } from './share-link.ts'
import { WatchCard } from './WatchCard.tsx'

const ShareDialog = latePart(async () => (await import('./ShareDialog.tsx')).ShareDialog)
const ReceiveDialog = latePart(async () => (await import('./ReceiveDialog.tsx')).ReceiveDialog)

export interface WatchlistPageProps {
  search: SearchParams
  onSearch: (search: SearchParams) => void
}

/** The watchlist as cards with sparklines or as a table of the screener, and its way to another device. */
export function WatchlistPage({ search, onSearch }: WatchlistPageProps) {
  const [config, setConfig] = useWatchlist()
  const [isSharing, setSharing] = useState(false)
  const hash = useHash()
  const shared = parseWatchlistFragment(hash)
  const set = (changed: Partial<WatchlistConfig>) => setConfig({ ...config, ...changed })
  return (
    <div className="flex h-(--frame-height) flex-col">
      <PageTitle text={t('Watchlist')} />
      <div className="mx-auto flex w-full max-w-page shrink-0 flex-wrap items-center gap-2 px-4 pt-3 pb-2 max-sm:px-3">
        <h1 className="mr-auto text-lg font-semibold">{t('Watchlist')}</h1>
        {config.view === 'chart' && (
          <>
            <Segmented
              label={t('Figure')}
              size="sm"
              items={[
                { key: 'mcap', label: t('Mkt cap') },
                { key: 'usdPrice', label: t('Price') },
              ]}
              value={config.metric}
              onChange={(metric) => set({ metric })}
            />
            <Segmented
              label={t('Timeframe')}
              size="sm"
              items={timeframes.map((key) => ({ key, label: key }))}
              value={config.timeframe}
              onChange={(timeframe) => set({ timeframe })}
            />
          </>
        )}
        <Segmented
          label={t('View')}
          size="sm"
          items={[
            { key: 'chart', label: t('Cards') },
            { key: 'table', label: t('Table') },
          ]}
          value={config.view}
          onChange={(view) => set({ view })}
        />
        <Button
          size="sm"
          aria-haspopup="dialog"
          disabled={config.tokens.length === 0}
          onClick={() => setSharing(true)}
        >
          <Share2 aria-hidden="true" className="size-3.5" />
          {t('Share')}
        </Button>
      </div>
      {config.view === 'table' ? (
        <Table config={config} set={set} search={search} onSearch={onSearch} />
      ) : (
        <Cards config={config} />
      )}
      <Suspense fallback={null}>
        {isSharing && <ShareDialog tokens={config.tokens} onClose={() => setSharing(false)} />}
        {shared.length > 0 && (
          <ReceiveDialog mints={shared} onClose={() => void removeOverlayEntries().then(forgetHash)} />
        )}
      </Suspense>
    </div>
  )
}

function Cards({ config }: { config: WatchlistConfig }) {
  const phone = useMediaQuery(PHONE_QUERY)
  const renderTrade = useRenderTrade()
  if (config.tokens.length === 0) {
    return (
      <EmptyState title={t('The watchlist is empty')}>
        <p>{t('A star beside a token adds it to this list.')}</p>
        <Link to="/pro/screener/toptrending" className={buttonClass('neutral')}>
          {t('Open the token lists')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul className="mx-auto grid max-w-page grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-3 px-4 pb-4 max-sm:px-3">
        {config.tokens.map((token) => (
          <WatchCard
            key={token.address}
            token={token}
            config={config}
            phone={phone}
            renderTrade={renderTrade}
          />
        ))}
      </ul>
    </div>
  )
}

/** The watchlist's list of the screener; its timeframe is remembered with the watchlist. */
function Table({
  config,
  set,
  search,
  onSearch,
}: WatchlistPageProps & { config: WatchlistConfig; set: (changed: Partial<WatchlistConfig>) => void }) {
  const category = findCategory('watchlist')
  if (!category) return null
  const query = { ...parseScreenQuery(search), timeframe: config.timeframe }
  const change = (changed: Partial<ScreenQuery>) => {
    if (changed.timeframe) set({ timeframe: changed.timeframe })
    const { tf: _, ...rest } = toScreenSearch({ ...query, ...changed })
    onSearch(rest)
  }
  return <TokenList category={category} query={query} change={change} />
}

/** The fragment of the URL, which the router leaves alone. */
const useHash = () =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed)
      return () => removeEventListener('hashchange', changed)
    },
    () => location.hash,
  )

/** The entry of the dialog comes out of the history first: behind it lies the one with the fragment. */
function forgetHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
  dispatchEvent(new HashChangeEvent('hashchange'))
}
