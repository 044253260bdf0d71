// @vitest-environment happy-dom
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerRpc, renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { transactionReply } from '../../lib/transactions/transaction.test-helper.ts'
import { AddressPage } from './AddressPage.tsx'
import { PAGE_SIZE } from './queries.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const WALLET = 'So11111111111111111111111111111111111111113'
const OTHER = 'So11111111111111111111111111111111111111114'
const wallet = {
  lamports: 2_500_000_000,
  owner: SYSTEM_PROGRAM,
  space: 0,
  executable: false,
  data: ['', 'base64'],
}
const answers = {
  getAccountInfo: () => ({ value: wallet }),
  getBalance: () => ({ context: { slot: 1 }, value: 2_500_000_000 }),
  getTokenAccountsByOwner: () => ({ context: { slot: 1 }, value: [] }),
  getSignaturesForAddress: (): unknown => [],
  getTransaction: (): unknown => null,
}
const signature = (at: number) => encodeBase58(new Uint8Array(64).fill(at + 1))
const row = (at: number) => ({ signature: signature(at), slot: 1, err: null, blockTime: 1_700 })

test('a wallet with its balance and its activity in words, page by page', async () => {
  const befores: unknown[] = []
  const source = { source: OTHER, destination: WALLET, lamports: 5_000_000_000 }
  const transfer = { programId: SYSTEM_PROGRAM, parsed: { type: 'transfer', info: source } }
  answerRpc({
    ...answers,
    getSignaturesForAddress: ([, options]) => {
      const { before } = options as { before?: string }
      befores.push(before)
      return before === undefined ? Array.from({ length: PAGE_SIZE }, (_, at) => row(at)) : [row(40)]
    },
    getTransaction: () => transactionReply({ keys: [OTHER, WALLET], instructions: [transfer] }),
  })
  renderPage(<AddressPage address={WALLET} />)
  expect(await screen.findByText('Wallet')).toBeTruthy()
  expect(screen.getByText('2.5 SOL')).toBeTruthy()
  const activity = screen.getByRole('region', { name: 'Activity' })
  const words = () => within(activity).getAllByText('So11...1114 sent 5 SOL to So11...1113')
  await waitFor(() => expect(words()).toHaveLength(PAGE_SIZE))
  fireEvent.click(within(activity).getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(within(activity).getAllByRole('listitem')).toHaveLength(PAGE_SIZE + 1))
  expect(befores).toEqual([undefined, signature(PAGE_SIZE - 1)])
  expect(within(activity).queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an address without an account, without tokens and without a past', async () => {
  answerRpc({
    ...answers,
    getAccountInfo: () => ({ value: null }),
    getBalance: () => ({ context: { slot: 1 }, value: 0 }),
  })
  renderPage(<AddressPage address={WALLET} />)
  expect(await screen.findByText('Nothing on the chain')).toBeTruthy()
  expect(await screen.findByText('It owns no SOL and no tokens.')).toBeTruthy()
  expect(await screen.findByText('No transaction names this address.')).toBeTruthy()
})

test('each part has its own error', async () => {
  answerRpc({})
  renderPage(<AddressPage address={WALLET} />)
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3))
  expect(screen.getAllByRole('alert').map((alert) => alert.querySelector('p')?.textContent)).toEqual([
    'The account could not be loaded',
    'The balances could not be loaded',
    'The activity could not be loaded',
  ])
})

test.each(['nonsense', `${WALLET}1`, 'O'.repeat(40)])(
  '%s is no address and asks nothing',
  async (address) => {
    const fetch = answerRpc({})
    renderPage(<AddressPage address={address} />)
    expect(await screen.findByText('This is not an address.')).toBeTruthy()
    expect(fetch).not.toHaveBeenCalled()
  },
)
