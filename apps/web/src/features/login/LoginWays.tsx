import type { LoginProviders, QuickSession } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, EmptyState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotLoaded } from '../../lib/api/NotLoaded.tsx'
import { useOnline } from '../../lib/browser/useOnline.ts'
import type { LoginFailure } from './model/login-failure.ts'
import { EmailLogin } from './parts/EmailLogin.tsx'
import { FailureText } from './parts/FailureText.tsx'
import { ProviderLogin } from './parts/ProviderLogin.tsx'
import { WalletLogin } from './parts/WalletLogin.tsx'
import { loginWaysQuery } from './queries.ts'

interface LoginWaysProps {
  /** Why the login at a provider failed. */
  failure: LoginFailure | undefined
  /** There is a session, for which the last login is too long ago. */
  isAgain: boolean
  onSession: (session: QuickSession) => void
  onBack: () => void
}

/** The ways to log in that this server has. */
export function LoginWays({ failure, isAgain, onSession, onBack }: LoginWaysProps) {
  const isOnline = useOnline()
  const query = useQuery(loginWaysQuery)
  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 className="text-lg font-semibold">{isAgain ? t('Log in again') : t('Log in')}</h1>
        <p className="text-sm text-muted">
          {t(
            'A login keeps an encrypted copy of your Quick Account, to open it on another device. Trading needs no login, and the server never sees your key.',
          )}
        </p>
        {isAgain && (
          <Button size="sm" tone="quiet" className="self-start" onClick={onBack}>
            {t('Back')}
          </Button>
        )}
      </div>
      {!isOnline && (
        <p role="status" className="rounded-md bg-caution-tint px-3 py-1.5 text-xs text-caution">
          {t('You are offline')}
        </p>
      )}
      <FailureText failure={failure} />
      {query.data ? (
        <Ways ways={query.data} onSession={onSession} />
      ) : (
        <NotLoaded
          query={query}
          title={t('The ways to log in could not be read')}
          text={t('Your funds are safe.')}
        >
          <div aria-busy="true" className="flex flex-col gap-3">
            <span className="sr-only">{t('Loading the ways to log in')}</span>
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        </NotLoaded>
      )}
    </>
  )
}

function Ways({
  ways: { hasEmail, hasOutbox, providers },
  onSession,
}: {
  ways: LoginProviders
  onSession: (session: QuickSession) => void
}) {
  return (
    <>
      {hasEmail ? (
        <Way title={t('By e-mail')}>
          <EmailLogin hasOutbox={hasOutbox} onSession={onSession} />
        </Way>
      ) : (
        providers.length === 0 && (
          <EmptyState title={t('This server sends no e-mails and names no provider')}>
            {t('Log in by the signature of another wallet.')}
          </EmptyState>
        )
      )}
      {providers.length > 0 && (
        <Way title={t('By a provider')}>
          <ProviderLogin providers={providers} />
        </Way>
      )}
      <Way title={t('By another wallet')}>
        <WalletLogin onSession={onSession} />
      </Way>
    </>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <h2 className="text-sm font-semibold">{title}</h2>
      {children}
    </section>
  )
}
