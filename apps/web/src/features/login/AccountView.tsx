import { type logout, logoutEndpoint, type QuickSession } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, Skeleton } from '@callisto/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { latePart } from '../../lib/browser/lazy-part.tsx'
import { formatDateTime } from '../../lib/text/format.ts'
import { callLogin } from './login-calls.ts'
import { loginFailure } from './model/login-failure.ts'
import { AuditLog } from './parts/AuditLog.tsx'
import { FailureText } from './parts/FailureText.tsx'
import { methodText } from './parts/method-text.ts'
import type { RecoveryProps } from './parts/RecoveryCopies.tsx'
import { setSession } from './queries.ts'

/** With the link to the frame, which those who only log in do without. */
const RecoveryCopies = latePart(async () => (await import('./parts/RecoveryCopies.tsx')).RecoveryCopies)

/** The account of a session: who is logged in, how to end it, its copies, and what happened to it. */
export function AccountView(props: RecoveryProps) {
  const { session, onLogInAgain } = props
  return (
    <>
      <h1 className="text-lg font-semibold">{t('You are logged in')}</h1>
      <SessionCard session={session} onLogInAgain={onLogInAgain} />
      <Suspense fallback={<Skeleton className="h-20" />}>
        <RecoveryCopies {...props} />
      </Suspense>
      <AuditLog accountId={session.accountId} />
    </>
  )
}

function SessionCard({ session, onLogInAgain }: { session: QuickSession; onLogInAgain: () => void }) {
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: (everywhere: boolean) => callLogin<typeof logout>(logoutEndpoint, { body: { everywhere } }),
    onSuccess: () => setSession(queries, null),
  })
  return (
    <section aria-label={t('Session')} className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <ul className="flex flex-col gap-1 text-sm">
        {session.logins.map((login) => (
          <li key={`${login.method} ${login.label}`} className="flex flex-wrap gap-x-2">
            <span className="text-muted">{methodText(login.method, login.provider)}</span>
            <span className="break-all">{login.label}</span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-faint">
        {t('Logged in {time}. The session ends {end} at the latest, and after 7 days without use.', {
          time: formatDateTime(session.authenticatedAtMs),
          end: formatDateTime(session.expiresAtMs),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          loading={ending.isPending && !ending.variables}
          onClick={() => ending.mutate(false)}
        >
          {t('Log out')}
        </Button>
        <Button
          size="sm"
          tone="danger"
          loading={ending.isPending && ending.variables === true}
          onClick={() => ending.mutate(true)}
        >
          {t('Log out everywhere')}
        </Button>
        <Button size="sm" tone="quiet" onClick={onLogInAgain}>
          {t('Log in again')}
        </Button>
      </div>
      <FailureText failure={ending.error ? loginFailure(ending.error, '') : undefined} />
    </section>
  )
}
