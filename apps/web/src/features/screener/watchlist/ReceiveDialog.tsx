import { t } from '@callisto/i18n'
import { Button, Dialog, DialogBody, DialogFooter, ErrorState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { errorCode, market } from '../../../lib/api/call.ts'
import { displayName, displaySymbol } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'
import { MAX_WATCHED, watchlist } from '../../../lib/tokens/watchlist.ts'
import { mergeWatched } from './share-link.ts'

/** Asks before the tokens of a shared link join the watchlist. */
export function ReceiveDialog({ mints, onClose }: { mints: readonly string[]; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['shared-watchlist', mints],
    queryFn: ({ signal }) => market.assets([...mints].sort(), signal),
  })
  const assets = mints.flatMap((mint) => query.data?.find(({ id }) => id === mint) ?? [])
  const unknown = query.data === undefined ? 0 : mints.length - assets.length
  const add = () => {
    watchlist.reload()
    watchlist.set(mergeWatched(watchlist.get(), assets))
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('A watchlist was shared with you')}>
      <DialogBody className="flex flex-col gap-2 p-4">
        {query.isPending && <Skeleton className="h-24" />}
        {query.isError && (
          <ErrorState
            title={t('The tokens could not be loaded')}
            code={errorCode(query.error)}
            onRetry={() => query.refetch()}
          />
        )}
        {assets.length > 0 && (
          <>
            <p className="text-sm text-muted">
              {t('Adds these tokens to your watchlist, which keeps the last {count}.', {
                count: MAX_WATCHED,
              })}
            </p>
            <ul className="flex flex-col gap-1">
              {assets.map((asset) => (
                <li key={asset.id} className="flex h-9 items-center gap-2">
                  <TokenLogo asset={asset} />
                  <span className="text-sm font-medium">{displaySymbol(asset.symbol)}</span>
                  <TokenStatus asset={asset} />
                  <span className="truncate text-xs text-muted">{displayName(asset.name)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {unknown > 0 && (
          <p className="text-xs text-caution">
            {t('{count, plural, one {# mint} other {# mints}} of the link are of no known token.', {
              count: unknown,
            })}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('Not now')}</Button>
        <Button tone="primary" disabled={assets.length === 0} onClick={add}>
          {t('Add to the watchlist')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
