// @vitest-environment happy-dom
import { encodeBase58 } from '@callisto/solana/codec'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerRpc, renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { transactionReply } from '../../lib/transactions/transaction.test-helper.ts'
import { TransactionPage } from './TransactionPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const SIGNATURE = encodeBase58(new Uint8Array(64).fill(7))
const ME = 'So11111111111111111111111111111111111111113'
const OTHER = 'So11111111111111111111111111111111111111114'
const transfer = {
  programId: '11111111111111111111111111111111',
  parsed: {
    type: 'transfer',
    info: { source: ME, destination: OTHER, lamports: 1_500_000_000, tokenAmount: '1234567.1234567' },
  },
}
const reply = transactionReply({
  keys: [ME, OTHER],
  preBalances: [2_000_000_000, 0],
  postBalances: [499_995_000, 1_500_000_000],
  instructions: [transfer],
  logs: ['Program log: hello'],
})

// spec 1-2.1-21
test('a transaction is told in words, with its figures, instructions and logs', async () => {
  answerRpc({ getTransaction: () => reply })
  renderPage(
    <TransactionPage signature={SIGNATURE} explorerLink={<a href="https://example.com">Explorer</a>} />,
  )
  expect(await screen.findByText('So11...1113 sent 1.5 SOL to So11...1114')).toBeTruthy()
  expect(screen.getByText('Confirmed')).toBeTruthy()
  expect(screen.getByText('0.000005 SOL')).toBeTruthy()
  expect(screen.getByText('1,500,000,000')).toBeTruthy()
  expect(screen.getByText('1,234,567.1234567')).toBeTruthy()
  expect(screen.getByText('+1.5')).toBeTruthy()
  expect(screen.getByText('Program log: hello').closest('details')?.open).toBe(false)
  expect(screen.getByRole('link', { name: 'Explorer' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Share' }).getAttribute('href')).toBe(`/share?tx=${SIGNATURE}`)
})

test('a failure is explained and says what was paid', async () => {
  const err = { InstructionError: [0, { Custom: 1 }] }
  const logs = ['Program 11111111111111111111111111111111 failed: custom program error: 0x1']
  answerRpc({
    getTransaction: () => transactionReply({ keys: [ME, OTHER], err, logs, instructions: [transfer] }),
  })
  renderPage(<TransactionPage signature={SIGNATURE} />)
  expect(await screen.findByText('The transaction of So11...1113 failed')).toBeTruthy()
  const note = screen.getByRole('note').textContent
  expect(note).toContain('The account does not have enough SOL to perform the operation')
  expect(note).toContain('Error 1 of System')
  expect(note).toContain('Only the network fee was paid')
})

test.each([
  ['pending', [{ slot: 1, confirmationStatus: 'processed' }], 'The transaction is pending.'],
  ['unknown to the network', [null], 'Transaction not found.'],
])('a transaction that is %s', async (_, value, title) => {
  answerRpc({ getTransaction: () => null, getSignatureStatuses: () => ({ value }) })
  renderPage(<TransactionPage signature={SIGNATURE} />)
  expect(await screen.findByText(title)).toBeTruthy()
})

test('an RPC that fails, and one that lies, are errors with a retry', async () => {
  answerRpc({})
  renderPage(<TransactionPage signature={SIGNATURE} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The transaction could not be loaded')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  cleanup()
  answerRpc({ getTransaction: () => ({ slot: 'x' }) })
  renderPage(<TransactionPage signature={SIGNATURE} />)
  expect((await screen.findByRole('alert')).textContent).toContain('INVALID_REPLY')
})

test.each(['nonsense', `${SIGNATURE}1`, '0OIl'])('%s is no signature and asks nothing', async (signature) => {
  const fetch = answerRpc({})
  renderPage(<TransactionPage signature={signature} />)
  expect(await screen.findByText('This is not a transaction signature.')).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
})
