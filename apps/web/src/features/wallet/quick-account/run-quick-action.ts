import { t } from '@callisto/i18n'
import { showNotice } from '@callisto/ui'
import { EmbeddedWalletError } from '../../../lib/wallet/embedded-wallet-error.ts'

/** Runs what the frame does for the drawer; a person who closes its screen needs no message. */
export async function runQuickAction(action: () => Promise<void>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (cause) {
    const code = cause instanceof EmbeddedWalletError ? cause.code : 'UNKNOWN'
    if (code !== 'REJECTED')
      showNotice({
        id: 'quick-account',
        variant: 'error',
        title: t('Quick Account did not respond'),
        text: t('Your funds are safe.'),
        code,
      })
    return false
  }
}
