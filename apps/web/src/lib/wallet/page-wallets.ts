import type { Cluster } from '@callisto/contract'
import { mobilePlatform } from '../mobile-app/device.ts'
import { connectedWallet } from './session.ts'
import { MOBILE_WALLET_NAME, WALLETCONNECT_NAME } from './wallet-names.ts'

let hasTestWallet = false

/**
 * Registers the wallets that the page itself brings: on a local cluster the test wallet, and of those behind a relay or in
 * an app of the phone the one that was connected last. Each is a chunk of its own. What cannot be loaded is registered by
 * its use.
 */
export function registerPageWallets(cluster: Cluster): void {
  void Promise.allSettled([registerTestWallet(cluster), registerLastWallet(cluster)])
}

async function registerTestWallet(cluster: Cluster): Promise<void> {
  if (!cluster.local || hasTestWallet) return
  hasTestWallet = (await import('./test-wallet.ts')).registerTestWallet(cluster)
}

async function registerLastWallet(cluster: Cluster): Promise<void> {
  const last = connectedWallet.get()
  if (last === WALLETCONNECT_NAME && cluster.walletConnect)
    (await import('./walletconnect/walletconnect-wallet.ts')).walletConnectWallet(
      cluster,
      cluster.walletConnect,
    )
  if (last === MOBILE_WALLET_NAME && mobilePlatform(navigator.userAgent) === 'android')
    (await import('./mobile/mobile-wallet.ts')).mobileWallet(cluster)
}
