import { t } from '@callisto/i18n'
import { imageSources } from '../text/safe-url.ts'
import type { UsableWallet } from './session.ts'
import { QUICK_ACCOUNT_NAME } from './wallet-names.ts'

/** Name and picture of a wallet on screen (spec 2-3-26). */
export interface WalletMeta {
  name: string
  /** Undefined for a wallet without a usable picture, which shows its initial. */
  icon: string | undefined
}

/** Longest name that is shown in full. */
const MAX_NAME = 30

/** Name and picture in so many CSS pixels. What a wallet says about itself may be anything. */
export function walletMeta(
  { name, icon }: { name: string; icon?: UsableWallet['icon'] | undefined },
  cssPixels: number,
): WalletMeta {
  const plain = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  const shown = plain.length > MAX_NAME ? `${plain.slice(0, MAX_NAME - 1)}…` : plain
  return { name: shown || t('Unknown wallet'), icon: imageSources(icon, cssPixels)[0] }
}

/** Names of wallets in the event log (spec 2-3-27): any other one could name its user. */
export type WalletBrand = 'Phantom' | 'Solflare' | 'OKX' | 'Callisto' | 'unknown'

/** The product's own wallets are those whose keys it keeps. */
export function walletBrand(name: string | undefined): WalletBrand {
  if (name === 'Phantom' || name === 'Solflare') return name
  if (name === 'OKX Wallet') return 'OKX'
  return name === QUICK_ACCOUNT_NAME ? 'Callisto' : 'unknown'
}
