import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import type { ScreenProps } from './screen-props.ts'
import { UnlockForm } from './UnlockForm.tsx'
import { useAccountKind } from './useAccountKind.ts'

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
