import { t } from '@callisto/i18n'
import { EmptyState, ErrorState, Spinner } from '@callisto/ui'
import { useEffect, useState } from 'react'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { useLatest } from '../../lib/browser/useLatest.ts'
import { useOnline } from '../../lib/browser/useOnline.ts'
import { useTransactionStatus } from '../../transaction-flow/model/transaction-status.ts'
import { CrashPage } from './CrashPage.tsx'
import { chunkRecovery, isMissingChunk, readReloadedAt, reloadOnce } from './missing-chunk.ts'

/** Page in place of one that failed: a missing part of the app is fetched anew, any other error is a crash. */
export function RouteError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isMissingChunk(error)) return <CrashPage error={error} onRetry={onRetry} />
  return <MissingChunk error={error} onRetry={onRetry} />
}

function MissingChunk({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const online = useOnline()
  const underWay = useTransactionStatus((status) => status.underWay > 0)
  const retry = useLatest(onRetry)
  const [failure, setFailure] = useState(() => describe(error, online))
  if (failure.error !== error) setFailure(describe(error, online))
  const recovery = chunkRecovery({ ...failure, online, underWay })

  useEffect(() => {
    if (recovery !== 'reload') return
    // What failed for want of a network is there again with it; what failed online is from an older release.
    if (failure.wasOnline) reloadOnce(failure.nowMs)
    else retry.current()
  }, [recovery, failure, retry])

  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center">
      <PageTitle text={t('Loading')} />
      <h1 className="sr-only">{t('Loading')}</h1>
      {recovery === 'offline' && (
        <EmptyState title={t("You're currently offline.")}>
          {t('This page has not been loaded yet. It opens when you are online again.')}
        </EmptyState>
      )}
      {recovery === 'wait' && (
        <EmptyState title={t('A new version of Callisto is available.')}>
          {t('Your transaction is still under way. This page opens when it is done.')}
        </EmptyState>
      )}
      {recovery === 'reload' && <Spinner />}
      {recovery === 'failed' && (
        <ErrorState
          title={t('This page could not be loaded')}
          text={t('Your funds are safe.')}
          code={error.message.slice(0, 200)}
          onRetry={onRetry}
        />
      )}
    </div>
  )
}

const describe = (error: Error, wasOnline: boolean) => ({
  error,
  wasOnline,
  nowMs: Date.now(),
  reloadedAtMs: readReloadedAt(),
})
