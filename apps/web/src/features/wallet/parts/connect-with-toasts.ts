import { t } from '@callisto/i18n'
import { showNotice, showToast } from '@callisto/ui'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { connectWallet, disconnectWallet, type UsableWallet } from '../../../lib/wallet/session.ts'

const TOAST = 'wallet'

/** Connects a wallet and shows the outcome as toasts (spec 1, 2.8). */
export async function connectWithToasts(wallet: UsableWallet): Promise<void> {
  showToast({ id: TOAST, variant: 'loading', title: t('Connecting Wallet'), text: wallet.name })
  try {
    const { address } = await connectWallet(wallet)
    showNotice({
      id: TOAST,
      variant: 'success',
      title: t('Wallet Connected'),
      text: `${wallet.name} ${shortAddress(address)}`,
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : t('The wallet rejected the request')
    showNotice({ id: TOAST, variant: 'error', title: t('Wallet not connected'), text: reason })
  }
}

export function showNotInstalled(name: string): void {
  showNotice({ id: TOAST, variant: 'error', title: t('{name} Wallet is not installed', { name }) })
}

export async function disconnectWithToasts(): Promise<void> {
  try {
    await disconnectWallet()
  } finally {
    showNotice({ id: TOAST, variant: 'info', title: t('Wallet Disconnected') })
  }
}
