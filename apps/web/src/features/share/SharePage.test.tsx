// @vitest-environment happy-dom
import { encodeBase58 } from '@callisto/solana/codec'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { market } from '../../lib/api/call.ts'
import { answerRpc, renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { transactionReply } from '../../lib/transactions/transaction.test-helper.ts'
import { SharePage } from './SharePage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const SIGNATURE = encodeBase58(new Uint8Array(64).fill(7))
const MINT = encodeBase58(new Uint8Array(32).fill(9))
const open = (search: Record<string, string>, onSearch = vi.fn()) => {
  renderPage(<SharePage search={search} onSearch={onSearch} />)
  return onSearch
}

// spec 1-2.1-21
test('a transaction has a card with its sentence and its actions', async () => {
  answerRpc({ getTransaction: () => transactionReply({}) })
  open({ tx: SIGNATURE })
  expect(await screen.findByRole('img', { name: 'me paid a network fee only' })).toBeTruthy()
  for (const name of ['Download PNG', 'Copy picture', 'Copy link'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
})

test('a token has a card with its price', async () => {
  answerRpc({})
  const asset = { id: MINT, name: 'Barnacle', symbol: 'BARN', decimals: 6, usdPrice: 2 }
  vi.spyOn(market, 'assets').mockResolvedValue([asset])
  vi.spyOn(market, 'chart').mockResolvedValue({ candles: [] })
  open({ token: MINT })
  expect(await screen.findByRole('img', { name: 'BARN at $2' })).toBeTruthy()
})

test.each([
  [{ tx: SIGNATURE }, 'Transaction not found.'],
  [{ token: encodeBase58(new Uint8Array(32).fill(8)) }, 'Token not found.'],
  [{ tx: 'nonsense' }, 'This is not a transaction signature.'],
  [{ token: '<script>' }, 'This is not a token mint.'],
  [{}, 'Enter a transaction signature or a token mint.'],
])('%j has no card: %s', async (search, text) => {
  answerRpc({ getTransaction: () => null })
  vi.spyOn(market, 'assets').mockResolvedValue([])
  open(search)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('the field takes a signature or a mint and nothing else', async () => {
  answerRpc({})
  const onSearch = open({})
  const field = await screen.findByRole('textbox', { name: 'Transaction signature or token mint' })
  const enter = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  }
  enter('nonsense')
  expect(screen.getByText('This is neither a signature nor a mint.')).toBeTruthy()
  enter(` ${SIGNATURE} `)
  enter(MINT)
  expect(onSearch.mock.calls).toEqual([[{ tx: SIGNATURE }], [{ token: MINT }]])
})
