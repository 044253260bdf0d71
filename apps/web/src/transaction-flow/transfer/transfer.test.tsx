// @vitest-environment happy-dom
import type { ActionSubject } from '@callisto/contract'
import { Toaster } from '@callisto/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerRpc, type RpcAnswers, renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { assetStore } from '../../lib/live/asset-store.ts'
import { SOL_MINT } from '../../lib/tokens/mints.ts'
import { closeTransfer, openTransfer, useTransfer } from '../../lib/wallet/open-transfer.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { signAction } from '../action/build-action.ts'
import { showStageToast } from '../toasts/stage-toasts.ts'
import { transferTitles } from '../toasts/transfer-titles.ts'
import { addRecentRecipient, recentRecipients } from './recent-recipients.ts'
import './TransferDialog.tsx'
import { TransferHost } from './TransferHost.tsx'

const SENDER = 'B1fxijGrYHxCkDR1Bj3o95Erwx5QfgVN2Hd5Vn2nffDy'
const TO = 'GYyXZXtB6cza9LfaKbfytAq92PgnuM1v9Dix2yW7YJ3o'
const OTHER = 'DwXDoqgtvFu14tLLhE96xZfchWDxWfmQQTanZ9hSUah'
const account = {
  address: SENDER,
  publicKey: new Uint8Array(32),
  chains: ['solana:localnet'],
  features: [],
} as const

const context = { slot: 6 }
const wallet = { owner: '1'.repeat(32), data: ['', 'base64'], lamports: 1_000_000, executable: false }
const chain: RpcAnswers = {
  getBalance: () => ({ context, value: 1_500_000_000 }),
  getTokenAccountsByOwner: () => ({ context, value: [] }),
  getMultipleAccounts: ([keys]) => ({ context, value: (keys as string[]).map(() => wallet) }),
  getSignaturesForAddress: () => [{}],
}

beforeEach(() => {
  useWalletSession.setState({ account })
  assetStore.put([{ id: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9 }])
})
afterEach(() => {
  cleanup()
  closeTransfer()
  useWalletSession.setState({ account: undefined, wallet: undefined })
  recentRecipients.set([])
  vi.restoreAllMocks()
})

async function openForm(answers: RpcAnswers = chain) {
  answerRpc(answers)
  renderPage(<TransferHost />)
  await act(async () => openTransfer('SOL', 'withdraw'))
  return screen.findByRole('textbox', { name: 'Amount' })
}
const fill = (name: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(name), { target: { value } }))
const button = () => screen.getByRole('button', { name: 'Withdraw' }) as HTMLButtonElement

// spec 1-6-02, 2-6-02
test('without a wallet a transfer does nothing, and signing throws', async () => {
  useWalletSession.setState({ account: undefined })
  openTransfer('SOL')
  expect(useTransfer.getState().open).toBeUndefined()
  const signature = signAction({ wire: new Uint8Array() }, SENDER, 'solana:localnet')
  await expect(signature).rejects.toThrow('Wallet not connected')
})

test('a wallet that disconnects ends the transfer', async () => {
  await openForm()
  act(() => useWalletSession.setState({ account: undefined }))
  expect(useTransfer.getState().open).toBeUndefined()
})

// spec 2-2.withdraw-01, 2-2.withdraw-02, 2-2.withdraw-03, 2-5-01, 2-5-02, 2-8-43
test('the button is enabled once token, amount and recipient are valid', async () => {
  await openForm()
  expect(button().disabled).toBe(true)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Max' })))
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('1.499995')
  expect(button().disabled).toBe(true)
  await fill('Recipient', 'no address')
  expect(screen.getByText('Invalid Address')).toBeDefined()
  await fill('Recipient', TO)
  await vi.waitFor(() => expect(button().disabled).toBe(false))
  for (const wrong of ['0', '1.6', 'x']) {
    await fill('Amount', wrong)
    expect(screen.getByText('Invalid Amount')).toBeDefined()
    expect(button().disabled).toBe(true)
  }
})

// spec 2-7-10
test('the tokens that can be sent are looked up together by their joined mints', async () => {
  const info = (mint: string) => ({
    mint,
    owner: SENDER,
    state: 'initialized',
    tokenAmount: { amount: '5', decimals: 0, uiAmountString: '5' },
  })
  const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const row = (mint: string) => ({
    pubkey: mint,
    account: { owner: program, data: { parsed: { info: info(mint) } } },
  })
  const joined: (string | null)[] = []
  answerRpc(
    {
      ...chain,
      getTokenAccountsByOwner: (params) => ({
        context,
        value: (params[1] as { programId: string }).programId === program ? [row(TO), row(OTHER)] : [],
      }),
    },
    {
      '/data/v1/assets': (url) => {
        const ids = url.searchParams.get('ids')
        joined.push(ids)
        return (ids ?? '')
          .split(',')
          .map((id) => ({ id, symbol: `T${id.slice(0, 2)}`, name: 'Token', decimals: 0 }))
      },
    },
  )
  renderPage(<TransferHost />)
  await act(async () => openTransfer(TO))
  expect(await screen.findByRole('option', { name: 'TGY · 5' })).toBeDefined()
  expect(screen.getByRole('option', { name: 'TDw · 5' })).toBeDefined()
  expect(joined).toContain([OTHER, TO].join(','))
})

test('what could not be read is unknown, and is sent to only when that is confirmed', async () => {
  const failing = { ...chain, getSignaturesForAddress: undefined as never }
  await openForm(failing)
  await fill('Amount', '1')
  await fill('Recipient', TO)
  expect(
    await screen.findByText(/^What is at this address could not be read/, {}, { timeout: 5_000 }),
  ).toBeDefined()
  expect(button().disabled).toBe(true)
  await act(
    async () =>
      void fireEvent.click(screen.getByLabelText('I am sure that this address can receive and send')),
  )
  expect(button().disabled).toBe(false)
  // What was confirmed of one address is not confirmed of another one.
  await fill('Recipient', OTHER)
  await screen.findByText(/^What is at this address could not be read/, {}, { timeout: 5_000 })
  expect(button().disabled).toBe(true)
})

test('a look-alike of a wallet that was sent to needs the words', async () => {
  addRecentRecipient(TO)
  await openForm()
  await fill('Amount', '1')
  await fill('Recipient', TO.slice(0, 4) + OTHER.slice(3, -4) + TO.slice(-4))
  const words = await screen.findByLabelText('Type “I compared the address” to continue')
  expect(screen.getByText(/^This is not the address that you know/)).toBeDefined()
  expect(button().disabled).toBe(true)
  await act(async () => void fireEvent.change(words, { target: { value: 'i compared  the address ' } }))
  expect(button().disabled).toBe(false)
})

test('a token account offers its owner', async () => {
  const key = (at: number) => Array.from({ length: 32 }, () => at)
  const bytes = Uint8Array.from(
    { length: 165 },
    (_, at) => [...key(4), ...key(1)][at] ?? (at === 108 ? 1 : 0),
  )
  const data = [btoa(String.fromCharCode(...bytes)), 'base64']
  const token = { ...wallet, owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', data }
  await openForm({ ...chain, getMultipleAccounts: () => ({ context, value: [token] }) })
  await fill('Recipient', TO)
  const instead = await screen.findByRole('button', { name: /^Send to .* instead$/ })
  await act(async () => void fireEvent.click(instead))
  expect((screen.getByLabelText('Recipient') as HTMLInputElement).value).toBe(
    '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
  )
})

test('recent recipients are kept once each, newest first, and hostile storage is dropped', () => {
  for (const one of [TO, OTHER, TO]) addRecentRecipient(one)
  expect(recentRecipients.get()).toEqual([TO, OTHER])
  localStorage.setItem('callisto:recent-recipients:v1', JSON.stringify([7, 'no address', TO]))
  recentRecipients.reload()
  expect(recentRecipients.get()).toEqual([TO])
})

// spec 2-4-24
test('the toasts of a transfer: transferring, transferred, failed', () => {
  const transfer = { to: TO, amount: '1500000000', decimals: 9, symbol: 'SOL' }
  const subject: ActionSubject = { kind: 'action', action: 'transfer', changes: [], transfer }
  const titles = transferTitles(subject)
  const stage = { signsItself: undefined, describe: () => '', titles }
  render(<Toaster />)
  const shown = () => screen.getByLabelText('Notifications').textContent
  act(() => showStageToast('t', { stage: 'confirming', signature: 'sig' }, stage))
  expect(shown()).toContain('Transferring')
  act(() => showStageToast('t', { stage: 'confirmed', receipt: { signature: 'sig' } }, stage))
  expect(shown()).toContain('Transferred 1.5 SOLTo GYyX...YJ3o')
  const error = { code: 'REJECTED', message: 'Wallet Signing Failed' }
  act(() => showStageToast('t', { stage: 'failed', error, text: 'Nothing was sent.' }, stage))
  expect(shown()).toContain('Transfer failedWallet Signing Failed. Nothing was sent.')
  expect(transferTitles({ kind: 'action', action: 'claim', changes: [] })).toBeUndefined()
})
