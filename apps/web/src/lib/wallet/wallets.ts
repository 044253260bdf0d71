import { isAddressLike } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { showNotice } from '@callisto/ui'
import { SolanaSignTransaction } from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { StandardConnect, StandardDisconnect, StandardEvents } from '@wallet-standard/features'
import { lastKnown } from '../offline/last-known.ts'
import { shortAddress } from '../text/short-address.ts'
import { KEPT_BALANCES } from './kept-balances.ts'
import { addRecentWallet } from './recent-wallets.ts'
import { connectedWallet, type UsableWallet, useWalletSession } from './session.ts'
import { within } from './within.ts'

/** Time that a wallet has to show its prompt and the user to answer it. */
const PROMPT_MS = 120_000
/** Time that a wallet has for what needs no prompt. */
const SILENT_MS = 10_000

const NO_ACCOUNT = msg('The wallet returned no Solana account')

/** Toast of what happens to the connection. */
export const WALLET_TOAST = 'wallet'

/** The connection was called off: by the user, by a connection to another wallet, or by a disconnect in another tab. */
export class ConnectionCancelled extends Error {}

let isWatching = false
let pending: AbortController | undefined
let stopListening = () => {}
/** Wallets that were asked to reconnect since the page was opened: one refusal is an answer. */
const asked = new WeakSet<UsableWallet>()

/** Tracks the registered wallets, late ones included, and silently reconnects the last one. Once a page. */
export function watchWallets(): void {
  if (isWatching) return
  isWatching = true
  const registry = getWallets()
  const refresh = () => setInstalled(registry.get())
  registry.on('register', refresh)
  registry.on('unregister', refresh)
  connectedWallet.subscribe(() => {
    if (connectedWallet.get() !== undefined) return
    if (useWalletSession.getState().wallet) endSession(t('It was disconnected in another tab.'))
  })
  refresh()
}

function setInstalled(registered: readonly Wallet[]): void {
  const installed = registered.filter(isUsableWallet)
  useWalletSession.setState({ installed })
  const { wallet, account, connecting } = useWalletSession.getState()
  if (wallet && !installed.includes(wallet))
    endSession(t('{wallet} is no longer there.', { wallet: wallet.name }))
  const last = installed.find((one) => one.name === connectedWallet.get() && !asked.has(one))
  if (!last || account || connecting !== undefined) return
  asked.add(last)
  // A locked wallet, or one that has revoked its consent: the user connects again.
  connectWallet(last, { silent: true }).catch(() => {})
}

function isUsableWallet(wallet: Wallet): wallet is UsableWallet {
  try {
    return (
      typeof wallet.name === 'string' &&
      StandardConnect in wallet.features &&
      SolanaSignTransaction in wallet.features
    )
  } catch {
    return false
  }
}

/**
 * Connects a wallet and remembers it; `silent` connects without a prompt. It takes the place of a connection under way.
 * Rejects with the wallet's error, with `ConnectionCancelled`, and when the wallet returns no Solana account or nothing
 * in time; nothing is remembered then.
 */
export async function connectWallet(
  wallet: UsableWallet,
  { silent = false }: { silent?: boolean } = {},
): Promise<WalletAccount> {
  cancelConnection()
  const attempt = new AbortController()
  pending = attempt
  useWalletSession.setState({ connecting: wallet.name })
  try {
    const { accounts } = await within(
      wallet.features[StandardConnect].connect(silent ? { silent } : undefined),
      silent ? SILENT_MS : PROMPT_MS,
      attempt.signal,
    )
    if (silent && connectedWallet.get() !== wallet.name) throw new ConnectionCancelled()
    const account = solanaAccount(accounts)
    if (!account) throw new Error(t(NO_ACCOUNT))
    startSession(wallet, account)
    return account
  } finally {
    if (pending === attempt) cancelConnection()
  }
}

/** Calls off the connection under way: a wallet that does not answer blocks no other one. */
export function cancelConnection(): void {
  const attempt = pending
  pending = undefined
  if (!attempt) return
  useWalletSession.setState({ connecting: undefined })
  attempt.abort(new ConnectionCancelled())
}

function startSession(wallet: UsableWallet, account: WalletAccount): void {
  stopListening()
  stopListening = listen(wallet)
  useWalletSession.setState({ wallet, account })
  addRecentWallet(wallet.name)
  connectedWallet.set(wallet.name)
}

/** Clears the session in every tab and disconnects the wallet if it supports that. */
export async function disconnectWallet(): Promise<void> {
  const { wallet } = useWalletSession.getState()
  cancelConnection()
  clearSession()
  connectedWallet.set(undefined)
  const disconnecting = wallet?.features[StandardDisconnect]?.disconnect()
  if (disconnecting) await within(disconnecting, SILENT_MS)
}

function clearSession(): void {
  stopListening()
  stopListening = () => {}
  useWalletSession.setState({ wallet: undefined, account: undefined })
  void lastKnown.forget(KEPT_BALANCES)
}

/** Ends a session that the user did not end here. */
function endSession(reason: string): void {
  clearSession()
  showNotice({ id: WALLET_TOAST, variant: 'info', title: t('Wallet Disconnected'), text: reason })
}

/** Follows the accounts of the connected wallet, which it may hide and show again, e.g. while it is locked. */
function listen(wallet: UsableWallet): () => void {
  const onChange = ({ accounts }: { accounts?: readonly WalletAccount[] }) => {
    if (!accounts) return
    const before = useWalletSession.getState().account
    const account = solanaAccount(accounts)
    useWalletSession.setState(account ? { wallet, account } : { wallet: undefined, account: undefined })
    if (account?.address !== before?.address) announce(wallet, account)
  }
  return wallet.features[StandardEvents]?.on('change', onChange) ?? (() => {})
}

function announce(wallet: UsableWallet, account: WalletAccount | undefined): void {
  showNotice({
    id: WALLET_TOAST,
    variant: 'info',
    ...(account
      ? { title: t('Wallet account changed'), text: `${wallet.name} ${shortAddress(account.address)}` }
      : {
          title: t('Wallet Disconnected'),
          text: t('{wallet} shows no account. Unlock it, or connect again.', { wallet: wallet.name }),
        }),
  })
}

function solanaAccount(accounts: readonly WalletAccount[]): WalletAccount | undefined {
  return accounts.find(
    ({ address, chains }) => isAddressLike(address) && chains.some((chain) => chain.startsWith('solana:')),
  )
}
