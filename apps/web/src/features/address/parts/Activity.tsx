import { t } from '@callisto/i18n'
import { Button, EmptyState, ErrorState, IconButton, Skeleton } from '@callisto/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import { programs } from '../../../lib/programs/page-programs.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { age, formatDateTime } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { describeTransaction } from '../../../lib/transactions/describe-transaction.ts'
import { transactionQuery } from '../../../lib/transactions/transaction-query.ts'
import { useSentence } from '../../../lib/transactions/useSentence.ts'
import type { SignatureRow } from '../queries.ts'
import { activityQuery, PAGE_SIZE } from '../queries.ts'

/** Transactions that name an address, newest first. */
export function Activity({ address }: { address: string }) {
  const query = useInfiniteQuery(activityQuery(address))
  const error = useHeldError(query)
  const rows = query.data?.pages.flat()
  const now = useNow(10_000)
  return (
    <section aria-label={t('Activity')} className="overflow-hidden rounded-xl border border-line bg-raised">
      <div className="flex h-11 items-center justify-between border-b border-line pr-2 pl-4">
        <h2 className="text-sm font-medium">{t('Activity')}</h2>
        <IconButton label={t('Refresh activity')} onClick={() => void query.refetch()}>
          <RefreshCw aria-hidden="true" className={query.isFetching ? 'size-4 animate-spin' : 'size-4'} />
        </IconButton>
      </div>
      {rows && rows.length === 0 && <EmptyState title={t('No transaction names this address.')} />}
      {rows && rows.length > 0 && (
        <ol>
          {rows.map((row) => (
            <Row key={row.signature} row={row} now={now} />
          ))}
        </ol>
      )}
      {!rows && !error && <Loading />}
      {error && (
        <ErrorState
          title={rows ? t('More activity could not be loaded') : t('The activity could not be loaded')}
          code={errorCode(error)}
          onRetry={() => (rows ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {query.hasNextPage && !error && (
        <div className="border-t border-line p-2 text-center">
          <Button
            tone="quiet"
            size="sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Row({ row: { signature, isFailed, timeMs }, now }: { row: SignatureRow; now: number }) {
  return (
    <li className="relative flex min-h-12 items-center gap-3 border-b border-line px-4 py-2 last:border-0 hover:bg-lifted">
      {isFailed ? (
        <CircleX role="img" aria-label={t('Failed')} className="size-4 shrink-0 text-down" />
      ) : (
        <CircleCheck role="img" aria-label={t('Confirmed')} className="size-4 shrink-0 text-up" />
      )}
      <span className="min-w-0 flex-1 text-sm">
        <Words signature={signature} />
        <Link
          to="/transaction/$signature"
          params={{ signature }}
          title={signature}
          className="font-mono text-2xs text-faint outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {shortAddress(signature)}
        </Link>
      </span>
      {timeMs === undefined ? (
        <span className="text-xs text-faint" title={t('The RPC did not report it')}>
          –
        </span>
      ) : (
        <time
          dateTime={new Date(timeMs).toISOString()}
          title={formatDateTime(timeMs)}
          className="text-xs whitespace-nowrap text-faint"
        >
          {age(timeMs, now)}
        </time>
      )}
    </li>
  )
}

function Words({ signature }: { signature: string }) {
  const query = useQuery(transactionQuery(signature))
  const what = useMemo(() => query.data && describeTransaction(query.data, programs), [query.data])
  const sentence = useSentence(what ?? undefined, signature)
  if (sentence !== undefined) return <span className="block">{sentence}</span>
  if (query.isLoading) return <Skeleton className="my-1 h-4 w-3/5" />
  return <span className="block text-faint">{t('The details could not be loaded')}</span>
}

function Loading() {
  return (
    <div role="status" aria-label={t('Loading the activity')}>
      {Array.from({ length: PAGE_SIZE }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
        <div key={at} className="flex h-14 items-center border-b border-line px-4 last:border-0">
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}
