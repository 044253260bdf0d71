import { t } from '@callisto/i18n'
import { Checkbox } from '@callisto/ui'
import { useState } from 'react'
import { Panel } from './Panel.tsx'
import type { ScreenProps } from './screen-props.ts'
import { UnlockForm } from './UnlockForm.tsx'
import { useAccountKind } from './useAccountKind.ts'

/** Removes the account from this device. */
export function Forget({ shown, services }: Omit<ScreenProps<'forget'>, 'screen'>) {
  const { account, records } = services
  const kind = useAccountKind(records)
  const [isSure, setSure] = useState(false)
  return (
    <Panel title={t('Remove the account from this device?')} onClose={shown.close}>
      <p className="text-sm text-muted">
        {t(
          'The key is deleted here. Without its private key or a recovery copy its funds are lost for ever.',
        )}
      </p>
      <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
        {t('I have the private key or a recovery copy')}
      </Checkbox>
      {isSure && kind && (
        <UnlockForm
          kind={kind}
          action={t('Remove')}
          onSecret={async (secret) => {
            await account.reveal(secret)
            await account.forget()
            shown.finish()
          }}
        />
      )}
    </Panel>
  )
}
