import { t } from '@callisto/i18n'
import { showNotice } from '@callisto/ui'
import { embeddedWallet } from '../../../lib/wallet/embedded-provider.ts'
import { connectWithToasts } from '../connect/connect-with-toasts.ts'

/** Connects the Quick Account; without one on this device its frame offers to make one. */
export async function openQuickAccount(): Promise<void> {
  const embedded = embeddedWallet()
  if (embedded) return connectWithToasts(embedded.wallet)
  showNotice({
    variant: 'error',
    title: t('Quick Account is not available'),
    text: t('This server offers none, or the page was opened by an address that has no name.'),
  })
}
