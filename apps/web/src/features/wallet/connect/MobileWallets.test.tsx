// @vitest-environment happy-dom
import type { Cluster } from '@callisto/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { usePairingUri } from '../../../lib/wallet/walletconnect/pairing-uri.ts'
import { MemoryRelay, PeerWallet } from '../../../lib/wallet/walletconnect/relay.test-helper.ts'
import { disconnectWallet } from '../../../lib/wallet/wallets.ts'
import { MobileWallets } from './MobileWallets.tsx'

const ADDRESS = 'So11111111111111111111111111111111111111112'
const ANDROID = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15'

let cluster: Partial<Cluster>
vi.mock('../../../lib/api/cluster.ts', () => ({ useCluster: () => cluster }))

beforeEach(() => {
  cluster = { name: 'mainnet', genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }
})
afterEach(async () => {
  await act(disconnectWallet)
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (onClose = vi.fn()) => {
  renderPage(<MobileWallets onClose={onClose} onBack={vi.fn()} />)
  return onClose
}

// spec 2-2.wallet-06
test.each<[string, string, string, boolean, string[]]>([
  ['a desktop', 'X11', 'https://callisto.example/swap?a=1', false, []],
  ['an iPhone', IPHONE, 'https://callisto.example/swap?a=1', false, ['phantom.app', 'solflare.com']],
  ['an Android phone', ANDROID, 'https://callisto.example/swap', true, ['phantom.app', 'solflare.com']],
])('on %s', (_, userAgent, page, hasAppButton, hosts) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.stubGlobal('location', new URL(page))
  show()
  expect(screen.queryByRole('button', { name: 'Open a wallet app' }) !== null).toBe(hasAppButton)
  const links = screen.queryAllByRole('link').map((link) => new URL((link as HTMLAnchorElement).href))
  expect(links.map(({ host }) => host)).toEqual(expect.arrayContaining(hosts))
  for (const { href } of links) expect(decodeURIComponent(href)).toContain('connect=mobile')
  expect(screen.queryByRole('img', { name: 'Address of this page as a QR code' }) !== null).toBe(
    userAgent === 'X11',
  )
  // Without a project of the operator there is no code of WalletConnect, and the page says so.
  expect(screen.getByText(/need a project id/)).toBeDefined()
})

test('a page of this computer only has no code for a phone', () => {
  vi.stubGlobal('location', new URL('http://127.0.0.1:4747/swap'))
  show()
  expect(screen.getByText(/served by this computer only/)).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})

test('a wallet that scans the code of WalletConnect is connected, and the panel closes', async () => {
  const relay = new MemoryRelay()
  vi.stubGlobal('WebSocket', function open(url: string) {
    return relay.open(url)
  })
  cluster = { ...cluster, walletConnect: { projectId: 'a'.repeat(32), relayUrl: 'wss://relay.example' } }
  const peer = new PeerWallet(
    relay,
    (chain) => [`${chain}:${ADDRESS}`],
    () => ({ result: true }),
  )
  const onClose = show()
  expect(await screen.findByRole('img', { name: 'Code of WalletConnect' })).toBeDefined()
  const { uri = '' } = usePairingUri.getState()
  expect(screen.getByRole('link', { name: 'Open in a wallet app' }).getAttribute('href')).toBe(uri)
  await act(async () => peer.scan(uri))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(useWalletSession.getState().account?.address).toBe(ADDRESS)
})

test('a code that nobody scans can be left and shown anew', async () => {
  vi.stubGlobal('WebSocket', function open() {
    throw new Error('no network')
  })
  cluster = { ...cluster, walletConnect: { projectId: 'a'.repeat(32), relayUrl: 'wss://relay.example' } }
  vi.useFakeTimers()
  show()
  await act(() => vi.advanceTimersByTimeAsync(121_000))
  vi.useRealTimers()
  fireEvent.click(await screen.findByRole('button', { name: 'Show a new code' }))
  await vi.waitFor(() => expect(useWalletSession.getState().connecting).toBe('WalletConnect'))
  cleanup()
  expect(useWalletSession.getState().connecting).toBeUndefined()
})
