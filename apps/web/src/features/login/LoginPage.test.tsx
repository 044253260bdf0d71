// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { LoginPage } from './LoginPage.tsx'
import { type Replies, refused, SESSION, serveLogin } from './login-service.test-helper.ts'
import { emailChallenge } from './model/email-challenge.ts'

const ADDRESS = 'EHUBNWDzBvNzJzHzBsmvspFNtCKwpxwmKvZtaC8sowyq'
const WAYS = { providers: [{ id: 'acme', name: 'Acme' }], hasEmail: true, hasOutbox: false }
const LOGGED_OUT: Replies = {
  'GET session': () => ({ session: null }),
  'GET login/providers': () => WAYS,
}
const EMPTY_ACCOUNT: Replies = {
  'GET audit': () => ({ events: [] }),
  'GET keys': () => ({ keys: [] }),
}

beforeEach(() => {
  sessionStorage.clear()
  useWalletSession.setState({ installed: [] })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function open(replies: Replies, search: Record<string, string> = {}) {
  const calls = serveLogin(replies)
  const setSearch = vi.fn()
  const page = renderPage(<LoginPage search={search} setSearch={setSearch} onRecovered={() => {}} />)
  return { calls, setSearch, page }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const alertText = () =>
  screen
    .getAllByRole('alert')
    .map((one) => one.textContent)
    .join('')

/** Asks for a code to ana@example.org. */
async function askForCode(): Promise<HTMLElement> {
  const email = await screen.findByLabelText('E-mail address')
  fireEvent.change(email, { target: { value: ' Ana@Example.org ' } })
  press('Send a code')
  return screen.findByLabelText('Code')
}

const challenge = (now = Date.now()) => ({
  challengeId: 'c'.repeat(22),
  expiresAtMs: now + 600_000,
  resendAtMs: now + 30_000,
})

// spec 1-2.1-10
test('a code of a mail logs in, and the account is shown', async () => {
  const { calls } = open({
    ...LOGGED_OUT,
    ...EMPTY_ACCOUNT,
    'POST login/email': () => challenge(),
    'POST login/email/verify': () => ({ session: SESSION }),
  })
  const code = await askForCode()
  expect(screen.getByText(/sent to ana@example.org/)).toBeTruthy()
  fireEvent.change(code, { target: { value: '1234 5678' } })
  press('Log in')
  expect(await screen.findByRole('heading', { name: 'You are logged in' })).toBeTruthy()
  expect(screen.getByText('ana@example.org')).toBeTruthy()
  expect(calls.find(({ path }) => path === 'POST login/email')?.body).toEqual({
    email: 'ana@example.org',
    language: 'en',
  })
  expect(calls.find(({ path }) => path === 'POST login/email/verify')?.body).toEqual({
    challengeId: 'c'.repeat(22),
    code: '12345678',
  })
  expect(await screen.findByText('Nothing has happened yet')).toBeTruthy()
})

test('an address that is none is not sent', async () => {
  const { calls } = open(LOGGED_OUT)
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'ana@example' } })
  press('Send a code')
  expect(screen.getByText('Enter an e-mail address such as name@example.org.')).toBeTruthy()
  expect(calls.some(({ path }) => path.startsWith('POST'))).toBe(false)
})

test('a wrong code can be corrected, the fifth one ends the login; a reload keeps the count', async () => {
  const { page } = open({
    ...LOGGED_OUT,
    'POST login/email': () => challenge(),
    'POST login/email/verify': () => refused(401, 'LOGIN_REFUSED'),
  })
  let refusals = 0
  const enter = async () => {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '00000000' } })
    press('Log in')
    refusals += 1
    await vi.waitFor(() => expect(emailChallenge.read()?.refusals).toBe(refusals))
    await act(async () => {})
  }
  await askForCode()
  for (let tries = 0; tries < 3; tries++) await enter()
  expect(alertText()).toContain('This code is wrong, used or too old.')
  page.unmount()
  open({
    ...LOGGED_OUT,
    'POST login/email/verify': () => refused(401, 'LOGIN_REFUSED'),
  })
  await screen.findByLabelText('Code')
  for (let tries = 0; tries < 2; tries++) await enter()
  expect(alertText()).toContain('This code can no longer be used. Send a new one.')
  expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull()
  expect((screen.getByLabelText('Code') as HTMLInputElement).disabled).toBe(true)
})

test('a code expires, and a new one can be sent after its time', async () => {
  open({ ...LOGGED_OUT, 'POST login/email': () => challenge(Date.now() - 599_000) })
  await askForCode()
  expect(await screen.findByText(/can no longer be used/, undefined, { timeout: 5_000 })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy()
})

test.each([
  [refused(429, 'TOO_MANY_REQUESTS', 120), /^Too many attempts\. Try again at \d/],
  [refused(429, 'TOO_MANY_REQUESTS'), /^Too many attempts\. Try again later\./],
  [refused(403, 'FORBIDDEN'), /^Open this page at the address of this server/],
  [refused(500, 'INTERNAL_ERROR'), /^That did not work\. Try again\.INTERNAL_ERROR/],
  [undefined, /^The server cannot be reached\./],
])('a code that is not sent says why: %j', async (reply, text) => {
  open({ ...LOGGED_OUT, ...(reply && { 'POST login/email': () => reply }) })
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'a@b.org' } })
  press('Send a code')
  await vi.waitFor(() => expect(alertText()).toMatch(text))
})

test('a provider sends the browser back, and its reply logs in', async () => {
  sessionStorage.setItem('callisto:login-provider', '"acme"')
  const { calls, setSearch } = open(
    {
      ...LOGGED_OUT,
      ...EMPTY_ACCOUNT,
      'POST login/oidc/acme/verify': () => ({ session: SESSION }),
    },
    { state: 's1', code: 'c1', iss: 'https://acme.example' },
  )
  await vi.waitFor(() => expect(setSearch).toHaveBeenCalledWith({}))
  expect(calls.find(({ path }) => path.startsWith('POST'))?.body).toEqual({
    state: 's1',
    code: 'c1',
    iss: 'https://acme.example',
  })
})

test.each([
  ['"acme"', { state: 's2', error: 'access_denied' }, 'The login was cancelled at the provider.'],
  [
    '"acme"',
    { state: 's3', error: 'server_error' },
    'The provider did not log you in. Try again.server_error',
  ],
  ['"acme"', { state: 's4', error: 'Call +1 555 to unlock' }, 'The provider did not log you in. Try again.'],
  ['"acme"', { state: 's5', code: 'used' }, 'The provider did not log you in. Try again.'],
  [null, { state: 's6', code: 'c' }, 'This login was begun in another tab or browser. Begin again here.'],
])('a provider %s whose reply is %j does not log in', async (provider, search, text) => {
  if (provider !== null) sessionStorage.setItem('callisto:login-provider', provider)
  serveLogin({ ...LOGGED_OUT, 'POST login/oidc/acme/verify': () => refused(401, 'LOGIN_REFUSED') })
  renderPage(<PageWithQuery first={search} />)
  await vi.waitFor(() => expect(alertText()).toBe(text))
  expect(await screen.findByRole('button', { name: 'Continue with Acme' })).toBeTruthy()
})

function PageWithQuery({ first }: { first: Record<string, string> }) {
  const [search, setSearch] = useState(first)
  return (
    <LoginPage
      search={search}
      setSearch={(next) => setSearch(next as Record<string, string>)}
      onRecovered={() => {}}
    />
  )
}

test('another wallet logs in with a signature; an embedded one is not offered', async () => {
  const signMessage = vi.fn(async ({ message }: { message: Uint8Array }) => [
    { signedMessage: message, signature: new Uint8Array(64).fill(7) },
  ])
  const account = { address: ADDRESS, chains: ['solana:localnet'], features: ['solana:signMessage'] }
  const wallet = (name: string, extra: object = {}) => ({
    name,
    accounts: [account],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'solana:signMessage': { signMessage },
      ...extra,
    },
  })
  useWalletSession.setState({
    installed: [
      wallet('Phantom'),
      wallet('Quick Account', { 'callisto:embeddedWallet': { type: 'privy' } }),
    ] as never,
  })
  const { calls } = open({
    ...LOGGED_OUT,
    ...EMPTY_ACCOUNT,
    'POST login/wallet/challenge': () => ({
      challengeId: 'd'.repeat(22),
      nonce: 'n'.repeat(32),
      issuedAtMs: Date.UTC(2026, 10, 20),
      expiresAtMs: Date.UTC(2026, 10, 20, 0, 5),
    }),
    'POST login/wallet/verify': () => ({ session: SESSION }),
  })
  const section = await screen.findByRole('region', { name: 'By another wallet' })
  expect(within(section).getAllByRole('button')).toHaveLength(1)
  press('Sign in with Phantom')
  await screen.findByRole('heading', { name: 'You are logged in' })
  expect(new TextDecoder().decode(signMessage.mock.calls[0]?.[0].message)).toContain(
    `${location.host} wants you to sign in with your Solana account:\n${ADDRESS}`,
  )
  expect(calls.at(-1)?.path).not.toBe('POST login/wallet/challenge')
})

test.each<[string, object, RegExp]>([
  ['rejects', { signMessage: () => Promise.reject(new Error('no')) }, /^The wallet rejected the request/],
  [
    'changes the message',
    { signMessage: async () => [{ signedMessage: new Uint8Array([1]), signature: new Uint8Array(64) }] },
    /^The wallet changed the message/,
  ],
])('a wallet that %s does not log in', async (_, feature, text) => {
  const account = { address: ADDRESS, chains: ['solana:localnet'], features: ['solana:signMessage'] }
  const features = {
    'standard:connect': { connect: async () => ({ accounts: [account] }) },
    'solana:signMessage': feature,
  }
  useWalletSession.setState({ installed: [{ name: 'Phantom', accounts: [account], features }] as never })
  open({
    ...LOGGED_OUT,
    'POST login/wallet/challenge': () => ({
      challengeId: 'd'.repeat(22),
      nonce: 'n'.repeat(32),
      issuedAtMs: 0,
      expiresAtMs: 300_000,
    }),
  })
  await screen.findByRole('region', { name: 'By another wallet' })
  press('Sign in with Phantom')
  await vi.waitFor(() => expect(alertText()).toMatch(text))
})

test('the log names what happened, older pages follow, and a logout ends the session everywhere', async () => {
  const event = (id: number, name: string) => ({ id, atMs: 1_000 * id, event: name, client: '203.0.113.0' })
  const { calls } = open({
    'GET session': () => ({ session: SESSION }),
    'GET keys': () => ({ keys: [] }),
    'GET audit': (_, url) =>
      url.searchParams.has('before')
        ? { events: [event(1, 'login')] }
        : { events: [event(3, 'sessionReused'), event(2, 'keyStored')], next: 2 },
    'POST logout': () => ({ done: true }),
    'GET login/providers': () => WAYS,
  })
  expect(await screen.findByText('A copied session was used, and ended')).toBeTruthy()
  expect(screen.getAllByText('Network 203.0.113.0')).toHaveLength(2)
  press('Show older')
  await screen.findByText('Logged in', { exact: true })
  press('Log out everywhere')
  await screen.findByRole('heading', { name: 'Log in' })
  expect(calls.find(({ path }) => path === 'POST logout')?.body).toEqual({ everywhere: true })
})

test('a session that cannot be read is no session that is not there', async () => {
  open({ 'GET session': () => refused(503, 'INTERNAL_ERROR') })
  expect(await screen.findByText('Your session could not be read')).toBeTruthy()
  expect(screen.queryByLabelText('E-mail address')).toBeNull()
})
