// @vitest-environment happy-dom
import { Toaster } from '@callisto/ui'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import type { EmbeddedWallet } from '../../../lib/wallet/embedded-wallet.ts'
import { createHostedWallet, type HostedService } from '../../../lib/wallet/hosted-wallet.test-helper.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { watchWallets } from '../../../lib/wallet/wallets.ts'
import { disconnectWithToasts } from '../connect/connect-with-toasts.ts'
import { openQuickAccount } from './open.ts'
import { QuickAccountSection } from './QuickAccountSection.tsx'

let hosted: EmbeddedWallet | undefined
vi.mock('../../../lib/wallet/embedded-provider.ts', () => ({ embeddedWallet: () => hosted }))

const USER = new Uint8Array(32).fill(9)
const shown = () => screen.getByLabelText('Notifications').textContent ?? ''
let service: HostedService & { screens: string[]; isWilling: boolean }

beforeEach(() => {
  service = {
    user: undefined,
    screens: [],
    isWilling: true,
    finishes(name) {
      service.screens.push(name)
      if (service.isWilling && name === 'login') service.user = USER
      return service.isWilling
    },
    sign: async (message) => message.map((byte) => byte ^ 255),
  }
  hosted = createHostedWallet(service)
  registerWallet(hosted.wallet)
  watchWallets()
})
afterEach(async () => {
  await disconnectWithToasts()
  cleanup()
  vi.restoreAllMocks()
})

// spec 2-1-04, 2-4-01: an embedded wallet of type privy, of a hosted provider, behind the seam of the Quick Account.
test('a hosted wallet connects, signs, offers what it has, locks and disconnects', async () => {
  renderPage(<Toaster />)
  expect(useWalletSession.getState().installed.map(({ name }) => name)).toContain('Hosted Account')
  await act(openQuickAccount)
  expect(shown()).toContain('Wallet ConnectedHosted Account')
  const { account, wallet } = useWalletSession.getState()
  expect(account?.publicKey).toEqual(USER)
  const sign = wallet?.features['solana:signTransaction'].signTransaction
  const [signed] = (await sign?.({ account: account!, transaction: Uint8Array.of(1, 2) })) ?? []
  expect(signed?.signedTransaction).toEqual(Uint8Array.of(254, 253))

  renderPage(<QuickAccountSection address={account?.address ?? ''} />)
  expect(screen.getByText('Unlocked')).toBeTruthy()
  // The provider has neither limits nor copies here, and recovers its accounts itself.
  for (const name of ['Back up', 'Trade without asking', 'More of Quick Account'])
    expect(screen.queryByText(name) ?? screen.queryByRole('button', { name })).toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Export Private Key' })))
  expect(service.screens).toEqual(['login', 'export'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Lock now' })))
  expect(screen.getByText('Locked')).toBeTruthy()
  await act(disconnectWithToasts)
  expect(shown()).toContain('Wallet Disconnected')
})

test('a person who closes the window of the provider is not connected', async () => {
  renderPage(<Toaster />)
  service.isWilling = false
  await act(openQuickAccount)
  expect(shown()).toContain('Wallet not connected')
  expect(useWalletSession.getState().account).toBeUndefined()
})
