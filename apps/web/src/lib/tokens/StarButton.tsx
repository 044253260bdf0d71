import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { cx, showNotice } from '@callisto/ui'
import { Star } from 'lucide-react'
import { displaySymbol } from './names.ts'
import { addWatched, isWatched, MAX_WATCHED, removeWatched, useWatchlist, watchlist } from './watchlist.ts'

/** Star that adds a token to the watchlist and takes it out again. */
export function StarButton({ asset }: { asset: Pick<Asset, 'id' | 'symbol' | 'icon'> }) {
  const [config] = useWatchlist()
  const isOn = isWatched(config, asset.id)
  return (
    <button
      type="button"
      aria-pressed={isOn}
      data-row-control=""
      aria-label={t('Watch {symbol}', { symbol: displaySymbol(asset.symbol) })}
      onClick={() => toggle(asset)}
      className={cx(
        'inline-flex size-full items-center justify-center rounded-md hover:text-text',
        isOn ? 'text-caution' : 'text-faint',
      )}
    >
      <Star aria-hidden="true" className={cx('size-4', isOn && 'fill-current')} />
    </button>
  )
}

function toggle({ id, symbol, icon }: Pick<Asset, 'id' | 'symbol' | 'icon'>): void {
  // Another tab may have changed the list.
  watchlist.reload()
  const config = watchlist.get()
  if (isWatched(config, id)) {
    watchlist.set(removeWatched(config, id))
    return
  }
  const left = config.tokens.length >= MAX_WATCHED ? config.tokens[0] : undefined
  watchlist.set(addWatched(config, { address: id, symbol, ...(icon ? { logoURI: icon } : {}) }))
  if (left)
    showNotice({
      id: 'watchlist',
      variant: 'info',
      title: t('{symbol} has left the watchlist', { symbol: displaySymbol(left.symbol) }),
      text: t('It keeps the last {count} tokens.', { count: MAX_WATCHED }),
    })
}
