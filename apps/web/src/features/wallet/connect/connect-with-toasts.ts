import { t } from '@callisto/i18n'
import { dismissToast, showNotice, showToast } from '@callisto/ui'
import { events } from '../../../lib/events/page-events.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { isEmbedded } from '../../../lib/wallet/embedded-wallet.ts'
import { type UsableWallet, useWalletSession } from '../../../lib/wallet/session.ts'
import { walletBrand } from '../../../lib/wallet/wallet-meta.ts'
import {
  ConnectionCancelled,
  connectWallet,
  disconnectWallet,
  WALLET_TOAST,
} from '../../../lib/wallet/wallets.ts'
import { KNOWN_WALLETS } from './known-wallets.ts'

/** Connects a wallet and shows the outcome as toasts (docs/spec-map.md 1-2.8). `isShown`: the screen shows what it waits for. */
export async function connectWithToasts(wallet: UsableWallet, { isShown = false } = {}): Promise<void> {
  if (!isShown)
    showToast({ id: WALLET_TOAST, variant: 'loading', title: t('Connecting Wallet'), text: wallet.name })
  try {
    const { address } = await connectWallet(wallet)
    events.log('connect', 'SUCCESS', { wallet: walletBrand(wallet.name) })
    showNotice({
      id: WALLET_TOAST,
      variant: 'success',
      title: t('Wallet Connected'),
      text: `${wallet.name} ${shortAddress(address)}`,
    })
  } catch (cause) {
    // Another connection has taken the toast over, or the user knows.
    if (cause instanceof ConnectionCancelled) return
    events.log('connect', 'FAILED', { wallet: walletBrand(wallet.name) })
    const reason = cause instanceof Error ? cause.message : t('The wallet rejected the request')
    showNotice({ id: WALLET_TOAST, variant: 'error', title: t('Wallet not connected'), text: reason })
  }
}

/** Names the missing wallet, with the page that offers it when it is a known one. */
export function showNotInstalled(name: string): void {
  const site = KNOWN_WALLETS.find((one) => one.name === name)?.site
  showNotice({
    id: WALLET_TOAST,
    variant: 'error',
    title: t('{name} Wallet is not installed', { name }),
    ...(site && { link: { href: site, label: t('Get {name}', { name }) } }),
  })
}

/** Removes the toast of a connection that was called off. */
export const dismissConnecting = (): void => dismissToast(WALLET_TOAST)

/** Disconnects; an embedded wallet locks its account first (spec 2-4-02). */
export async function disconnectWithToasts(): Promise<void> {
  if (isEmbedded(useWalletSession.getState().wallet))
    showToast({ id: WALLET_TOAST, variant: 'loading', title: t('Wallet Disconnecting') })
  try {
    await disconnectWallet()
  } finally {
    showNotice({ id: WALLET_TOAST, variant: 'info', title: t('Wallet Disconnected') })
  }
}
