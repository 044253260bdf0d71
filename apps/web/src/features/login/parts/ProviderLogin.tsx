import {
  type finishProviderLogin,
  type LoginProviders,
  providerLoginEndpoint,
  providerReturnEndpoint,
  type QuickSession,
  type startProviderLogin,
} from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, Spinner } from '@callisto/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callLogin } from '../login-calls.ts'
import { type LoginFailure, loginFailure } from '../model/login-failure.ts'
import { authorizationPage, type ProviderReturn, pendingProvider } from '../model/provider-return.ts'
import { FailureText } from './FailureText.tsx'

/** Buttons that go to the providers of the configuration. */
export function ProviderLogin({ providers }: Pick<LoginProviders, 'providers'>) {
  const going = useMutation({
    mutationFn: async (id: string) => {
      const input = { params: { provider: id } }
      const { authorizationUrl } = await callLogin<typeof startProviderLogin>(providerLoginEndpoint, input)
      const page = authorizationPage(authorizationUrl)
      if (page === undefined) throw new Error('the server named no page of a provider')
      pendingProvider.write(id)
      location.assign(page)
      // The document ends here; until then the button stays busy.
      await new Promise(() => {})
    },
  })
  return (
    <div className="flex flex-col gap-2">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          loading={going.isPending && going.variables === id}
          disabled={going.isPending && going.variables !== id}
          onClick={() => going.mutate(id)}
        >
          {t('Continue with {name}', { name })}
        </Button>
      ))}
      <FailureText failure={going.error ? loginFailure(going.error, '') : undefined} />
    </div>
  )
}

interface ReturningProps {
  reply: ProviderReturn
  onSession: (session: QuickSession) => void
  onFailure: (failure: LoginFailure) => void
}

/** Replies that were posted: one is used up by its first use, and an effect may run twice. */
const posted = new Set<string>()

/** Finishes the login of the provider that has sent the browser back. */
export function ReturningFromProvider({ reply, onSession, onFailure }: ReturningProps) {
  const { mutate } = useMutation({
    mutationFn: (body: ProviderReturn) => {
      const provider = pendingProvider.read()
      pendingProvider.write(undefined)
      if (provider === undefined) throw new OtherTabError()
      return callLogin<typeof finishProviderLogin>(providerReturnEndpoint, { params: { provider }, body })
    },
    onSuccess: ({ session }) => onSession(session),
    onError: (error, { error: reason }) => onFailure(returnFailure(error, reason)),
  })
  useEffect(() => {
    if (posted.has(reply.state)) return
    posted.add(reply.state)
    mutate(reply)
  }, [mutate, reply])
  return (
    <p role="status" className="flex items-center justify-center gap-2 py-10 text-sm text-muted">
      <Spinner />
      {t('Finishing your login')}
    </p>
  )
}

/** The reply belongs to a login that this tab did not begin. */
class OtherTabError extends Error {}

/** `access_denied` and other codes of OAuth; a text of anybody else is not shown. */
const ERROR_CODE = /^[a-z_]{1,40}$/

function returnFailure(error: Error, reason: string | undefined): LoginFailure {
  if (error instanceof OtherTabError)
    return { text: t('This login was begun in another tab or browser. Begin again here.') }
  if (reason === 'access_denied') return { text: t('The login was cancelled at the provider.') }
  if (reason !== undefined && ERROR_CODE.test(reason))
    return { text: t('The provider did not log you in. Try again.'), code: reason }
  return loginFailure(error, t('The provider did not log you in. Try again.'))
}
