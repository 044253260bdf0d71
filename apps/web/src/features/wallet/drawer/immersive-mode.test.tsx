// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerRpc, renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import { EmbeddedWalletType } from '../../../lib/wallet/embedded-wallet.ts'
import { connectedWallet, useWalletSession } from '../../../lib/wallet/session.ts'
import { acceptConnect } from '../connect/connect-parameter.ts'
import { WalletDrawer } from './WalletDrawer.tsx'

const address = 'So11111111111111111111111111111111111111112'
const account = { address, publicKey: new Uint8Array(32), chains: ['solana:localnet'], features: [] }
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  sessionStorage.clear()
  useWalletSession.setState({ account: undefined, wallet: undefined })
})

// spec 2-2.wallet-25
test.each([
  ['the wallet whose browser the link opened', PHONE, '/?connect=mobile', 'Phantom', {}, false],
  ['a wallet on a phone without such a link', PHONE, '/', 'Phantom', {}, true],
  ['an extension of a desktop', DESKTOP, '/?connect=mobile', 'Phantom', {}, true],
  ['an app beside the browser', PHONE, '/?connect=mobile', 'Mobile Wallet', {}, true],
  ['a wallet behind a relay', PHONE, '/?connect=mobile', 'WalletConnect', {}, true],
  ['the Quick Account', PHONE, '/?connect=mobile', 'Quick Account', { [EmbeddedWalletType]: {} }, true],
])('%s can be disconnected or not', (_, userAgent, path, name, features, isThere) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  answerRpc({})
  connectedWallet.set(name)
  history.replaceState(null, '', path)
  acceptConnect()
  expect(location.search).toBe('')
  useWalletSession.setState({ account, wallet: { name, features } } as never)
  renderPage(<WalletDrawer onClose={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Disconnect' }) !== null).toBe(isThere)
})
