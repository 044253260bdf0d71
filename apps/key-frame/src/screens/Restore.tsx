import { t } from '@callisto/i18n'
import { Panel } from './Panel.tsx'
import type { ScreenProps } from './screen-props.ts'
import { UnlockForm } from './UnlockForm.tsx'

/** Opens a copy of the server with its passphrase and keeps it here. */
export function Restore({ screen, shown, services }: ScreenProps<'restore'>) {
  return (
    <Panel title={t('Open your recovery copy')} onClose={shown.close}>
      <p className="text-sm break-all text-muted">{screen.copy.address}</p>
      <UnlockForm
        kind="passphrase"
        action={t('Open')}
        onSecret={async (secret) => {
          if (secret.kind !== 'passphrase') return
          await services.account.restore(screen.copy, secret.passphrase)
          shown.finish()
        }}
      />
    </Panel>
  )
}
