import type { AuditEvent, AuditEventName } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { Button, EmptyState, Skeleton } from '@callisto/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { Address } from '../../../lib/text/Address.tsx'
import { formatDateTime } from '../../../lib/text/format.ts'
import { auditQuery } from '../queries.ts'
import { methodText } from './method-text.ts'

const TEXTS: Readonly<Record<AuditEventName, string>> = {
  codeSent: msg('A login code was sent'),
  login: msg('Logged in'),
  loginRefused: msg('A login was refused: wrong, used or too old'),
  loginLimited: msg('Logins were limited: too many codes were asked for'),
  logout: msg('Logged out'),
  logoutEverywhere: msg('Logged out everywhere'),
  sessionReused: msg('A copied session was used, and ended'),
  keyStored: msg('A copy of the key was stored'),
  keyReplaced: msg('A copy of the key was replaced'),
  keyDeleted: msg('A copy of the key was deleted'),
  keyRefused: msg('A copy of another key was refused'),
}

/** What an entry of the log says. */
const auditText = (event: AuditEventName): string => t(TEXTS[event])

const WARNINGS: readonly AuditEventName[] = ['loginRefused', 'loginLimited', 'sessionReused', 'keyRefused']

/** Whether somebody else may have done it. */
const isWarning = (event: AuditEventName): boolean => WARNINGS.includes(event)

/** What happened to an account, so that its owner finds what somebody else did. */
export function AuditLog({ accountId }: { accountId: string }) {
  const query = useInfiniteQuery(auditQuery(accountId))
  const events = query.data?.pages.flatMap((page) => page.events)
  return (
    <section aria-label={t('What happened to this account')} className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">{t('What happened to this account')}</h2>
      {events === undefined ? (
        <NotLoaded query={query} title={t('The log could not be read')}>
          <div aria-busy="true" className="flex flex-col gap-2">
            <span className="sr-only">{t('Loading the log')}</span>
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        </NotLoaded>
      ) : (
        <>
          {query.isRefetchError && (
            <p role="status" className="rounded-md bg-caution-tint px-3 py-1.5 text-xs text-caution">
              {t('The log could not be refreshed.')}
            </p>
          )}
          {events.length === 0 ? (
            <EmptyState title={t('Nothing has happened yet')} />
          ) : (
            <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
              {events.map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </ol>
          )}
          {query.hasNextPage && (
            <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {query.isFetchNextPageError ? t('Try again') : t('Show older')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Row({ event }: { event: AuditEvent }) {
  return (
    <li className="flex flex-col gap-0.5 px-3 py-2">
      <p className={isWarning(event.event) ? 'text-sm text-caution' : 'text-sm'}>
        {auditText(event.event)}
        {event.address !== undefined && (
          <>
            {' '}
            <Address address={event.address} className="font-mono text-xs" />
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-muted">
        <span>{formatDateTime(event.atMs)}</span>
        {event.method && <span>{methodText(event.method)}</span>}
        <span>{t('Network {address}', { address: event.client })}</span>
      </p>
    </li>
  )
}
