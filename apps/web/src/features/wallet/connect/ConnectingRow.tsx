import { t } from '@callisto/i18n'
import { Button, Spinner } from '@callisto/ui'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { cancelConnection } from '../../../lib/wallet/wallets.ts'
import { dismissConnecting } from './connect-with-toasts.ts'

/** The connection under way, which can be called off; nothing without one. */
export function ConnectingRow() {
  const connecting = useWalletSession((session) => session.connecting)
  if (connecting === undefined) return null
  const cancel = () => {
    cancelConnection()
    dismissConnecting()
  }
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line px-3 py-2 text-sm">
      <Spinner className="text-accent" />
      <p className="min-w-0 flex-1">{t('Waiting for {wallet}', { wallet: connecting })}</p>
      <Button size="sm" onClick={cancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
