import { t } from '@callisto/i18n'
import { Button, FieldError, Input } from '@callisto/ui'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Secret } from '../account/account.ts'
import type { Records } from '../store/records.ts'
import { PasskeyError } from '../vault/passkey.ts'
import { UnsealError } from '../vault/seal.ts'
import { CoveredNote, usePanelVisibility } from './Panel.tsx'
import type { ScreenProps } from './screen-props.ts'

interface UnlockFormProps {
  kind: Secret['kind']
  /** What the button does, in words. */
  action: string
  /** Opens the key; rejects with the reason why not. */
  onSecret(secret: Secret): Promise<void>
  /** Beside the button: another way out. */
  aside?: ReactNode
}

/**
 * Asks for the passkey or the passphrase: the proof that a person decides, which no page can give by hiding the frame under
 * something to click. It is taken only while the panel is in plain view, as far as the browser can tell.
 */
export function UnlockForm({ kind, action, onSecret, aside }: UnlockFormProps) {
  const [passphrase, setPassphrase] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const isCovered = usePanelVisibility() === 'covered'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isCovered || !event.nativeEvent.isTrusted) return
    setBusy(true)
    setError(undefined)
    try {
      await onSecret(kind === 'passkey' ? { kind } : { kind, passphrase })
    } catch (cause) {
      setError(failureText(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {kind === 'passphrase' && (
        <Input
          label={t('Passphrase')}
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
      )}
      {error && <FieldError text={error} />}
      <div className="flex gap-2 *:flex-1">
        {aside}
        <Button
          type="submit"
          tone="primary"
          size="lg"
          loading={isBusy}
          disabled={isCovered || (kind === 'passphrase' && passphrase === '')}
        >
          {action}
        </Button>
      </div>
      <CoveredNote />
    </form>
  )
}

/** What a person is told when a key cannot be made or opened. */
export function failureText(cause: unknown): string {
  if (cause instanceof UnsealError) return t('That does not open this account. Try again.')
  if (!(cause instanceof PasskeyError))
    return t('The browser keeps nothing for Quick Account. Allow storage for this site and try again.')
  return cause.code === 'cancelled'
    ? t('The passkey was not confirmed. Try again.')
    : t('This passkey cannot protect a key. Use a passphrase instead.')
}

type Kind = 'passkey' | 'passphrase'

/** What opens the account of this device; undefined while it is read. */
export function useAccountKind(records: Records): Kind | undefined {
  const [kind, setKind] = useState<Kind>()
  useEffect(() => {
    records.account().then(
      (account) => setKind(account?.kind),
      () => {},
    )
  }, [records])
  return kind
}

/** Agree, by opening the account once more, or not. */
export function Decision({
  shown,
  services,
  action,
}: Pick<ScreenProps<'approve'>, 'shown' | 'services'> & { action: string }) {
  const kind = useAccountKind(services.records)
  if (!kind) return null
  return (
    <UnlockForm
      kind={kind}
      action={action}
      onSecret={async (secret) => {
        await services.account.unlock(secret)
        shown.finish()
      }}
      aside={
        <Button size="lg" onClick={shown.close} {...(kind === 'passkey' && { 'data-autofocus': true })}>
          {t('Reject')}
        </Button>
      }
    />
  )
}
