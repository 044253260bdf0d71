import { createStoredValue } from '../browser/storage.ts'
import { WALLETCONNECT_NAME } from './wallet-names.ts'

/** docs/spec-map.md 2-9. */
const MAX_RECENT_WALLETS = 4

/** Names of wallets that were connected, most recent first; never the entry of WalletConnect, which is no wallet. */
export const recentWallets = createStoredValue<readonly string[]>('recent-wallets', [], (value) =>
  Array.isArray(value) ? value.filter(isListed).slice(0, MAX_RECENT_WALLETS) : undefined,
)

/** Puts a wallet first. */
export function addRecentWallet(name: string): void {
  if (isListed(name)) recentWallets.set([name, ...others(name)].slice(0, MAX_RECENT_WALLETS))
}

export function forgetRecentWallet(name: string): void {
  recentWallets.set(others(name))
}

const others = (name: string) => recentWallets.get().filter((one) => one !== name)

function isListed(name: unknown): name is string {
  return typeof name === 'string' && name !== WALLETCONNECT_NAME
}
