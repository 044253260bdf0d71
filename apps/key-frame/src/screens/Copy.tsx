import { t } from '@callisto/i18n'
import { useState } from 'react'
import type { Secret } from '../account/account.ts'
import { Panel } from './Panel.tsx'
import { isGood, NO_PASSPHRASE, PassphraseFields } from './PassphraseFields.tsx'
import type { ScreenProps } from './screen-props.ts'
import { UnlockForm } from './UnlockForm.tsx'
import { useAccountKind } from './useAccountKind.ts'

/** Makes the copy for the server: encrypted here, under a passphrase that only its person knows. */
export function Copy({ screen, shown, services }: ScreenProps<'copy'>) {
  const kind = useAccountKind(services.records)
  const [passphrase, setPassphrase] = useState(NO_PASSPHRASE)
  const { account } = services
  const copy = async (secret: Secret) => {
    const seed = await account.unlock(secret)
    const text = secret.kind === 'passphrase' ? secret.passphrase : passphrase.text
    shown.finish(await account.copy(seed, text, screen.accountId, screen.replaces))
  }
  return (
    <Panel title={t('Save a recovery copy')} onClose={shown.close}>
      <p className="text-sm text-muted">
        {t(
          'The key is encrypted here before it leaves. To open the copy on another device you log in and type the passphrase; nobody can reset it.',
        )}
      </p>
      {kind === 'passkey' && <PassphraseFields value={passphrase} onChange={setPassphrase} />}
      {kind && (kind === 'passphrase' || isGood(passphrase)) && (
        <UnlockForm kind={kind} action={t('Encrypt and save')} onSecret={copy} />
      )}
    </Panel>
  )
}
