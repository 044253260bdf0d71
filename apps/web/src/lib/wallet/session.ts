import { SolanaSignTransaction, type SolanaSignTransactionFeature } from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import {
  StandardConnect,
  type StandardConnectFeature,
  StandardDisconnect,
  type StandardDisconnectFeature,
  StandardEvents,
  type StandardEventsFeature,
} from '@wallet-standard/features'
import { create } from 'zustand'
import { createStoredValue } from '../browser/storage.ts'
import { lastKnown } from '../offline/last-known.ts'
import { KEPT_BALANCES } from './kept-balances.ts'

const MAX_RECENT_WALLETS = 4

/** Names of recently connected wallets, most recent first. */
export const recentWallets = createStoredValue<readonly string[]>('recent-wallets', [], (value) =>
  Array.isArray(value)
    ? value.filter((name): name is string => typeof name === 'string').slice(0, MAX_RECENT_WALLETS)
    : undefined,
)

/** Whether to reconnect the last wallet on load. */
const keepConnected = createStoredValue('keep-connected', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

export type UsableWallet = Wallet & {
  features: StandardConnectFeature &
    SolanaSignTransactionFeature &
    Partial<StandardDisconnectFeature & StandardEventsFeature>
}

export interface WalletSession {
  /** Wallets that can connect and sign Solana transactions, in the order they registered. */
  installed: readonly UsableWallet[]
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

let stopListening = () => {}

function isUsableWallet(wallet: Wallet): wallet is UsableWallet {
  return StandardConnect in wallet.features && SolanaSignTransaction in wallet.features
}

/** Tracks registered wallets and silently reconnects the last one. */
export function watchWallets(): () => void {
  const registry = getWallets()
  const refresh = () => {
    useWalletSession.setState({ installed: registry.get().filter(isUsableWallet) })
    const last = recentWallets.get()[0]
    const { installed, account, connecting } = useWalletSession.getState()
    const wallet = installed.find(({ name }) => name === last)
    if (keepConnected.get() && wallet && !account && !connecting) connectWallet(wallet, true).catch(() => {})
  }
  const stops = [registry.on('register', refresh), registry.on('unregister', refresh)]
  refresh()
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Connects a wallet; `silent` connects without a prompt. Rejects with the wallet's error, and when the wallet returns no
 * Solana account.
 */
export async function connectWallet(wallet: UsableWallet, silent = false): Promise<WalletAccount> {
  useWalletSession.setState({ connecting: wallet.name })
  try {
    const { accounts } = await wallet.features[StandardConnect].connect(silent ? { silent } : undefined)
    const account = solanaAccount(accounts)
    if (!account) throw new Error('The wallet returned no Solana account')
    stopListening()
    stopListening = listen(wallet)
    useWalletSession.setState({ wallet, account })
    recentWallets.set(
      [wallet.name, ...recentWallets.get().filter((name) => name !== wallet.name)].slice(
        0,
        MAX_RECENT_WALLETS,
      ),
    )
    keepConnected.set(true)
    return account
  } finally {
    useWalletSession.setState({ connecting: undefined })
  }
}

/** Clears the session and disconnects the wallet if it supports that. */
export async function disconnectWallet(): Promise<void> {
  const { wallet } = useWalletSession.getState()
  stopListening()
  keepConnected.set(false)
  useWalletSession.setState({ wallet: undefined, account: undefined })
  void lastKnown.forget(KEPT_BALANCES)
  await wallet?.features[StandardDisconnect]?.disconnect()
}

function listen(wallet: UsableWallet): () => void {
  return (
    wallet.features[StandardEvents]?.on('change', ({ accounts }) => {
      if (!accounts) return
      const account = solanaAccount(accounts)
      useWalletSession.setState(account ? { account } : { wallet: undefined, account: undefined })
    }) ?? (() => {})
  )
}

function solanaAccount(accounts: readonly WalletAccount[]): WalletAccount | undefined {
  return accounts.find(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
}
