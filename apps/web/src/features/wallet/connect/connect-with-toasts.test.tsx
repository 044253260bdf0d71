// @vitest-environment happy-dom
import { Toaster } from '@callisto/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { UsableWallet } from '../../../lib/wallet/session.ts'
import { acceptConnect } from './connect-parameter.ts'
import { connectWithToasts, disconnectWithToasts } from './connect-with-toasts.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const address = 'So11111111111111111111111111111111111111112'
const shown = () => screen.getByLabelText('Notifications').textContent ?? ''

function wallet(connect: () => Promise<unknown>): UsableWallet {
  const features = { 'standard:connect': { version: '1.0.0', connect } }
  return { name: 'Phantom', features } as unknown as UsableWallet
}

// spec 1-2.8-02, 2-8-43, 2-8-71, 2-8-72, 2-8-73
test('connecting, connected and disconnected have a toast each', async () => {
  render(<Toaster />)
  let finish = (_: unknown) => {}
  const connecting = connectWithToasts(wallet(() => new Promise((resolve) => (finish = resolve))))
  await act(async () => {})
  expect(shown()).toContain('Connecting WalletPhantom')
  await act(async () => {
    finish({
      accounts: [{ address, publicKey: new Uint8Array(32), chains: ['solana:localnet'], features: [] }],
    })
    await connecting
  })
  expect(shown()).toContain('Wallet ConnectedPhantom So11...1112')
  await act(disconnectWithToasts)
  expect(shown()).toContain('Wallet Disconnected')
})

// spec 2-8-74
test('a link that asks for a wallet which never registers says that it is not installed, and where to get it', async () => {
  vi.useFakeTimers()
  render(<Toaster />)
  history.replaceState(null, '', '/?connect=solflare')
  acceptConnect()
  expect(shown()).not.toContain('is not installed')
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(shown()).toContain('Solflare Wallet is not installed')
  expect(screen.getByRole('link', { name: 'Get Solflare' }).getAttribute('href')).toMatch(/^https:/)
})

test('a rejected connection shows the reason of the wallet', async () => {
  render(<Toaster />)
  await act(() => connectWithToasts(wallet(() => Promise.reject(new Error('User rejected the request')))))
  expect(shown()).toContain('Wallet not connectedUser rejected the request')
})

// spec 2-4-02
test('an embedded wallet says that it is disconnecting, then that it is disconnected', async () => {
  render(<Toaster />)
  let finish = () => {}
  const account = { address, publicKey: new Uint8Array(32), chains: ['solana:localnet'], features: [] }
  const features = {
    'callisto:embeddedWallet': { version: '1.0.0', type: 'privy' },
    'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => new Promise<void>((resolve) => (finish = resolve)),
    },
  }
  const embedded = { name: 'Quick Account', accounts: [account], features } as unknown as UsableWallet
  await act(() => connectWithToasts(embedded))
  const disconnecting = disconnectWithToasts()
  await act(async () => {})
  expect(shown()).toContain('Wallet Disconnecting')
  await act(async () => {
    finish()
    await disconnecting
  })
  expect(shown()).toContain('Wallet Disconnected')
})
