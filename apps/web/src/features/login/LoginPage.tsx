import type { QuickSession } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Skeleton } from '@callisto/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NotLoaded } from '../../lib/api/NotLoaded.tsx'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { AccountView } from './AccountView.tsx'
import { LoginWays } from './LoginWays.tsx'
import type { LoginFailure } from './model/login-failure.ts'
import { parseProviderReturn } from './model/provider-return.ts'
import { ReturningFromProvider } from './parts/ProviderLogin.tsx'
import { sessionQuery, setSession } from './queries.ts'

interface LoginPageProps {
  search: SearchParams
  setSearch: (search: object) => void
  /** Connects the Quick Account that was recovered. */
  onRecovered: () => void
}

/** `/login`: logs in to the recovery of Quick Accounts, and shows what is kept there. Providers send browsers back to it. */
export function LoginPage({ search, setSearch, onRecovered }: LoginPageProps) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<LoginFailure>()
  const reply = parseProviderReturn(search)
  const begin = (session: QuickSession) => {
    setFailure(undefined)
    setSession(queries, session)
  }
  if (reply)
    return (
      <Frame>
        <ReturningFromProvider
          reply={reply}
          onSession={(session) => {
            begin(session)
            setSearch({})
          }}
          onFailure={(why) => {
            setFailure(why)
            setSearch({})
          }}
        />
      </Frame>
    )
  return (
    <Frame>
      <CurrentSession failure={failure} onSession={begin} onRecovered={onRecovered} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="mx-auto flex max-w-130 flex-col gap-5 px-4 py-8">
      <PageTitle text={t('Login')} />
      {children}
    </section>
  )
}

interface CurrentSessionProps {
  failure: LoginFailure | undefined
  onSession: (session: QuickSession) => void
  onRecovered: () => void
}

function CurrentSession({ failure, onSession, onRecovered }: CurrentSessionProps) {
  const query = useQuery(sessionQuery)
  const [isAgain, setAgain] = useState(false)
  if (query.data === undefined)
    return (
      <NotLoaded query={query} title={t('Your session could not be read')} text={t('Your funds are safe.')}>
        <Loading />
      </NotLoaded>
    )
  if (query.data === null || isAgain)
    return (
      <LoginWays
        failure={failure}
        isAgain={query.data !== null}
        onSession={(session) => {
          setAgain(false)
          onSession(session)
        }}
        onBack={() => setAgain(false)}
      />
    )
  return <AccountView session={query.data} onLogInAgain={() => setAgain(true)} onRecovered={onRecovered} />
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <h1 className="text-lg font-semibold">{t('Login')}</h1>
      <span className="sr-only">{t('Loading your session')}</span>
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="h-12" />
      ))}
    </div>
  )
}
