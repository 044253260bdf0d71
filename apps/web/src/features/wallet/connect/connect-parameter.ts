import { mobilePlatform } from '../../../lib/mobile-app/device.ts'
import { enterImmersiveMode } from '../../../lib/wallet/immersive-mode.ts'
import { recentWallets } from '../../../lib/wallet/recent-wallets.ts'
import { connectedWallet, type UsableWallet, useWalletSession } from '../../../lib/wallet/session.ts'
import { QUICK_ACCOUNT_NAME } from '../../../lib/wallet/wallet-names.ts'
import { watchWallets } from '../../../lib/wallet/wallets.ts'
import { openQuickAccount } from '../quick-account/open.ts'
import { connectWithToasts, showNotInstalled } from './connect-with-toasts.ts'
import { KNOWN_WALLETS } from './known-wallets.ts'
import { openPanel } from './panel-view.ts'
import { listWallets } from './wallet-lists.ts'

/** What a link asks to connect: an extension, one of the known ones by its name, a mobile wallet, or a Quick Account. */
export type ConnectRequest = { kind: 'extension'; name?: string } | { kind: 'mobile' | 'quick-account' }

const PARAMETER = 'connect'
/** Time that a wallet has to register itself in the page. */
const REGISTER_MS = 3_000

/** The request of an address; undefined without one, and for a value that is none of the known words. */
export function parseConnect(search: string): ConnectRequest | undefined {
  const values = new URLSearchParams(search).getAll(PARAMETER)
  const word = values.length === 1 ? values[0]?.toLowerCase() : undefined
  if (word === 'extension' || word === 'mobile' || word === 'quick-account') return { kind: word }
  const name = KNOWN_WALLETS.find((wallet) => wallet.name.toLowerCase() === word)?.name
  return name === undefined ? undefined : { kind: 'extension', name }
}

/** The address without the parameter. */
export function withoutConnect(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(PARAMETER)
  return url.href
}

/**
 * Starts the connection that the page's address asks for and removes the parameter from it. Anything but a known value is
 * ignored, and a wallet that is connected already stays.
 */
export function acceptConnect(): void {
  const request = parseConnect(location.search)
  if (!request) return
  history.replaceState(history.state, '', withoutConnect(location.href))
  if (request.kind === 'mobile' && mobilePlatform(navigator.userAgent) !== undefined) enterImmersiveMode()
  if (connectedWallet.get() === undefined) void startRequest(request).catch(() => openPanel('wallets'))
}

async function startRequest(request: ConnectRequest): Promise<void> {
  if (request.kind === 'quick-account') return openQuickAccount()
  const isPhone = mobilePlatform(navigator.userAgent) !== undefined
  // Inside the browser of a wallet's app the wallet is in the page, as an extension is.
  if (request.kind === 'mobile' && !isPhone) return openPanel('mobile')
  watchWallets()
  const name = request.kind === 'extension' ? request.name : undefined
  const wallet = await registered(name)
  if (wallet) return connectWithToasts(wallet)
  if (request.kind === 'mobile') return openPanel('mobile')
  if (name !== undefined) showNotInstalled(name)
  openPanel('wallets')
}

/** The wallet that is meant, as soon as it has registered; undefined when none has in time or it is not clear which. */
function registered(name: string | undefined): Promise<UsableWallet | undefined> {
  const find = () => chooseWallet(useWalletSession.getState().installed, recentWallets.get(), name)
  return new Promise((resolve) => {
    const end = (wallet: UsableWallet | undefined) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(wallet)
    }
    const timer = setTimeout(() => end(undefined), REGISTER_MS)
    const unsubscribe = useWalletSession.subscribe(() => {
      const wallet = find()
      if (wallet) end(wallet)
    })
    const wallet = find()
    if (wallet) end(wallet)
  })
}

/** The wallet of that name; without a name the most recent one that is installed, else the only one. */
export function chooseWallet(
  installed: readonly UsableWallet[],
  recent: readonly string[],
  name: string | undefined,
): UsableWallet | undefined {
  if (name !== undefined) return installed.find((wallet) => wallet.name === name)
  const { recent: known, featured, more } = listWallets(installed, recent)
  const last = known.find((entry) => entry.wallet && entry.name !== QUICK_ACCOUNT_NAME)
  const others = [...featured, ...more].flatMap(({ wallet }) => (wallet ? [wallet] : []))
  return last?.wallet ?? (others.length === 1 ? others[0] : undefined)
}
