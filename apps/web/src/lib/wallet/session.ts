import type { SolanaSignTransactionFeature } from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { create } from 'zustand'
import { createStoredValue } from '../browser/storage.ts'

/** Name of the wallet that is connected again on load; undefined after a disconnect, in this tab or another one. */
export const connectedWallet = createStoredValue<string | undefined>(
  'connected-wallet',
  undefined,
  (value) => (typeof value === 'string' ? value : undefined),
)

export type UsableWallet = Wallet & {
  features: StandardConnectFeature &
    SolanaSignTransactionFeature &
    Partial<StandardDisconnectFeature & StandardEventsFeature>
}

export interface WalletSession {
  /** Wallets that can connect and sign Solana transactions, in the order they registered. */
  installed: readonly UsableWallet[]
  /** Name of the wallet that is asked for its accounts. */
  connecting: string | undefined
  wallet: UsableWallet | undefined
  account: WalletAccount | undefined
}

export const useWalletSession = create<WalletSession>(() => ({
  installed: [],
  connecting: undefined,
  wallet: undefined,
  account: undefined,
}))

/** The address in use; undefined while no wallet is connected. */
export const useAddress = () => useWalletSession((session) => session.account?.address)
