// @vitest-environment happy-dom
import type { KeyFrameState, WrappedKey } from '@callisto/contract'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import { KeyFrameError } from '../../../lib/wallet/quick-account/frame-link.ts'
import { type Replies, refused, SESSION, serveLogin } from '../login-service.test-helper.ts'
import { RecoveryCopies } from './RecoveryCopies.tsx'

const [ADDRESS, OTHER] = [
  'EHUBNWDzBvNzJzHzBsmvspFNtCKwpxwmKvZtaC8sowyq',
  'So11111111111111111111111111111111111111112',
]
const PROOF = '1'.repeat(64)
const WRAPPED = { kind: 'passphrase', wrapped: 'c2VhbGVk', parameters: { salt: 'abc' } } as const
const copyOf = (address: string): WrappedKey => ({
  address: address as WrappedKey['address'],
  ...WRAPPED,
  version: 3,
  createdAtMs: 1,
  updatedAtMs: 2,
})

const frame = { copy: vi.fn(), restore: vi.fn() }
let offered: object | undefined
vi.mock('../../../lib/wallet/embedded-provider.ts', () => ({ embeddedWallet: () => offered }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  frame.copy.mockReset()
  frame.restore.mockReset()
})

function open(account: string | undefined, copies: readonly WrappedKey[], replies: Replies = {}) {
  const state = { isLocked: true, ...(account && { account: { address: account, kind: 'passkey' } }) }
  offered = { copies: frame, getState: () => state as KeyFrameState, subscribe: () => () => {} }
  const calls = serveLogin({ 'GET keys': () => ({ keys: copies }), ...replies })
  const [onLogInAgain, onRecovered] = [vi.fn(), vi.fn()]
  renderPage(<RecoveryCopies session={SESSION} onLogInAgain={onLogInAgain} onRecovered={onRecovered} />)
  return { calls, onLogInAgain, onRecovered }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const alertText = () =>
  screen
    .getAllByRole('alert')
    .map((one) => one.textContent)
    .join('')

test('the frame encrypts, the page stores the ciphertext with the version that it replaces', async () => {
  frame.copy.mockResolvedValue({ address: ADDRESS, ...WRAPPED, proof: PROOF })
  const { calls } = open(ADDRESS, [copyOf(ADDRESS)], { [`PUT keys/${ADDRESS}`]: () => copyOf(ADDRESS) })
  expect(await screen.findByText('On this device')).toBeTruthy()
  await press('Replace the copy')
  await vi.waitFor(() => expect(calls.some(({ path }) => path.startsWith('PUT'))).toBe(true))
  expect(frame.copy).toHaveBeenCalledWith('account-1', 3)
  expect(calls.find(({ path }) => path.startsWith('PUT'))?.body).toEqual({
    ...WRAPPED,
    proof: PROOF,
    replaces: 3,
  })
})

test('an account without a copy is backed up as a new one; nothing is said when its person calls it off', async () => {
  frame.copy.mockRejectedValue(new KeyFrameError('REJECTED', 'closed'))
  const { calls } = open(ADDRESS, [])
  expect(await screen.findByText(/has no copy: without this device nobody can open it/)).toBeTruthy()
  expect(screen.getByText('No copy is stored')).toBeTruthy()
  await press('Back up')
  await vi.waitFor(() => expect(frame.copy).toHaveBeenCalledWith('account-1', 0))
  await vi.waitFor(() => expect(calls.filter(({ path }) => path === 'GET keys').length).toBeGreaterThan(1))
  expect(alertText()).toBe('')
})

test.each([
  [refused(409, 'VERSION_CONFLICT'), 'Another device has changed this copy. Look at it and try again.'],
  [refused(409, 'TOO_MANY_KEYS'), 'This account has as many copies as it may have. Delete one first.'],
  [refused(401, 'LOGIN_REQUIRED'), 'Your session has ended. Log in again.'],
  [refused(403, 'KEY_PROOF_REFUSED'), 'That did not work. Try again.KEY_PROOF_REFUSED'],
])('a copy that the server refuses says why: %j', async (reply, text) => {
  frame.copy.mockResolvedValue({ address: ADDRESS, ...WRAPPED, proof: PROOF })
  open(ADDRESS, [], { [`PUT keys/${ADDRESS}`]: () => reply })
  await press('Back up')
  await vi.waitFor(() => expect(alertText()).toBe(text))
})

test('a device without an account recovers a copy, and connects it', async () => {
  frame.restore.mockResolvedValue(undefined)
  const { onRecovered } = open(undefined, [copyOf(ADDRESS)])
  expect(await screen.findByText('This device has no Quick Account.')).toBeTruthy()
  await press('Recover on this device')
  await vi.waitFor(() => expect(onRecovered).toHaveBeenCalledOnce())
  expect(frame.restore).toHaveBeenCalledWith({ address: ADDRESS, ...WRAPPED })
})

test('a frame that does not respond recovers nothing, and says so', async () => {
  frame.restore.mockRejectedValue(new KeyFrameError('TIMEOUT', 'nobody acted'))
  const { onRecovered } = open(undefined, [copyOf(ADDRESS)])
  await press('Recover on this device')
  await vi.waitFor(() => expect(alertText()).toContain('Quick Account did not respond'))
  expect(onRecovered).not.toHaveBeenCalled()
})

test('a device with another account does not replace it', async () => {
  open(OTHER, [copyOf(ADDRESS)])
  const button = await screen.findByRole('button', { name: 'Recover on this device' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByText(/^This device has another Quick Account/)).toBeTruthy()
})

test('a copy is deleted after a question, and after a fresh login only', async () => {
  let isFresh = false
  const { calls, onLogInAgain } = open(undefined, [copyOf(ADDRESS)], {
    [`DELETE keys/${ADDRESS}`]: () => (isFresh ? { done: true } : refused(403, 'FRESH_LOGIN_REQUIRED')),
  })
  await press('Delete')
  const dialog = screen.getByRole('dialog', { name: 'Delete this copy?', hidden: true })
  expect(dialog.textContent).toContain('its funds are lost')
  const inDialog = (name: string) => within(dialog).getByRole('button', { name, hidden: true })
  expect(calls.some(({ path }) => path.startsWith('DELETE'))).toBe(false)
  fireEvent.click(inDialog('Delete'))
  await vi.waitFor(() => expect(dialog.textContent).toContain('Log in again before you delete a copy.'))
  fireEvent.click(inDialog('Log in again'))
  expect(onLogInAgain).toHaveBeenCalledOnce()
  fireEvent.click(inDialog('Cancel'))
  isFresh = true
  await press('Delete')
  const again = screen.getByRole('dialog', { hidden: true })
  fireEvent.click(within(again).getByRole('button', { name: 'Delete', hidden: true }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  expect(calls.findLast(({ path }) => path.startsWith('DELETE'))?.body).toEqual({ replaces: 3 })
})

test('copies that cannot be read are not none', async () => {
  open(ADDRESS, [], { 'GET keys': () => refused(503, 'INTERNAL_ERROR') })
  expect(await screen.findByText('The copies could not be read')).toBeTruthy()
  expect(screen.queryByText('No copy is stored')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Back up' })).toBeNull()
})

test('a page without a frame shows its copies, and says why it cannot open them', async () => {
  open(undefined, [copyOf(ADDRESS)])
  cleanup()
  offered = undefined
  renderPage(<RecoveryCopies session={SESSION} onLogInAgain={() => {}} onRecovered={() => {}} />)
  expect(await screen.findByText(/^This server offers none/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Recover on this device' })).toBeNull()
})
