import { createTabValue } from '../browser/tab-value.ts'
import { isEmbedded } from './embedded-wallet.ts'
import type { UsableWallet } from './session.ts'
import { MOBILE_WALLET_NAME, WALLETCONNECT_NAME } from './wallet-names.ts'

const immersive = createTabValue('immersive', (value) => (value === true ? true : undefined))

/** This tab is in the browser of a wallet's app, as the link that opened it says. */
export const enterImmersiveMode = (): void => immersive.write(true)

/**
 * Whether the wallet is the app around the page: there is nothing to disconnect from, since leaving the page does that.
 * A wallet that is reached from the page, by a relay or another app, is not.
 */
export function isImmersive(wallet: UsableWallet | undefined): boolean {
  if (wallet === undefined || isEmbedded(wallet)) return false
  return wallet.name !== MOBILE_WALLET_NAME && wallet.name !== WALLETCONNECT_NAME && immersive.read() === true
}
