import { t } from '@callisto/i18n'
import { Button, showNotice } from '@callisto/ui'
import { forgetStored } from '../../../lib/browser/storage.ts'

/** What this browser keeps, and its removal. */
export function PrivacySettings() {
  return (
    <div className="flex flex-col items-start gap-3 text-sm text-muted">
      <p>{t('Settings, recent searches and recent wallets are kept in this browser.')}</p>
      <p>
        {t(
          'Of a custom RPC, its address without path and key is also sent to this site, whose pages must allow the connection.',
        )}
      </p>
      <Button
        onClick={() => {
          forgetStored('recent-')
          showNotice({
            id: 'forgotten',
            variant: 'success',
            title: t('Recent searches and wallets are forgotten'),
          })
        }}
      >
        {t('Forget recent searches and wallets')}
      </Button>
    </div>
  )
}
