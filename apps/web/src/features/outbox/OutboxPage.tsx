import { ApiError, type getOutbox, type Mail, outboxEndpoint } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { EmptyState, Skeleton } from '@callisto/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callUncached } from '../../lib/api/call-uncached.ts'
import { NotLoaded } from '../../lib/api/NotLoaded.tsx'
import { useHeldError } from '../../lib/api/useHeldError.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { formatDateTime, formatTime } from '../../lib/text/format.ts'

/** `/outbox`: the mails that a server without a mail server keeps. Elsewhere there is no such page. */
export function OutboxPage({ notFound }: { notFound: ReactNode }) {
  const query = useQuery(outboxQuery)
  const error = useHeldError(query)
  if (isWithoutOutbox(error)) return notFound
  return (
    <section className="mx-auto flex max-w-160 flex-col gap-4 px-4 py-8">
      <PageTitle text={t('Outbox')} />
      <div className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold">{t('Outbox')}</h1>
        <p className="text-sm text-muted">
          {t(
            'This server has no mail server: it keeps its e-mails here until they expire, for everybody who can open this page.',
          )}
        </p>
      </div>
      {query.data ? (
        <>
          {query.isRefetchError && (
            <p role="status" className="rounded-md bg-caution-tint px-3 py-1.5 text-xs text-caution">
              {t('The outbox could not be refreshed.')}
            </p>
          )}
          <Mails mails={query.data} />
        </>
      ) : (
        <NotLoaded query={query} title={t('The outbox could not be read')}>
          <div aria-busy="true" className="flex flex-col gap-2">
            <span className="sr-only">{t('Loading the outbox')}</span>
            <Skeleton className="h-24" />
          </div>
        </NotLoaded>
      )}
    </section>
  )
}

function Mails({ mails }: { mails: readonly Mail[] }) {
  if (mails.length === 0)
    return (
      <div className="rounded-lg border border-line">
        <EmptyState title={t('No e-mails')}>
          {t('A login code appears here once it is asked for.')}
        </EmptyState>
      </div>
    )
  return (
    <ul aria-live="polite" className="flex flex-col gap-3">
      {mails.map((mail) => (
        <li key={mail.id} className="flex flex-col gap-2 rounded-lg border border-line p-4">
          <h2 className="text-sm font-semibold break-all">{mail.subject}</h2>
          <p className="flex flex-wrap gap-x-3 text-xs text-muted">
            <span className="break-all">{t('To {address}', { address: mail.to })}</span>
            <span>{formatDateTime(mail.createdAtMs)}</span>
            <span>{t('until {time}', { time: formatTime(mail.expiresAtMs) })}</span>
          </p>
          <p className="text-sm break-words whitespace-pre-wrap">{mail.text}</p>
        </li>
      ))}
    </ul>
  )
}

/** A mail appears at most this much later. */
const REFRESH_MS = 2_000

/** Whether a reply says that this server has no outbox: it sends its mails, or it sends none. */
const isWithoutOutbox = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Mails of the outbox, the newest first. */
const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: async ({ signal }) => (await callUncached<typeof getOutbox>(outboxEndpoint, {}, signal)).mails,
  retry: (count, error) => count < 1 && !isWithoutOutbox(error),
  refetchInterval: ({ state }) => (isWithoutOutbox(state.error) ? false : REFRESH_MS),
  staleTime: 0,
})
