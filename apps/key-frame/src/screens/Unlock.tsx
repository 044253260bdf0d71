import { t } from '@callisto/i18n'
import { Panel } from './Panel.tsx'
import type { ScreenProps } from './screen-props.ts'
import { UnlockForm } from './UnlockForm.tsx'
import { useAccountKind } from './useAccountKind.ts'

/** Opens the account for a session. */
export function Unlock({ shown, services }: Omit<ScreenProps<'unlock'>, 'screen'>) {
  const kind = useAccountKind(services.records)
  return (
    <Panel title={t('Unlock your Quick Account')} onClose={shown.close}>
      <p className="text-sm text-muted">
        {t('It locks itself 15 minutes after its last use, and when this tab is closed.')}
      </p>
      {kind && (
        <UnlockForm
          kind={kind}
          action={t('Unlock')}
          onSecret={async (secret) => {
            await services.account.unlock(secret)
            shown.finish()
          }}
        />
      )}
    </Panel>
  )
}
