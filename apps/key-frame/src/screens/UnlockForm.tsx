import { t } from '@callisto/i18n'
import { Button, FieldError, Input } from '@callisto/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Secret } from '../account/account.ts'
import { failureText } from './failure-text.ts'
import { CoveredNote, usePanelVisibility } from './Panel.tsx'

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
