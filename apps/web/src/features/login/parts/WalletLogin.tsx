import type { QuickSession } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { watchWallets } from '../../../lib/wallet/wallets.ts'
import { type LoginFailure, loginFailure } from '../model/login-failure.ts'
import { logInWith, loginWallets, WalletLoginError } from '../model/wallet-login.ts'
import { FailureText } from './FailureText.tsx'

/** Login by the signature of another wallet, which stays as it is: connected or not. */
export function WalletLogin({ onSession }: { onSession: (session: QuickSession) => void }) {
  useEffect(watchWallets, [])
  const wallets = loginWallets(useWalletSession(({ installed }) => installed))
  const signing = useMutation({
    mutationFn: (name: string) => logInWith(wallets.find((wallet) => wallet.name === name)!),
    onSuccess: onSession,
  })
  if (wallets.length === 0)
    return <p className="text-sm text-muted">{t('No wallet that signs messages is installed here.')}</p>
  return (
    <div className="flex flex-col gap-2">
      {wallets.map(({ name }) => (
        <Button
          key={name}
          size="lg"
          loading={signing.isPending && signing.variables === name}
          disabled={signing.isPending && signing.variables !== name}
          onClick={() => signing.mutate(name)}
        >
          {t('Sign in with {name}', { name })}
        </Button>
      ))}
      <p className="text-xs text-faint">
        {t('The wallet signs a message. It is not a transaction and costs nothing.')}
      </p>
      <FailureText failure={signing.error ? walletFailure(signing.error) : undefined} />
    </div>
  )
}

function walletFailure(error: Error): LoginFailure {
  if (!(error instanceof WalletLoginError))
    return loginFailure(error, t('The signature was not accepted. Try again.'))
  switch (error.code) {
    case 'NO_ACCOUNT':
      return { text: t('The wallet returned no Solana account') }
    case 'CANNOT_SIGN':
      return { text: t('This account cannot sign messages, such as one of a Ledger. Log in another way.') }
    case 'REJECTED':
      return { text: t('The wallet rejected the request') }
    case 'CHANGED':
      return { text: t('The wallet changed the message, so it was not used.') }
  }
}
