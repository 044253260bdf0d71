import { expect, test } from 'vitest'
import type { UsableWallet } from '../../../lib/wallet/session.ts'
import { listWallets } from './wallet-lists.ts'

const named = (names: readonly string[]) => names.map((name) => ({ name }) as UsableWallet)
const PREFERRED = ['Phantom', 'Solflare', 'Backpack', 'Coinbase Wallet', 'Magic Eden']

// spec 2-2.wallet-07, 2-2.wallet-08, 2-2.wallet-09
test.each<[string, string[], string[], { recent: string[]; featured: string[]; more: string[] }]>([
  ['nothing is installed', [], [], { recent: [], featured: [], more: PREFERRED }],
  [
    'Google and Solflare are never featured',
    ['Google', 'Solflare', 'Zeta', 'Phantom'],
    [],
    {
      recent: [],
      featured: ['Phantom', 'Zeta'],
      more: ['Solflare', 'Backpack', 'Coinbase Wallet', 'Magic Eden', 'Google'],
    },
  ],
  [
    'at most four are featured',
    ['A', 'B', 'C', 'Magic Eden', 'D', 'Backpack'],
    [],
    {
      recent: [],
      featured: ['Backpack', 'Magic Eden', 'A', 'B'],
      more: ['Phantom', 'Solflare', 'Coinbase Wallet', 'C', 'D'],
    },
  ],
  [
    'a recent wallet is in no other list, and stays when it is gone',
    ['A', 'Phantom'],
    ['Gone', 'Phantom'],
    {
      recent: ['Gone', 'Phantom'],
      featured: ['A'],
      more: ['Solflare', 'Backpack', 'Coinbase Wallet', 'Magic Eden'],
    },
  ],
  [
    'what has a card of its own is in no list',
    ['WalletConnect', 'Mobile Wallet', 'Quick Account', 'A'],
    [],
    { recent: [], featured: ['A'], more: PREFERRED },
  ],
])('%s', (_, installed, recent, expected) => {
  const lists = listWallets(named(installed), recent)
  const names = Object.entries(lists).map(([key, entries]) => [
    key,
    entries.map(({ name }: { name: string }) => name),
  ])
  expect(Object.fromEntries(names)).toEqual(expected)
  expect(lists.recent.find(({ name }) => name === 'Gone')?.wallet).toBeUndefined()
})
