// @vitest-environment happy-dom
// Apart: wallets that other files register stay.
import { beforeEach, expect, test, vi } from 'vitest'
import { useOverlay } from '../../../lib/browser/overlays.ts'
import { connectedWallet, type UsableWallet, useWalletSession } from '../../../lib/wallet/session.ts'
import { acceptConnect, chooseWallet, parseConnect } from './connect-parameter.ts'
import { usePanelView } from './panel-view.ts'

const { openQuickAccount, connectWithToasts, showNotInstalled } = vi.hoisted(() => ({
  openQuickAccount: vi.fn(async () => {}),
  connectWithToasts: vi.fn(async () => {}),
  showNotInstalled: vi.fn(),
}))
vi.mock('../quick-account/open.ts', () => ({ openQuickAccount }))
vi.mock('./connect-with-toasts.ts', () => ({ connectWithToasts, showNotInstalled }))

const named = (name: string) => ({ name }) as UsableWallet

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  connectedWallet.set(undefined)
  useWalletSession.setState({ installed: [] })
  useOverlay.setState({ open: undefined })
})

// spec 2-2-05
test.each([
  ['?connect=extension', { kind: 'extension' }],
  ['?a=1&connect=Mobile', { kind: 'mobile' }],
  ['?connect=quick-account', { kind: 'quick-account' }],
  ['?connect=magic%20eden', { kind: 'extension', name: 'Magic Eden' }],
  ['', undefined],
  ['?connect=', undefined],
  ['?connect=javascript:alert(1)', undefined],
  ['?connect=__proto__', undefined],
  ['?connect=Unknown%20Wallet', undefined],
  ['?connect=mobile&connect=extension', undefined],
])('the parameter of %s', (search, expected) => {
  expect(parseConnect(search)).toEqual(expected)
})

test.each<[string, string[], string[], string | undefined, string | undefined]>([
  ['the named one', ['A', 'Phantom'], ['A'], 'Phantom', 'Phantom'],
  ['no other than the named one', ['A'], ['A'], 'Phantom', undefined],
  ['the most recent one that is installed', ['A', 'B'], ['Gone', 'B'], undefined, 'B'],
  ['the only one', ['A'], [], undefined, 'A'],
  ['none of several', ['A', 'B'], [], undefined, undefined],
])('the extension that is meant: %s', (_, installed, recent, name, expected) => {
  expect(chooseWallet(installed.map(named), recent, name)?.name).toBe(expected)
})

const open = (path: string) => {
  history.replaceState(null, '', path)
  acceptConnect()
  return location.pathname + location.search
}

test('a wallet that registers after the page is connected, and the parameter leaves the address', async () => {
  expect(open('/tokens/x?tf=1h&connect=phantom')).toBe('/tokens/x?tf=1h')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(connectWithToasts).not.toHaveBeenCalled()
  const phantom = named('Phantom')
  useWalletSession.setState({ installed: [named('Other'), phantom] })
  await vi.advanceTimersByTimeAsync(0)
  expect(connectWithToasts.mock.calls).toEqual([[phantom]])
})

test('a wallet that never registers is named as not installed, and the panel opens', async () => {
  open('/?connect=solflare')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(showNotInstalled.mock.calls).toEqual([['Solflare']])
  expect(useOverlay.getState().open).toBe('connect')
})

test('on a desktop a mobile wallet is connected by a code', () => {
  expect(open('/swap?connect=mobile')).toBe('/swap')
  expect([useOverlay.getState().open, usePanelView.getState().view]).toEqual(['connect', 'mobile'])
})

test('a Quick Account is opened', () => {
  open('/portfolio?connect=quick-account')
  expect(openQuickAccount).toHaveBeenCalledOnce()
})

test('an unknown value changes nothing, and a connected wallet stays', async () => {
  expect(open('/?connect=<script>')).toBe('/?connect=%3Cscript%3E')
  connectedWallet.set('Phantom')
  expect(open('/?connect=quick-account')).toBe('/')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(openQuickAccount).not.toHaveBeenCalled()
  expect(useOverlay.getState().open).toBeUndefined()
})
