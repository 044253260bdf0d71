// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import {
  connectWallet,
  disconnectWallet,
  recentWallets,
  type UsableWallet,
  useWalletSession,
} from './session.ts'

const account = {
  address: 'So11111111111111111111111111111111111111112',
  publicKey: new Uint8Array(32),
  chains: ['solana:mainnet'],
  features: [],
}
const wallet = (name: string, accounts: unknown[] = [account]): UsableWallet =>
  ({
    name,
    features: { 'standard:connect': { version: '1.0.0', connect: async () => ({ accounts }) } },
  }) as unknown as UsableWallet

beforeEach(disconnectWallet)

// spec 2-4-03, 2-9-27
test('the last connected wallet is the first of four recent ones', async () => {
  for (const name of ['A', 'B', 'C', 'D', 'E', 'C']) await connectWallet(wallet(name))
  expect(recentWallets.get()).toEqual(['C', 'E', 'D', 'B'])
  expect(useWalletSession.getState().account?.address).toBe(account.address)
})

test('a wallet without a Solana account is not connected', async () => {
  const other = wallet('Other', [{ ...account, chains: ['eip155:1'] }])
  await expect(connectWallet(other)).rejects.toThrow('no Solana account')
  expect(useWalletSession.getState()).toMatchObject({ account: undefined, connecting: undefined })
})
