import { t } from '@callisto/i18n'
import { Button, Checkbox, FieldError } from '@callisto/ui'
import { useState } from 'react'
import type { Secret } from '../account/account.ts'
import { hasPasskeys } from '../vault/passkey.ts'
import { limitsSentence } from './limit-texts.ts'
import { defaultLimits } from './limits.ts'
import { Panel } from './Panel.tsx'
import { isGood, NO_PASSPHRASE, PassphraseFields } from './PassphraseFields.tsx'
import type { ScreenProps } from './screen-props.ts'
import { failureText } from './UnlockForm.tsx'

/** Makes an account: by passkey in one step, or under a passphrase. */
export function Create({ shown, services }: Omit<ScreenProps<'create'>, 'screen'>) {
  const [kind, setKind] = useState<Secret['kind']>(hasPasskeys() ? 'passkey' : 'passphrase')
  const [passphrase, setPassphrase] = useState(NO_PASSPHRASE)
  const [isSignless, setSignless] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [limits] = useState(() => defaultLimits(Date.now()))

  const create = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await services.account.create(kind === 'passkey' ? { kind } : { kind, passphrase: passphrase.text })
      if (isSignless)
        await services.records.changeAllowance(() => ({ next: { limits, uses: [] }, result: undefined }))
      shown.finish()
    } catch (cause) {
      setError(failureText(cause))
      setBusy(false)
    }
  }
  return (
    <Panel title={t('Create your Quick Account')} onClose={shown.close}>
      <p className="text-sm text-muted">
        {kind === 'passkey'
          ? t(
              'A passkey of this device protects the key. It stays in a frame of its own, which the site asks to sign.',
            )
          : t('The passphrase protects the key. Nobody can restore it: keep it safe.')}
      </p>
      {kind === 'passphrase' && <PassphraseFields value={passphrase} onChange={setPassphrase} />}
      <Checkbox checked={isSignless} onChange={(event) => setSignless(event.target.checked)}>
        {t('Trade without asking, within limits')}
      </Checkbox>
      {isSignless && <p className="text-xs text-faint">{limitsSentence(limits)}</p>}
      {error && <FieldError text={error} />}
      <Button
        tone="primary"
        size="lg"
        loading={isBusy}
        disabled={kind === 'passphrase' && !isGood(passphrase)}
        onClick={create}
        {...(kind === 'passkey' && { 'data-autofocus': true })}
      >
        {kind === 'passkey' ? t('Continue with a passkey') : t('Create account')}
      </Button>
      {hasPasskeys() && (
        <Button
          tone="quiet"
          disabled={isBusy}
          onClick={() => {
            setError(undefined)
            setKind(kind === 'passkey' ? 'passphrase' : 'passkey')
          }}
        >
          {kind === 'passkey' ? t('Use a passphrase instead') : t('Use a passkey instead')}
        </Button>
      )}
    </Panel>
  )
}
