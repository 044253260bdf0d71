import type { UsableWallet } from '../../../lib/wallet/session.ts'
import {
  MOBILE_WALLET_NAME,
  QUICK_ACCOUNT_NAME,
  WALLETCONNECT_NAME,
} from '../../../lib/wallet/wallet-names.ts'
import { KNOWN_WALLETS } from './known-wallets.ts'

/** A wallet of the panel; without `wallet` it is not installed. */
export interface WalletEntry {
  name: string
  wallet: UsableWallet | undefined
}

export interface WalletLists {
  recent: WalletEntry[]
  featured: WalletEntry[]
  more: WalletEntry[]
}

const MAX_FEATURED = 4
const PREFERRED = KNOWN_WALLETS.map(({ name }) => name)
/** Installed wallets that are never featured (docs/spec-map.md 2-2). */
const NEVER_FEATURED = ['Google', 'Solflare']
/** Wallets with a card or an option of their own. */
const WITH_OWN_CARD = [QUICK_ACCOUNT_NAME, MOBILE_WALLET_NAME, WALLETCONNECT_NAME]

/**
 * The lists of the panel (spec 2-2.wallet-08): the recent wallets; up to four of the other installed ones but Google and
 * Solflare; and the rest, the preferred wallets first, whether installed or not. A wallet is in one list.
 */
export function listWallets(installed: readonly UsableWallet[], recentNames: readonly string[]): WalletLists {
  const find = (name: string): WalletEntry => ({ name, wallet: installed.find((one) => one.name === name) })
  const recent = recentNames.map(find)
  const others = byPreference(
    installed
      .filter(({ name }) => !recentNames.includes(name) && !WITH_OWN_CARD.includes(name))
      .map((wallet) => ({ name: wallet.name, wallet })),
  )
  const featured = others.filter(({ name }) => !NEVER_FEATURED.includes(name)).slice(0, MAX_FEATURED)
  const rest = others.filter((entry) => !featured.includes(entry))
  const listed = new Set([...recent, ...featured, ...rest].map(({ name }) => name))
  const missing = PREFERRED.filter((name) => !listed.has(name)).map(find)
  return { recent, featured, more: byPreference([...rest, ...missing]) }
}

function byPreference(entries: readonly WalletEntry[]): WalletEntry[] {
  const rank = ({ name }: WalletEntry) => {
    const at = PREFERRED.indexOf(name)
    return at < 0 ? PREFERRED.length : at
  }
  return [...entries].sort((a, b) => rank(a) - rank(b))
}
