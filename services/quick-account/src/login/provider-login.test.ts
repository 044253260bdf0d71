import { finishProviderLogin, getLoginProviders, startProviderLogin } from '@callisto/contract'
import { type FakeProvider, type ProviderFault, startFakeProvider } from '@callisto/testkit/fake-provider'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sql } from '../store/tables.ts'
import {
  engines,
  startTestService,
  type TestBrowser,
  type TestService,
} from '../testing/test-service.test-helper.ts'

const params = { provider: 'acme' }
const ANA = { sub: 'user-1', email: 'ana@example.org' }
let sql: Sql
let provider: FakeProvider
let service: TestService

beforeEach(async () => {
  provider = await startFakeProvider()
  ;({ sql } = await engines.libsql())
  service = await startTestService(sql, { providers: [provider.options] })
})
afterEach(async () => {
  await service.close()
  await sql.destroy()
  await provider.close()
})

const begin = async (browser: TestBrowser): Promise<string> =>
  (await browser.call(startProviderLogin, { params })).body.authorizationUrl
const finish = (browser: TestBrowser, body: object) => browser.call(finishProviderLogin, { params, body })

test('a login goes to the provider with PKCE, state and nonce, and comes back with an account', async () => {
  const browser = service.browser()
  expect((await browser.call(getLoginProviders)).body.providers).toEqual([{ id: 'acme', name: 'Acme' }])
  const url = await begin(browser)
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'callisto',
    redirect_uri: 'http://localhost:4747/login',
    code_challenge_method: 'S256',
    scope: 'openid email',
  })
  const reply = await finish(browser, provider.approve(url, ANA))
  expect(reply).toMatchObject({
    status: 200,
    body: { session: { logins: [{ method: 'oidc', label: 'ana@example.org', provider: 'acme' }] } },
  })
  const other = service.browser()
  const again = await finish(
    other,
    provider.approve(await begin(other), { ...ANA, email: 'new@example.org' }),
  )
  expect(again.body.session.accountId).toBe(reply.body.session.accountId)
})

test('a reply works once, in the browser that began, within ten minutes', async () => {
  const [browser, thief] = [service.browser(), service.browser()]
  await begin(thief)
  const stolen = provider.approve(await begin(browser), ANA)
  expect((await finish(thief, stolen)).status).toBe(401)
  expect((await finish(browser, stolen)).status).toBe(200)
  const used = provider.approve(await begin(browser), ANA)
  const replies = await Promise.all([finish(browser, used), finish(browser, used)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  const late = provider.approve(await begin(browser), ANA)
  service.clock.advance(600_000)
  expect((await finish(browser, late)).status).toBe(401)
})

test('another state, another code, an error of the provider and an unknown provider are refused', async () => {
  const browser = service.browser()
  const { code, state } = provider.approve(await begin(browser), ANA) as { code: string; state: string }
  const other = provider.approve(await begin(browser), ANA)
  expect((await finish(browser, { code, state: `${state.slice(0, -1)}x` })).status).toBe(401)
  // The code of another login has another verifier.
  expect((await finish(browser, { code, state: other.state! })).status).toBe(401)
  expect((await finish(browser, { state, error: 'access_denied' })).status).toBe(401)
  expect(
    await browser.call(finishProviderLogin, { params: { provider: 'nobody' }, body: { code, state } }),
  ).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test.each<ProviderFault>([
  'otherNonce',
  'otherAudience',
  'otherIssuer',
  'expired',
  'otherKey',
  'unsigned',
  'noToken',
])('a token with the fault %s is refused', async (fault) => {
  const browser = service.browser()
  const approved = provider.approve(await begin(browser), ANA)
  provider.fault = fault
  expect(await finish(browser, approved)).toMatchObject({ status: 401, body: { code: 'LOGIN_REFUSED' } })
  expect(await sql.selectFrom('quick_accounts').selectAll().execute()).toEqual([])
})

test('a provider that is not there is named, and asked again after a while', async () => {
  const { port } = new URL(provider.options.issuer)
  await service.close()
  service = await startTestService(sql, {
    providers: [
      { ...provider.options, issuer: `http://127.0.0.1:${port}/elsewhere` },
      { ...provider.options, id: 'gone', issuer: 'http://127.0.0.1:1' },
    ],
  })
  const start = (id: string) => service.browser().call(startProviderLogin, { params: { provider: id } })
  expect(await start('gone')).toMatchObject({ status: 504, body: { code: 'DEADLINE_EXCEEDED' } })
  // Its discovery document names another issuer.
  expect((await start('acme')).status).toBe(504)
})
