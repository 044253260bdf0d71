import {
  deleteWrappedKey,
  FRESH_LOGIN_MS,
  getAuditLog,
  getLoginProviders,
  getOutbox,
  getQuickSession,
  getWrappedKeys,
  keyProofMessage,
  logout,
  MAX_WRAPPED_KEYS,
  putWrappedKey,
  startEmailLogin,
  startWalletLogin,
  verifyEmailCode,
  verifyWalletLogin,
  walletLoginMessage,
} from '@callisto/contract'
import { sql as raw } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from './service.ts'
import { SESSION_IDLE_MS, SESSION_LIFE_MS, TOKEN_GRACE_MS, TOKEN_LIFE_MS } from './session/sessions.ts'
import { shortened } from './store/audit-log.ts'
import { migrate, migrations } from './store/migrations.ts'
import type { Sql } from './store/tables.ts'
import { dumpTables, secretsInClear } from './testing/dump-tables.test-helper.ts'
import {
  engines,
  ORIGIN,
  startTestService,
  type TestBrowser,
  type TestService,
} from './testing/test-service.test-helper.ts'
import { createTestWallet } from './testing/test-wallet.test-helper.ts'

const WRAPPED = {
  kind: 'passphrase',
  wrapped: 'c2VhbGVk',
  parameters: { salt: 'abc', memoryKib: 65_536 },
} as const

describe.each(Object.entries(engines))('%s', (_, open) => {
  let sql: Sql
  let drop: () => Promise<unknown>
  let service: TestService
  const started: TestService[] = []
  const start = async (
    ...options: Parameters<typeof startTestService> extends [unknown, ...infer R] ? R : never
  ) => {
    service = await startTestService(sql, ...options)
    started.push(service)
    return service
  }

  beforeAll(async () => {
    ;({ sql, drop } = await open())
    await migrate(sql)
  })
  afterEach(async () => {
    for (const each of started.splice(0)) await each.close()
    // Limits of one test would refuse the next one.
    await sql.deleteFrom('quick_limits').execute()
  })
  afterAll(async () => {
    await drop()
  })

  async function putKey(browser: TestBrowser, accountId: string, seed: number, change: object = {}) {
    const wallet = await createTestWallet(seed)
    const content = { ...WRAPPED, replaces: 0, ...change }
    const proof = await wallet.sign(await keyProofMessage(accountId, wallet.address, content))
    const params = { address: wallet.address }
    return browser.call(putWrappedKey, { params, body: { ...content, proof, ...change } })
  }
  const events = async (browser: TestBrowser): Promise<string[]> =>
    (await browser.call(getAuditLog)).body.events.map(({ event }: { event: string }) => event)

  test('a second migration changes nothing', async () => {
    const applied = async () => (await raw`select name from quick_migrations order by name`.execute(sql)).rows
    const before = await applied()
    await migrate(sql)
    expect(await applied()).toEqual(before)
    expect(before).toEqual(Object.keys(migrations).map((name) => ({ name })))
  })

  describe('a login by e-mail', () => {
    test('takes the code of the mail, with a space, and gives one account to an address', async () => {
      await start()
      const [one, two] = [service.browser(), service.browser()]
      expect((await one.call(getQuickSession)).body).toEqual({ session: null })
      const session = await one.logIn('Ana@Example.org ')
      expect(session.logins).toEqual([{ method: 'email', label: 'ana@example.org' }])
      expect((await one.call(getQuickSession)).body).toEqual({ session })
      service.clock.advance(30_000)
      expect((await two.logIn('ana@example.org')).accountId).toBe(session.accountId)
      service.clock.advance(30_000)
      expect((await service.browser().logIn('bo@example.org')).accountId).not.toBe(session.accountId)
    })

    test('is in the language that was asked for, with the code in the text only', async () => {
      await start()
      await service.browser().call(startEmailLogin, { body: { email: 'lin@example.org', language: 'zh' } })
      const [mail] = await service.mailsTo('lin@example.org')
      expect(mail).toMatchObject({ subject: '您的登录验证码', expiresAtMs: service.clock.nowMs() + 600_000 })
      expect(mail!.text).toContain(ORIGIN)
      expect(mail!.subject).not.toMatch(/\d/)
    })

    test('works once, in the browser that asked, within ten minutes', async () => {
      await start()
      const browser = service.browser()
      const begin = async (email: string) => {
        const { challengeId } = (await browser.call(startEmailLogin, { body: { email } })).body
        return { challengeId, code: await service.codeFor(email) }
      }
      const stolen = await begin('carl@example.org')
      const thief = service.browser()
      await thief.call(startEmailLogin, { body: { email: 'thief@example.org' } })
      expect(await thief.call(verifyEmailCode, { body: stolen })).toMatchObject({
        status: 401,
        body: { code: 'LOGIN_REFUSED' },
      })
      expect(await browser.call(verifyEmailCode, { body: stolen })).toMatchObject({ status: 200 })
      expect((await browser.call(verifyEmailCode, { body: stolen })).status).toBe(401)
      const late = await begin('dora@example.org')
      service.clock.advance(600_000)
      expect((await browser.call(verifyEmailCode, { body: late })).status).toBe(401)
    })

    test('takes one of two right codes at once', async () => {
      await start()
      const browser = service.browser()
      const { challengeId } = (await browser.call(startEmailLogin, { body: { email: 'eve@example.org' } }))
        .body
      const body = { challengeId, code: await service.codeFor('eve@example.org') }
      const replies = await Promise.all([1, 2, 3].map(() => browser.call(verifyEmailCode, { body })))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    })

    test('counts wrong codes, also at once, and refuses the right one after five', async () => {
      await start()
      const browser = service.browser()
      await browser.logIn('fay@example.org')
      service.clock.advance(30_000)
      const { challengeId } = (await browser.call(startEmailLogin, { body: { email: 'fay@example.org' } }))
        .body
      const right = await service.codeFor('fay@example.org')
      const wrong = right.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
      const tries = [1, 2, 3, 4, 5].map(() =>
        browser.call(verifyEmailCode, { body: { challengeId, code: wrong } }),
      )
      expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]))
      expect((await browser.call(verifyEmailCode, { body: { challengeId, code: right } })).status).toBe(401)
      expect((await events(browser)).filter((event) => event === 'loginRefused')).toHaveLength(5)
      expect(await service.metric('logins_total', { outcome: 'refused' })).toBe(6)
    })

    test('is not used up by the tries of others, who are refused after sixty an hour', async () => {
      await start()
      const [own, thief] = [service.browser(), service.browser()]
      const email = 'flo@example.org'
      const { challengeId } = (await own.call(startEmailLogin, { body: { email } })).body
      const body = { challengeId, code: await service.codeFor(email) }
      await thief.call(startEmailLogin, { body: { email: 'thief@example.org' } })
      const tries: number[] = []
      for (let i = 0; i < 62; i++) tries.push((await thief.call(verifyEmailCode, { body })).status)
      expect(tries).toEqual([...Array(60).fill(401), 429, 429])
      expect((await own.call(verifyEmailCode, { body })).status).toBe(200)
    })

    test('answers alike for known and unknown addresses', async () => {
      await start()
      await service.browser().logIn('gus@example.org')
      service.clock.advance(30_000)
      const ask = async (email: string) => {
        const browser = service.browser()
        const { status, body, headers } = await browser.call(startEmailLogin, { body: { email } })
        const wrong = { challengeId: body.challengeId, code: '0000 0001' }
        const { status: refused, body: refusal } = await browser.call(verifyEmailCode, { body: wrong })
        return {
          status,
          fields: Object.keys(body),
          times: [body.expiresAtMs, body.resendAtMs],
          type: headers['content-type'],
          mails: (await service.mailsTo(email)).filter(({ expiresAtMs }) => expiresAtMs === body.expiresAtMs)
            .length,
          refused: [refused, refusal.code, refusal.message],
        }
      }
      expect(await ask('gus@example.org')).toEqual(await ask('nobody@example.org'))
    })

    test('mails an address five times an hour, and a client for twenty', async () => {
      await start()
      const statuses: number[] = []
      for (let i = 0; i < 7; i++) {
        service.clock.advance(30_000)
        const { status, headers } = await service
          .browser()
          .call(startEmailLogin, { body: { email: 'hal@example.org' } })
        statuses.push(status)
        if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
      const [bomber, other] = [service.browser(), service.browser()]
      const bombed: number[] = []
      for (let i = 0; i < 22; i++)
        bombed.push((await bomber.call(startEmailLogin, { body: { email: `v${i}@example.org` } })).status)
      expect(bombed).toEqual([...Array(20).fill(200), 429, 429])
      expect((await other.call(startEmailLogin, { body: { email: 'v0@other.example' } })).status).toBe(200)
      expect(await service.metric('limited_total')).toBe(4)
      service.clock.advance(3_600_000)
      expect((await bomber.call(startEmailLogin, { body: { email: 'v21@example.org' } })).status).toBe(200)
    })

    test('lets a browser that has proved an address log in when strangers have used up its mails', async () => {
      const email = 'ida@example.org'
      const ask = async (browser: TestBrowser, address = email) =>
        (await browser.call(startEmailLogin, { body: { email: address } })).status
      await start()
      const own = service.browser()
      const { accountId } = await own.logIn(email)
      service.clock.advance(86_400_000)
      for (let hour = 0; hour < 4; hour++) {
        for (let mail = 0; mail < 6; mail++) {
          service.clock.advance(31_000)
          await ask(service.browser())
        }
        service.clock.advance(3_600_000)
      }
      expect(await ask(service.browser())).toBe(429)
      const sent = (await service.mailsTo(email)).length
      await own.call(logout)
      expect((await own.logIn(email)).accountId).toBe(accountId)

      // Its mark is of this address alone, and only whole.
      const mark = own.cookies.get('callisto_known')!
      const other = service.browser()
      await other.logIn('kim@example.org')
      expect(await ask(other)).toBe(429)
      for (const forged of [
        mark.slice(0, -1),
        `${mark.slice(0, -1)}!`,
        `${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`,
        'x'.repeat(65),
      ]) {
        const forger = service.browser()
        forger.cookies.set('callisto_known', forged)
        expect(await ask(forger)).toBe(429)
      }
      // Copies of it share its limits.
      const asked: number[] = []
      for (let copy = 0; copy < 6; copy++) {
        service.clock.advance(31_000)
        const copied = service.browser()
        copied.cookies.set('callisto_known', mark)
        asked.push(await ask(copied))
      }
      expect(asked).toEqual([200, 200, 200, 200, 429, 429])
      expect((await service.mailsTo(email)).length - sent).toBeLessThanOrEqual(5)
    })

    test('has limits that outlast a restart', async () => {
      const secret = new Uint8Array(32).fill(7)
      const mailsOfAll = { name: 'mails of all', max: 2, windowMs: 3_600_000 }
      await start({ secret, limits: { mailsOfAll } })
      const ask = async (email: string) =>
        (await service.browser().call(startEmailLogin, { body: { email } })).status
      expect([await ask('a@example.org'), await ask('b@example.org'), await ask('c@example.org')]).toEqual([
        200, 200, 429,
      ])
      const { clock } = service
      await start({ secret, limits: { mailsOfAll }, clock })
      expect(await ask('d@example.org')).toBe(429)
    })
  })

  describe('a login by a wallet', () => {
    async function challenge(browser: TestBrowser, seed = 1, origin = ORIGIN) {
      const wallet = await createTestWallet(seed)
      const { challengeId, ...fields } = (
        await browser.call(startWalletLogin, { body: { address: wallet.address } })
      ).body
      const message = walletLoginMessage({ origin, address: wallet.address, ...fields })
      return { wallet, challengeId, message, signature: await wallet.sign(message) }
    }
    const verify = async (browser: TestBrowser, challengeId: string, signature: string) =>
      (await browser.call(verifyWalletLogin, { body: { challengeId, signature } })).status

    test('takes the signature of the message, once', async () => {
      await start()
      const browser = service.browser()
      const { wallet, challengeId, signature } = await challenge(browser)
      expect(await verify(browser, challengeId, signature)).toBe(200)
      expect((await browser.call(getQuickSession)).body.session.logins).toEqual([
        { method: 'wallet', label: wallet.address },
      ])
      expect(await verify(browser, challengeId, signature)).toBe(401)
    })

    test('refuses another domain, another key, another browser, and a signature that is late', async () => {
      await start()
      const browser = service.browser()
      const phished = await challenge(browser, 1, 'https://evil.example')
      expect(await verify(browser, phished.challengeId, phished.signature)).toBe(401)
      const forged = await challenge(browser)
      const other = await createTestWallet(2)
      expect(await verify(browser, forged.challengeId, await other.sign(forged.message))).toBe(401)
      expect(await verify(browser, forged.challengeId, forged.signature)).toBe(401)
      const elsewhere = await challenge(browser)
      expect(await verify(service.browser(), elsewhere.challengeId, elsewhere.signature)).toBe(401)
      const late = await challenge(browser)
      service.clock.advance(300_000)
      expect(await verify(browser, late.challengeId, late.signature)).toBe(401)
    })
  })

  describe('a session', () => {
    const SESSION = 'callisto_session'

    test('has a token that is new at each login, whatever was planted', async () => {
      await start()
      const browser = service.browser()
      const planted = 'p'.repeat(43)
      browser.cookies.set(SESSION, planted)
      await browser.logIn('ida@example.org')
      const first = browser.cookies.get(SESSION)!
      expect(first).not.toBe(planted)
      service.clock.advance(30_000)
      await browser.logIn('ida@example.org')
      expect(browser.cookies.get(SESSION)).not.toBe(first)
      const thief = service.browser()
      for (const token of [planted, first]) {
        thief.cookies.set(SESSION, token)
        expect((await thief.call(getQuickSession)).body).toEqual({ session: null })
        expect(thief.cookies.has(SESSION)).toBe(false)
      }
    })

    test('is not begun by a planted login of somebody else', async () => {
      await start()
      const [browser, thief] = [service.browser(), service.browser()]
      await thief.call(startEmailLogin, { body: { email: 'ivo@example.org' } })
      const binding = thief.cookies.get('callisto_browser')!
      service.clock.advance(30_000)
      browser.cookies.set('callisto_browser', binding)
      await browser.logIn('ivo@example.org')
      thief.cookies.set(SESSION, binding)
      expect((await thief.call(getQuickSession)).body).toEqual({ session: null })
    })

    test.each([
      ['of the right length', 'A'.repeat(43)],
      ['that is long', 'x'.repeat(5_000)],
      ['that is empty', ''],
      ['of SQL', "' or '1'='1"],
      ['of no text', '%00'],
    ])('has no token that was invented, %s', async (_, token) => {
      await start()
      const thief = service.browser()
      thief.cookies.set(SESSION, token)
      expect((await thief.call(getQuickSession)).body).toEqual({ session: null })
      for (const route of [getWrappedKeys, getAuditLog]) expect((await thief.call(route)).status).toBe(401)
    })

    test('is in a cookie that no script reads and no other site sends', async () => {
      await start({ publicOrigin: 'https://callisto.example' })
      const browser = service.browser()
      const headers = { host: 'callisto.example', origin: 'https://callisto.example' }
      const reply = await browser.call(startEmailLogin, { body: { email: 'joy@example.org' }, headers })
      expect(reply.headers['set-cookie']).toMatch(
        /^__Host-callisto_browser=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=3600$/,
      )
    })

    test('is given a new token each day; a copy of the old one ends it', async () => {
      await start()
      const browser = service.browser()
      await browser.logIn('kim@example.org')
      const old = browser.cookies.get(SESSION)!
      service.clock.advance(TOKEN_LIFE_MS)
      // Calls at once, as of a page that loads: one token comes back, and all are answered.
      const replies = await Promise.all([1, 2, 3].map(() => browser.call(getQuickSession)))
      expect(replies.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1)
      expect(replies.every(({ body }) => body.session !== null)).toBe(true)
      expect(browser.cookies.get(SESSION)).not.toBe(old)
      await browser.call(getQuickSession)
      const copy = service.browser()
      copy.cookies.set(SESSION, old)
      expect((await copy.call(getQuickSession)).body.session).not.toBeNull()
      service.clock.advance(TOKEN_GRACE_MS + 1)
      expect((await copy.call(getQuickSession)).body.session).toBeNull()
      expect((await browser.call(getQuickSession)).body.session).toBeNull()
      service.clock.advance(30_000)
      await browser.logIn('kim@example.org')
      expect(await events(browser)).toContain('sessionReused')
    })

    test('survives a new token that never arrived', async () => {
      await start()
      const browser = service.browser()
      await browser.logIn('lea@example.org')
      const old = browser.cookies.get(SESSION)!
      service.clock.advance(TOKEN_LIFE_MS)
      await browser.call(getQuickSession)
      browser.cookies.set(SESSION, old)
      service.clock.advance(TOKEN_GRACE_MS)
      expect((await browser.call(getQuickSession)).body.session).not.toBeNull()
      expect(browser.cookies.get(SESSION)).not.toBe(old)
      expect((await browser.call(getQuickSession)).body.session).not.toBeNull()
    })

    test('ends when it is idle, and after its life however busy', async () => {
      await start()
      const [idle, busy] = [service.browser(), service.browser()]
      await idle.logIn('mia@example.org')
      await busy.logIn('noa@example.org')
      for (let day = 0; day < SESSION_LIFE_MS / TOKEN_LIFE_MS - 1; day++) {
        service.clock.advance(TOKEN_LIFE_MS)
        expect((await busy.call(getQuickSession)).body.session).not.toBeNull()
        if ((day + 2) * TOKEN_LIFE_MS === SESSION_IDLE_MS)
          await deleteExpired(sql, service.clock.nowMs(), SESSION_IDLE_MS)
      }
      expect((await idle.call(getQuickSession)).body.session).toBeNull()
      service.clock.advance(TOKEN_LIFE_MS)
      expect((await busy.call(getQuickSession)).body.session).toBeNull()
    })

    test('ends in this browser, or everywhere', async () => {
      await start()
      const [one, two, three] = [service.browser(), service.browser(), service.browser()]
      for (const browser of [one, two, three]) {
        await browser.logIn('oli@example.org')
        service.clock.advance(30_000)
      }
      const token = one.cookies.get(SESSION)!
      await one.call(logout, { body: { everywhere: false } })
      expect(one.cookies.has(SESSION)).toBe(false)
      one.cookies.set(SESSION, token)
      expect((await one.call(getQuickSession)).body.session).toBeNull()
      await two.call(logout, { body: { everywhere: true } })
      expect((await three.call(getQuickSession)).body.session).toBeNull()
      expect((await three.call(getWrappedKeys)).body.code).toBe('LOGIN_REQUIRED')
    })

    test('is of no use to pages of another origin', async () => {
      await start()
      const browser = service.browser()
      const { accountId } = await browser.logIn('pat@example.org')
      await putKey(browser, accountId, 9)
      const address = (await createTestWallet(9)).address
      const refused = { status: 403, body: { code: 'FORBIDDEN' } }
      for (const origin of [
        'https://evil.example',
        'http://localhost:4748',
        'null',
        'https://localhost:4747',
      ]) {
        const headers = { origin }
        expect(await browser.call(logout, { body: { everywhere: true }, headers })).toMatchObject(refused)
        expect(
          await browser.call(deleteWrappedKey, { params: { address }, body: { replaces: 1 }, headers }),
        ).toMatchObject(refused)
        expect(
          await browser.call(startEmailLogin, { body: { email: 'q@example.org' }, headers }),
        ).toMatchObject(refused)
      }
      const form = { headers: { 'content-type': 'text/plain' }, body: { email: 'q@example.org' } }
      expect((await browser.call(startEmailLogin, form)).status).toBe(415)
      const headers = { 'sec-fetch-site': 'same-site' }
      expect(await browser.call(getWrappedKeys, { headers })).toMatchObject(refused)
      expect(await browser.call(getOutbox, { headers: { host: 'evil.example' } })).toMatchObject(refused)
      expect((await browser.call(getWrappedKeys)).body.keys).toHaveLength(1)
      expect(await service.metric('foreign_pages_total')).toBe(14)
    })
  })

  describe('wrapped keys', () => {
    test('are stored, replaced by their version, read on another device and deleted', async () => {
      await start()
      const [phone, laptop] = [service.browser(), service.browser()]
      const { accountId } = await phone.logIn('ray@example.org')
      const stored = await putKey(phone, accountId, 3)
      expect(stored).toMatchObject({ status: 200, body: { ...WRAPPED, version: 1 } })
      expect((await putKey(phone, accountId, 3)).body.code).toBe('VERSION_CONFLICT')
      const change = { replaces: 1, kind: 'passkey', wrapped: 'b3RoZXI=' }
      expect((await putKey(phone, accountId, 3, change)).body).toMatchObject({ version: 2, kind: 'passkey' })
      expect((await putKey(phone, accountId, 3, change)).body.code).toBe('VERSION_CONFLICT')
      service.clock.advance(30_000)
      await laptop.logIn('ray@example.org')
      const { keys } = (await laptop.call(getWrappedKeys)).body
      expect(keys).toMatchObject([{ wrapped: 'b3RoZXI=', parameters: WRAPPED.parameters, version: 2 }])
      const params = { address: keys[0].address }
      const remove = async (replaces: number) =>
        (await laptop.call(deleteWrappedKey, { params, body: { replaces } })).body
      expect((await remove(1)).code).toBe('VERSION_CONFLICT')
      expect(await remove(2)).toEqual({ done: true })
      expect((await remove(2)).code).toBe('NOT_FOUND')
      expect(await events(laptop)).toEqual([
        'keyDeleted',
        'login',
        'codeSent',
        'keyReplaced',
        'keyStored',
        'login',
        // The first code was sent to an address without an account.
      ])
    })

    test('are of whoever can sign with them, in this account, as they are', async () => {
      await start()
      const browser = service.browser()
      const { accountId } = await browser.logIn('sam@example.org')
      const refused = { status: 403, body: { code: 'KEY_PROOF_REFUSED' } }
      const [mine, other] = [await createTestWallet(4), await createTestWallet(5)]
      const content = { ...WRAPPED, replaces: 0 }
      const put = async (address: string, signed: typeof content, account = accountId, sent = content) =>
        browser.call(putWrappedKey, {
          params: { address },
          body: { ...sent, proof: await mine.sign(await keyProofMessage(account, address, signed)) },
        })
      expect(await put(other.address, content)).toMatchObject(refused)
      expect(await put(mine.address, content, 'another account')).toMatchObject(refused)
      expect(await put(mine.address, { ...content, replaces: 1 })).toMatchObject(refused)
      expect(
        await put(mine.address, content, accountId, { ...content, wrapped: 'b3RoZXI=' } as never),
      ).toMatchObject(refused)
      // A point of small order, for which anybody can sign.
      expect(await put('11111111111111111111111111111111', content)).toMatchObject(refused)
      expect((await browser.call(getWrappedKeys)).body.keys).toEqual([])
      expect((await events(browser)).filter((event) => event === 'keyRefused')).toHaveLength(5)
      expect(await put(mine.address, content)).toMatchObject({ status: 200 })
    })

    test('are deleted after a fresh login only', async () => {
      await start()
      const browser = service.browser()
      const { accountId } = await browser.logIn('tea@example.org')
      await putKey(browser, accountId, 6)
      service.clock.advance(FRESH_LOGIN_MS + 1)
      const { address } = await createTestWallet(6)
      const remove = () => browser.call(deleteWrappedKey, { params: { address }, body: { replaces: 1 } })
      expect((await remove()).body.code).toBe('FRESH_LOGIN_REQUIRED')
      await browser.logIn('tea@example.org')
      expect((await remove()).body).toEqual({ done: true })
    })

    test('are limited in number, also when they are stored at once', async () => {
      await start()
      const browser = service.browser()
      const { accountId } = await browser.logIn('uma@example.org')
      const seeds = Array.from({ length: MAX_WRAPPED_KEYS + 3 }, (_, index) => 20 + index)
      const replies = await Promise.all(seeds.map((seed) => putKey(browser, accountId, seed)))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_WRAPPED_KEYS)
      expect(replies.filter(({ body }) => body.code === 'TOO_MANY_KEYS')).toHaveLength(3)
    })

    test('of others cannot be seen', async () => {
      await start()
      const [one, two] = [service.browser(), service.browser()]
      await putKey(one, (await one.logIn('vic@example.org')).accountId, 7)
      await two.logIn('wes@example.org')
      expect((await two.call(getWrappedKeys)).body).toEqual({ keys: [] })
    })
  })

  describe('the log of an account', () => {
    test('is paged, and names networks instead of addresses', async () => {
      await start()
      const browser = service.browser('203.0.113.77')
      await browser.logIn('xia@example.org')
      service.clock.advance(30_000)
      await browser.logIn('xia@example.org')
      const page = (await browser.call(getAuditLog)).body
      expect(page.events.map(({ event, client }: Record<string, string>) => `${event} ${client}`)).toEqual([
        'login 203.0.113.0',
        'codeSent 203.0.113.0',
        'login 203.0.113.0',
      ])
      const next = (await browser.call(getAuditLog, { query: `?before=${page.events[1].id}` })).body
      expect(next.events).toEqual(page.events.slice(2))
    })

    test('only grows', async () => {
      await start()
      const browser = service.browser()
      const { accountId } = await browser.logIn('yan@example.org')
      const own = raw`where account_id = ${accountId}`
      await expect(raw`update quick_audit set event = 'logout' ${own}`.execute(sql)).rejects.toThrow(
        'append only',
      )
      await expect(raw`delete from quick_audit ${own}`.execute(sql)).rejects.toThrow('append only')
      expect(await events(browser)).toEqual(['login'])
    })
  })

  test('no column holds a code, a token, a mail or a key in clear', async () => {
    const secret = Buffer.from('the secret of this server, 32 bytes or more')
    await start({ secret })
    const browser = service.browser()
    const { accountId } = await browser.logIn('zoe@example.org')
    await putKey(browser, accountId, 8)
    const tokens = [...browser.cookies.values()]
    service.clock.advance(30_000)
    const { challengeId } = (await browser.call(startEmailLogin, { body: { email: 'zoe@example.org' } })).body
    const code = await service.codeFor('zoe@example.org')
    const { text } = (await service.mailsTo('zoe@example.org'))[0]!
    await browser.call(verifyEmailCode, { body: { challengeId, code: '0000 0000' } })
    const wallet = await createTestWallet(8)
    const { nonce } = (await browser.call(startWalletLogin, { body: { address: wallet.address } })).body
    tokens.push(...browser.cookies.values())
    const dump = await dumpTables(sql)
    expect(dump.length).toBeGreaterThan(500)
    expect(dump).toContain('zoe@example.org')
    const seed = Buffer.alloc(32, 8)
    expect(
      secretsInClear(dump, [code, code.replace(' ', ''), ...tokens, text, nonce, secret, seed, browser.ip]),
    ).toEqual([])
    // The scan finds what is there.
    expect(secretsInClear(dump, [challengeId])).toEqual([challengeId])
  })

  test('expired rows are deleted, those in use stay', async () => {
    await start()
    const browser = service.browser()
    const { accountId } = await browser.logIn('zed@example.org')
    const now = service.clock.nowMs()
    await sql
      .insertInto('quick_audit')
      .values({ account_id: null, at: 1, event: 'codeSent', method: 'email', address: null, client: 'x' })
      .execute()
    expect(await deleteExpired(sql, now + 600_000, SESSION_IDLE_MS)).toBeGreaterThan(2)
    // Those of the other tests are of later hours.
    const challenges = await sql.selectFrom('quick_challenges').select('subject').execute()
    expect(challenges.map(({ subject }) => subject)).not.toContain('zed@example.org')
    expect(await service.mailsTo('zed@example.org')).toEqual([])
    expect((await browser.call(getQuickSession)).body.session.accountId).toBe(accountId)
  })

  test('a server without mails offers no login by e-mail', async () => {
    await start({ mail: 'none' })
    const browser = service.browser()
    expect((await browser.call(getLoginProviders)).body).toMatchObject({ hasEmail: false, hasOutbox: false })
    const reply = await browser.call(startEmailLogin, { body: { email: 'ana@example.org' } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'NOT_SUPPORTED' } })
    expect((await browser.call(getOutbox)).status).toBe(404)
  })

  test('the ways to log in are listed', async () => {
    await start()
    expect((await service.browser().call(getLoginProviders)).body).toEqual({
      providers: [],
      hasEmail: true,
      hasOutbox: true,
    })
  })
})

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:0db8:00ab:1::7', '2001:db8:ab::'],
  ['::1', '::'],
])('%s is logged as %s', (ip, network) => expect(shortened(ip)).toBe(network))
