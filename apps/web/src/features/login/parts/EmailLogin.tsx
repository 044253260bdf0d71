import {
  EmailSchema,
  emailCodeEndpoint,
  emailLoginEndpoint,
  LOGIN_CODE_LENGTH,
  type QuickSession,
  type startEmailLogin,
  type verifyEmailCode,
} from '@callisto/contract'
import { locale, t } from '@callisto/i18n'
import { Button, Input } from '@callisto/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNow } from '../../../lib/browser/useNow.ts'
import { paths } from '../../../paths.ts'
import { callLogin, localTime } from '../login-calls.ts'
import { type EmailChallenge, emailChallenge, isChallengeOpen } from '../model/email-challenge.ts'
import { loginFailure } from '../model/login-failure.ts'
import { FailureText } from './FailureText.tsx'

interface EmailLoginProps {
  /** Whether mails go to the outbox page of this server. */
  hasOutbox: boolean
  onSession: (session: QuickSession) => void
}

/** Login by a code that is mailed. */
export function EmailLogin({ hasOutbox, onSession }: EmailLoginProps) {
  const [challenge, setChallenge] = useState(() => emailChallenge.read())
  const change = (next: EmailChallenge | undefined) => {
    emailChallenge.write(next)
    setChallenge(next)
  }
  return challenge ? (
    <CodeForm
      challenge={challenge}
      hasOutbox={hasOutbox}
      onChange={change}
      onSession={(session) => {
        change(undefined)
        onSession(session)
      }}
    />
  ) : (
    <AddressForm onChallenge={change} />
  )
}

/** Asks the server to mail a code. */
async function requestCode(email: string): Promise<EmailChallenge> {
  const body = { email, language: locale() }
  const begun = await callLogin<typeof startEmailLogin>(emailLoginEndpoint, { body })
  const { challengeId, expiresAtMs, resendAtMs } = begun
  return {
    challengeId,
    email,
    expiresAtMs: localTime(expiresAtMs),
    resendAtMs: localTime(resendAtMs),
    refusals: 0,
  }
}

function AddressForm({ onChallenge }: { onChallenge: (challenge: EmailChallenge) => void }) {
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const sending = useMutation({ mutationFn: requestCode, onSuccess: onChallenge })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = EmailSchema.safeParse(email)
    setWrong(!address.success)
    if (address.success && !sending.isPending) sending.mutate(address.data)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Input
        label={t('E-mail address')}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={isWrong ? t('Enter an e-mail address such as name@example.org.') : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <FailureText failure={sending.error ? loginFailure(sending.error, '') : undefined} />
      <Button type="submit" tone="primary" size="lg" loading={sending.isPending}>
        {t('Send a code')}
      </Button>
    </form>
  )
}

interface CodeFormProps extends EmailLoginProps {
  challenge: EmailChallenge
  onChange: (challenge: EmailChallenge | undefined) => void
}

function CodeForm({ challenge, hasOutbox, onChange, onSession }: CodeFormProps) {
  const now = useNow()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isOpen = isChallengeOpen(challenge, now)
  const entering = useMutation({
    mutationFn: (entered: string) =>
      callLogin<typeof verifyEmailCode>(emailCodeEndpoint, {
        body: { challengeId: challenge.challengeId, code: entered },
      }),
    onSuccess: ({ session }) => onSession(session),
    onError: (error) => {
      if (isRefusal(error)) onChange({ ...challenge, refusals: challenge.refusals + 1 })
      field.current?.select()
    },
  })
  const sending = useMutation({
    mutationFn: () => requestCode(challenge.email),
    onSuccess: (next) => {
      entering.reset()
      setCode('')
      onChange(next)
      field.current?.focus()
    },
  })
  useEffect(() => field.current?.focus(), [])
  const digits = code.replace(/\D/g, '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOpen && digits.length === LOGIN_CODE_LENGTH && !entering.isPending) entering.mutate(digits)
  }
  const waitSeconds = Math.max(0, Math.ceil((challenge.resendAtMs - now) / 1_000))
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-sm">
        {t('A code of {count} digits was sent to {email}. It works in this browser only.', {
          count: LOGIN_CODE_LENGTH,
          email: challenge.email,
        })}
        {hasOutbox && (
          <>
            {' '}
            <a href={paths.outbox} target="_blank" rel="noopener" className="text-accent underline">
              {t('Open the outbox of this server')}
              <span className="sr-only"> {t('(opens in a new tab)')}</span>
            </a>
          </>
        )}
      </p>
      <Input
        ref={field}
        label={t('Code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={2 * LOGIN_CODE_LENGTH}
        value={code}
        disabled={!isOpen}
        hint={isOpen ? t('Valid for {time}', { time: minutesLeft(challenge.expiresAtMs - now) }) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      {isOpen ? (
        <FailureText
          failure={
            entering.error
              ? loginFailure(
                  entering.error,
                  t('This code is wrong, used or too old. Check it and try again.'),
                )
              : undefined
          }
        />
      ) : (
        <FailureText failure={{ text: t('This code can no longer be used. Send a new one.') }} />
      )}
      {isOpen && (
        <Button
          type="submit"
          tone="primary"
          size="lg"
          loading={entering.isPending}
          disabled={digits.length !== LOGIN_CODE_LENGTH}
        >
          {t('Log in')}
        </Button>
      )}
      <FailureText failure={sending.error ? loginFailure(sending.error, '') : undefined} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          loading={sending.isPending}
          disabled={waitSeconds > 0}
          onClick={() => sending.mutate()}
        >
          {waitSeconds > 0 ? t('New code in {seconds} s', { seconds: waitSeconds }) : t('Send a new code')}
        </Button>
        <Button size="sm" tone="quiet" onClick={() => onChange(undefined)}>
          {t('Use another address')}
        </Button>
      </div>
    </form>
  )
}

const isRefusal = (error: Error): boolean => 'code' in error && error.code === 'LOGIN_REFUSED'

/** Time left as minutes and seconds, e.g. 9:05. */
function minutesLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
