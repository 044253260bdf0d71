// @vitest-environment happy-dom
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recentWallets } from './recent-wallets.ts'
import { connectedWallet, type UsableWallet, useWalletSession } from './session.ts'
import { WALLETCONNECT_NAME } from './wallet-names.ts'
import { cancelConnection, connectWallet, disconnectWallet, watchWallets } from './wallets.ts'

const { showNotice } = vi.hoisted(() => ({ showNotice: vi.fn() }))
vi.mock(import('@callisto/ui'), async (original) => ({ ...(await original()), showNotice }))

const FIRST = 'So11111111111111111111111111111111111111112'
const SECOND = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const account = (address: string, chains: string[] = ['solana:mainnet']) =>
  ({ address, publicKey: new Uint8Array(32), chains, features: [] }) as unknown as WalletAccount

interface Options {
  accounts?: readonly WalletAccount[]
  connect?: (input?: { silent?: boolean }) => Promise<{ accounts: readonly WalletAccount[] }>
}

/** A wallet, and its way to change its accounts. */
function wallet(name: string, { accounts = [account(FIRST)], connect }: Options = {}) {
  let listener: ((change: { accounts: readonly WalletAccount[] }) => void) | undefined
  const features = {
    'standard:connect': { version: '1.0.0', connect: connect ?? (async () => ({ accounts })) },
    'standard:disconnect': { version: '1.0.0', disconnect: vi.fn(async () => {}) },
    'standard:events': {
      version: '1.0.0',
      on: (_: string, added: typeof listener) => {
        listener = added
        return () => (listener = undefined)
      },
    },
    'solana:signTransaction': { version: '1.0.0', signTransaction: async () => [] },
  }
  const made = { name, version: '1.0.0', chains: ['solana:mainnet'], accounts, features }
  return {
    wallet: made as unknown as UsableWallet,
    features,
    show: (shown: readonly WalletAccount[]) => listener?.({ accounts: shown }),
  }
}

const session = () => useWalletSession.getState()
const shown = () => showNotice.mock.calls.at(-1)?.[0]

beforeEach(async () => {
  watchWallets()
  await disconnectWallet()
  recentWallets.set([])
})
afterEach(() => vi.useRealTimers())

// spec 2-4-03, 2-9-27, 2-2.wallet-07
test('the last connected wallet is the first of four recent ones', async () => {
  for (const name of ['A', 'B', 'C', 'D', WALLETCONNECT_NAME, 'E', 'C'])
    await connectWallet(wallet(name).wallet)
  expect(recentWallets.get()).toEqual(['C', 'E', 'D', 'B'])
  expect(session().account?.address).toBe(FIRST)
})

// spec 2-3-30
test('the recent wallets are those of the last visit', async () => {
  localStorage.setItem('callisto:recent-wallets:v1', JSON.stringify(['B', 7, WALLETCONNECT_NAME, 'A']))
  vi.resetModules()
  expect((await import('./recent-wallets.ts')).recentWallets.get()).toEqual(['B', 'A'])
})

test.each<[string, Options]>([
  ['no Solana account', { accounts: [account(FIRST, ['eip155:1'])] }],
  ['an account without an address', { accounts: [account('<script>')] }],
  ['an error', { connect: () => Promise.reject(new Error('no Solana account')) }],
])('a wallet that returns %s is neither connected nor remembered', async (_, options) => {
  await expect(connectWallet(wallet('Other', options).wallet)).rejects.toThrow('no Solana account')
  expect(session()).toMatchObject({ account: undefined, connecting: undefined })
  expect([recentWallets.get(), connectedWallet.get()]).toEqual([[], undefined])
})

test('a wallet without an answer is given up, and blocks no other one', async () => {
  vi.useFakeTimers()
  const silent = wallet('Silent', { connect: () => new Promise(() => {}) }).wallet
  const timedOut = connectWallet(silent).catch((cause: Error) => cause.message)
  expect(session().connecting).toBe('Silent')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await timedOut).toBe('The wallet did not answer')
  const replaced = connectWallet(silent).catch((cause: Error) => cause.constructor.name)
  await connectWallet(wallet('Other').wallet)
  expect(await replaced).toBe('ConnectionCancelled')
  expect(session()).toMatchObject({ connecting: undefined, wallet: { name: 'Other' } })
})

test('a connection that was called off stays off when the wallet answers later', async () => {
  let answer = (_: { accounts: WalletAccount[] }) => {}
  const slow = wallet('Slow', { connect: () => new Promise((resolve) => (answer = resolve)) }).wallet
  const outcome = connectWallet(slow).catch((cause: Error) => cause.constructor.name)
  cancelConnection()
  answer({ accounts: [account(FIRST)] })
  expect(await outcome).toBe('ConnectionCancelled')
  expect(session()).toMatchObject({ account: undefined, connecting: undefined })
  expect(connectedWallet.get()).toBeUndefined()
})

// spec 2-4-01
test('a wallet that registers late is connected again without a prompt, once', async () => {
  connectedWallet.set('Late')
  const connect = vi.fn(async () => ({ accounts: [account(FIRST)] }))
  registerWallet(wallet('Late', { connect }).wallet)
  await vi.waitFor(() => expect(session().account?.address).toBe(FIRST))
  registerWallet(wallet('Another').wallet)
  expect(connect.mock.calls).toEqual([[{ silent: true }]])
})

test('the session follows the accounts of the wallet', async () => {
  const { wallet: made, show } = wallet('Phantom')
  await connectWallet(made)
  show([account(SECOND)])
  expect(session().account?.address).toBe(SECOND)
  expect(shown()).toMatchObject({ title: 'Wallet account changed', text: 'Phantom EPjF...Dt1v' })
  show([])
  expect(session()).toMatchObject({ wallet: undefined, account: undefined })
  expect(shown()).toMatchObject({ title: 'Wallet Disconnected' })
  show([account(FIRST)])
  expect(session().account?.address).toBe(FIRST)
})

test('a wallet that disappears ends its session', async () => {
  const { wallet: made } = wallet('Extension')
  const unregister = registerAndKeep(made)
  await connectWallet(made)
  expect(session().installed).toContain(made)
  unregister()
  expect(session().installed).not.toContain(made)
  expect(session().account).toBeUndefined()
  expect(shown()).toMatchObject({ title: 'Wallet Disconnected', text: 'Extension is no longer there.' })
})

test('a disconnect in another tab is one here', async () => {
  const { wallet: made, features } = wallet('Phantom')
  registerAndKeep(made)
  await connectWallet(made)
  const key = 'callisto:connected-wallet:v1'
  localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(session()).toMatchObject({ wallet: undefined, account: undefined })
  expect(shown()).toMatchObject({ text: 'It was disconnected in another tab.' })
  // The other tab has asked the wallet.
  expect(features['standard:disconnect'].disconnect).not.toHaveBeenCalled()
})

/** Registers a wallet as an extension does, and returns what removes it. */
function registerAndKeep(made: Wallet): () => void {
  let unregister = () => {}
  dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register: (added: Wallet) => () => void }) => {
        unregister = api.register(made)
      },
    }),
  )
  return unregister
}
