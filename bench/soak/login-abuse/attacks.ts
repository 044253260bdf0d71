import {
  deleteWrappedKey,
  FRESH_LOGIN_MS,
  getAuditLog,
  getOutbox,
  getQuickSession,
  getWrappedKeys,
  LOGIN_CODE_TRIES,
  logout,
  putWrappedKey,
  type Route,
  startEmailLogin,
  startWalletLogin,
  verifyWalletLogin,
  walletLoginMessage,
} from '@callisto/contract'
import { ORIGIN, type TestBrowser } from '@callisto/quick-account/testing/test-service'
import { createTestWallet } from '@callisto/quick-account/testing/test-wallet'
import { pick } from '../../routing/random.ts'
import { BROWSER_COOKIE, KNOWN_COOKIE, type LoginWorld, type Person, SESSION_COOKIE } from './world.ts'

/** One attack; returns what was not refused, not limited or not logged. */
export type Attack = (world: LoginWorld) => Promise<string[]>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 86_400_000
/** What strangers may have sent to an address. */
const MAILS_A_DAY = 15
/** Far above the length of a token: what the server must read as none. */
const LONG = 5_000

const unless = (isRight: boolean, fault: string): string[] => (isRight ? [] : [fault])

/** Wrong codes for somebody's address, from a browser that has begun the login; then the right one. */
async function guessCodes(world: LoginWorld): Promise<string[]> {
  const { random, victim } = world
  const browser = world.newBrowser()
  const begun = await world.begin(browser, victim.email)
  if (begun === undefined) return []
  const before = await world.logged(victim, 'loginRefused')
  const faults: string[] = []
  for (let tries = 0; tries < LOGIN_CODE_TRIES; tries++) {
    const code = wrongCode(world, begun.code)
    const { status } = await world.enter(browser, begun.challengeId, code)
    faults.push(...unless(status === 401, `a wrong code was answered with ${status}`))
  }
  const right = await world.enter(browser, begun.challengeId, begun.code)
  faults.push(
    ...unless(right.status === 401, `the right code after ${LOGIN_CODE_TRIES} wrong ones logged in`),
  )
  faults.push(...unless((await world.accountOf(browser)) === undefined, 'a guess gave a session'))
  const logged = (await world.logged(victim, 'loginRefused')) - before
  faults.push(...unless(logged === LOGIN_CODE_TRIES, `${logged} of ${LOGIN_CODE_TRIES} guesses were logged`))
  if (random() < 0.5) world.service.clock.advance(MINUTE_MS)
  return faults
}

/** A code that differs in a digit, or at random. */
function wrongCode({ random }: LoginWorld, right: string): string {
  const at = Math.floor(random() * 4)
  const near = `${right.slice(0, at)}${(Number(right[at]) + 1) % 10}${right.slice(at + 1)}`
  const other = String(Math.floor(random() * 1e8)).padStart(8, '0')
  return random() < 0.5 || other === right.replace(' ', '') ? near : other
}

/** Many guesses of one client, each of a login of its own. */
async function guessFast(world: LoginWorld): Promise<string[]> {
  const browser = world.newBrowser()
  const statuses: number[] = []
  for (let tries = 0; tries < 70; tries++)
    statuses.push((await world.enter(browser, 'c'.repeat(22), wrongCode(world, '0000 0000'))).status)
  return [
    ...unless(
      statuses.every((status) => status === 401 || status === 429),
      'a guess was not refused',
    ),
    ...unless(
      statuses.filter((status) => status === 401).length <= 60,
      'a client guessed more than 60 times',
    ),
    ...unless(statuses.at(-1) === 429, 'a client that guesses is not limited'),
  ]
}

/** A code that was used, from the same browser and from others, and one that expired. */
async function replayCodes(world: LoginWorld): Promise<string[]> {
  const browser = world.newBrowser()
  const { email } = world.attacker
  const begun = await world.begin(browser, email)
  if (begun === undefined) return []
  if (world.random() < 0.3) {
    world.service.clock.advance(10 * MINUTE_MS)
    const late = await world.enter(browser, begun.challengeId, begun.code)
    return unless(late.status === 401, 'an expired code logged in')
  }
  const token = browser.cookies.get(BROWSER_COOKIE)!
  const first = await world.enter(browser, begun.challengeId, begun.code)
  const faults = unless(first.status === 200, `a right code was answered with ${first.status}`)
  const other = world.newBrowser()
  other.cookies.set(BROWSER_COOKIE, token)
  for (const one of [browser, other, world.newBrowser()]) {
    const again = await world.enter(one, begun.challengeId, begun.code)
    faults.push(...unless(again.status === 401, 'a used code logged in'))
  }
  return faults
}

/** The right code of somebody else, in a browser that has not begun the login. */
async function stealCode(world: LoginWorld): Promise<string[]> {
  const { victim } = world
  const own = world.newBrowser()
  const begun = await world.begin(own, victim.email)
  if (begun === undefined) return []
  const thief = world.newBrowser()
  await thief.call(startEmailLogin, { body: { email: world.newAddress() } })
  const faults: string[] = []
  for (let tries = 0; tries < LOGIN_CODE_TRIES + 1; tries++) {
    const stolen = await world.enter(thief, begun.challengeId, begun.code)
    faults.push(...unless(stolen.status === 401, 'a stolen code logged in'))
  }
  const right = await world.enter(own, begun.challengeId, begun.code)
  world.remember(own)
  return [...faults, ...unless(right.status === 200, 'tries of a thief used up the code of its owner')]
}

/** A session or a login that the attacker knows, planted before somebody logs in. */
async function fixSession(world: LoginWorld): Promise<string[]> {
  const { random, victim, attacker } = world
  const faults = await world.ensureSession(attacker)
  const browser = world.newBrowser()
  const planted = pick(random, [
    'p'.repeat(43),
    attacker.browser.cookies.get(SESSION_COOKIE) ?? 'q'.repeat(43),
  ])
  const begunBy = world.newBrowser()
  await begunBy.call(startEmailLogin, { body: { email: victim.email } })
  const binding = begunBy.cookies.get(BROWSER_COOKIE)!
  browser.cookies.set(SESSION_COOKIE, planted)
  browser.cookies.set(BROWSER_COOKIE, binding)
  const accountId = await world.logIn(browser, victim.email)
  faults.push(...unless(accountId === victim.accountId, 'a planted cookie keeps its victim from logging in'))
  faults.push(...unless(browser.cookies.get(SESSION_COOKIE) !== planted, 'a planted token was kept'))
  const thief = world.newBrowser()
  for (const [name, value] of [
    [SESSION_COOKIE, planted],
    [SESSION_COOKIE, binding],
  ] as const) {
    thief.cookies.set(name, value)
    const got = await world.accountOf(thief)
    faults.push(...unless(got !== victim.accountId, 'a planted token has the session of its victim'))
  }
  return faults
}

const HOSTILE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:4748' },
  { origin: 'https://localhost:4747' },
  { origin: 'http://localhost:4747.evil.example' },
  { origin: `${ORIGIN} https://evil.example` },
  { origin: '' },
  { host: 'evil.example', origin: 'http://evil.example' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site' },
]

/** What another site can have the browser of somebody do. */
async function forgeRequests(world: LoginWorld): Promise<string[]> {
  const { random, victim } = world
  const faults = await world.ensureSession(victim)
  const { browser, wallet } = victim
  const params = { address: wallet.address }
  const changes: readonly [Route, object][] = [
    [logout, { body: { everywhere: true } }],
    [startEmailLogin, { body: { email: victim.email } }],
    [deleteWrappedKey, { params, body: { replaces: victim.stored.version } }],
    [putWrappedKey, { params, body: {} }],
    [startWalletLogin, { body: { address: wallet.address } }],
  ]
  const [route, input] = pick(random, changes)
  const headers = pick(random, HOSTILE_HEADERS)
  const forged = await browser.call(route, { ...input, headers })
  faults.push(
    ...unless(forged.status === 403, `a forged ${route.operationId} was answered with ${forged.status}`),
  )
  const form = await browser.call(route, { ...input, headers: { 'content-type': 'text/plain' } })
  faults.push(...unless(form.status === 415, `a form of another site was answered with ${form.status}`))
  const reader = pick<Route>(random, [getQuickSession, getWrappedKeys, getAuditLog, getOutbox])
  const read = await browser.call(reader, {
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  })
  faults.push(...unless(read.status === 403, `another site read ${reader.operationId}`))
  faults.push(
    ...unless(read.headers['access-control-allow-origin'] === undefined, 'a reply is open to other origins'),
  )
  const still = await world.accountOf(browser)
  return [...faults, ...unless(still === victim.accountId, 'a forged request ended a session')]
}

/** The same reply for an address with an account and one without. */
async function enumerate(world: LoginWorld): Promise<string[]> {
  const { victim } = world
  const ask = async (email: string) => {
    const browser = world.newBrowser()
    const { status, body, headers } = await browser.call(startEmailLogin, { body: { email } })
    const wrong = await world.enter(browser, body.challengeId ?? 'c'.repeat(22), '0000 0001')
    return JSON.stringify({
      status,
      fields: Object.keys(body),
      headers: Object.keys(headers).filter((name) => name !== 'retry-after'),
      mails: (await world.service.mailsTo(email)).length,
      wrong: [wrong.status, wrong.body],
    })
  }
  world.service.clock.advance(DAY_MS)
  const [known, unknown] = [await ask(victim.email), await ask(world.newAddress())]
  return unless(known === unknown, `an address with an account is answered otherwise: ${known} ${unknown}`)
}

/** Mails to one address from many networks, and to many addresses from one. */
async function bombMails(world: LoginWorld): Promise<string[]> {
  const { random, victim } = world
  const { clock } = world.service
  if (random() < 0.5) {
    const browser = world.newBrowser()
    const statuses: number[] = []
    for (let mails = 0; mails < 24; mails++)
      statuses.push((await browser.call(startEmailLogin, { body: { email: world.newAddress() } })).status)
    const sent = statuses.filter((status) => status === 200).length
    // The hour may end in between: its windows are fixed.
    return [
      ...unless(sent <= 20, `a client had ${sent} mails sent at once`),
      ...unless(
        statuses.every((status) => status === 200 || status === 429),
        'a mail was refused otherwise',
      ),
    ]
  }
  const before = await world.logged(victim, 'loginLimited')
  const start = clock.nowMs()
  let sent = 0
  let limited = 0
  for (let mails = 0; mails < 8; mails++) {
    clock.advance(31_000)
    const { status } = await world.newBrowser().call(startEmailLogin, { body: { email: victim.email } })
    if (status === 200) sent += 1
    else limited += 1
  }
  const isOneHour = Math.floor(start / (60 * MINUTE_MS)) === Math.floor(clock.nowMs() / (60 * MINUTE_MS))
  const logged = (await world.logged(victim, 'loginLimited')) - before
  clock.advance(60 * MINUTE_MS)
  return [
    ...unless(!isOneHour || sent <= 5, `${sent} mails to an address within an hour`),
    ...unless(sent === 8 || limited > 0, 'a mail was neither sent nor refused'),
    // The first refusal of a window is logged: one of the hour, one of the day, or both.
    ...unless(
      !isOneHour || sent === 0 || limited === 0 || logged === 1 || logged === 2,
      `${logged} limits were logged`,
    ),
  ]
}

/** Mails to one address from many networks for a day, also with the attacker's own mark; then its owner logs in at once. */
async function lockOut(world: LoginWorld): Promise<string[]> {
  const { random, victim, attacker } = world
  const { service } = world
  const { clock } = service
  const faults = [...(await world.ensureSession(victim)), ...(await world.ensureSession(attacker))]
  const mark = attacker.browser.cookies.get(KNOWN_COOKIE) ?? ''
  clock.advance(DAY_MS - (clock.nowMs() % DAY_MS))
  const began = clock.nowMs()
  while (clock.nowMs() < began + 20 * HOUR_MS) {
    for (let mails = 0; mails < 6; mails++) {
      clock.advance(31_000)
      const stranger = world.newBrowser()
      if (random() < 0.5) stranger.cookies.set(KNOWN_COOKIE, mark)
      await stranger.call(startEmailLogin, { body: { email: victim.email } })
    }
    clock.advance(3 * HOUR_MS)
  }
  const refused = await world.newBrowser().call(startEmailLogin, { body: { email: victim.email } })
  await victim.browser.call(logout)
  const begun = await world.begin(victim.browser, victim.email)
  const login = begun && (await world.enter(victim.browser, begun.challengeId, begun.code))
  world.remember(victim.browser)
  // Old mails leave the outbox: what was sent is in the log.
  const sent = await sentSince(world, victim, began)
  return [
    ...faults,
    ...unless(refused.status === 429, 'the mails of an address have no limit'),
    ...unless(login?.status === 200, 'the owner of an address was locked out of his own browser'),
    ...unless(sent === MAILS_A_DAY + 1, `${sent} mails to an address in a day`),
  ]
}

async function sentSince({ sql }: LoginWorld, { accountId }: Person, ms: number): Promise<number> {
  const rows = await sql
    .selectFrom('quick_audit')
    .select('id')
    .where('account_id', '=', accountId)
    .where('event', '=', 'codeSent')
    .where('at', '>=', ms)
    .execute()
  return rows.length
}

/** The token of a session: new at each login and each day, and a copy of the one before ends it. */
async function stealToken(world: LoginWorld): Promise<string[]> {
  const { random, victim } = world
  const { clock } = world.service
  const faults = await world.ensureSession(victim)
  const { browser } = victim
  const old = browser.cookies.get(SESSION_COOKIE)!
  const thief = world.newBrowser()
  if (random() < 0.5) {
    const accountId = await world.logIn(browser, victim.email)
    faults.push(...unless(accountId === victim.accountId, `${victim.email} cannot log in`))
    thief.cookies.set(SESSION_COOKIE, old)
    const got = await world.accountOf(thief)
    return [...faults, ...unless(got === undefined, 'a token of before the login has a session')]
  }
  clock.advance(DAY_MS)
  await world.accountOf(browser)
  faults.push(...unless(browser.cookies.get(SESSION_COOKIE) !== old, 'a token of a day ago was kept'))
  await world.accountOf(browser)
  clock.advance(2 * MINUTE_MS)
  const before = await world.logged(victim, 'sessionReused')
  thief.cookies.set(SESSION_COOKIE, old)
  faults.push(...unless((await world.accountOf(thief)) === undefined, 'a replaced token has a session'))
  faults.push(...unless((await world.accountOf(browser)) === undefined, 'a copied session goes on'))
  faults.push(
    ...unless(
      (await world.logged(victim, 'sessionReused')) === before + 1,
      'a copied session was not logged',
    ),
  )
  return faults
}

/** Cookies that no server has sent. */
async function inventTokens(world: LoginWorld): Promise<string[]> {
  const { random, victim } = world
  const thief = world.newBrowser()
  const token = pick(random, [
    'A'.repeat(43),
    'x'.repeat(LONG),
    '',
    "' or '1'='1",
    `${victim.accountId}`,
    `${victim.browser.cookies.get(SESSION_COOKIE) ?? ''}x`,
    '%00',
  ])
  thief.cookies.set(SESSION_COOKIE, token)
  const reads = await Promise.all(
    [getQuickSession, getWrappedKeys, getAuditLog].map((route) => thief.call(route)),
  )
  return [
    ...unless(reads[0]?.body.session === null, 'an invented token has a session'),
    ...unless(
      reads.slice(1).every(({ status }) => status === 401),
      'an invented token read an account',
    ),
  ]
}

/** Ciphertexts that are too large, or of another form. */
async function storeLarge(world: LoginWorld): Promise<string[]> {
  const { random, attacker } = world
  const faults = await world.ensureSession(attacker)
  const { accountId, wallet, browser, stored } = attacker
  const many = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`p${index}`, 1]))
  const sent = pick(random, [
    { wrapped: 'A'.repeat(4_100) },
    { wrapped: 'A'.repeat(4_000_000) },
    { wrapped: 'not base64!!' },
    { wrapped: '' },
    { parameters: many },
    { parameters: { salt: 'a'.repeat(600) } },
    { parameters: { __proto__x: 1 } },
    { parameters: { salt: { deep: 1 } } },
    { kind: 'none' },
    { replaces: -1 },
    { proof: 'x' },
  ])
  const signed = { accountId, address: wallet.address, replaces: stored.version }
  const { status } = await world.putKey(browser, wallet, signed, sent)
  return [
    ...faults,
    ...unless(
      status === 400 || status === 413,
      `${JSON.stringify(sent).slice(0, 60)} was answered with ${status}`,
    ),
  ]
}

/** The key of another account: stored, replaced, read and deleted. */
async function takeKey(world: LoginWorld): Promise<string[]> {
  const { random, victim, attacker } = world
  const faults = [...(await world.ensureSession(attacker)), ...(await world.ensureSession(victim))]
  const { browser, wallet, accountId } = attacker
  const theirs = victim.wallet.address
  const refused = await world.logged(attacker, 'keyRefused')
  const attempts: readonly (() => Promise<{ status: number }>)[] = [
    // Somebody else's address, with a proof of one's own key.
    () => world.putKey(browser, wallet, { accountId, address: theirs, replaces: 0 }),
    // A proof that the owner of the key has signed for his own account.
    () => world.putKey(browser, victim.wallet, { accountId: victim.accountId, address: theirs, replaces: 0 }),
    // A proof of another version, and of another content.
    () => world.putKey(browser, wallet, { accountId, address: wallet.address, replaces: 1 }, { replaces: 7 }),
    () =>
      world.putKey(
        browser,
        wallet,
        { accountId, address: wallet.address, replaces: 1 },
        { wrapped: 'b3RoZXI=' },
      ),
  ]
  const { status } = await pick(random, attempts)()
  faults.push(
    ...unless(status === 403 || status === 429, `the key of somebody else was answered with ${status}`),
  )
  if (status === 403)
    faults.push(
      ...unless((await world.logged(attacker, 'keyRefused')) === refused + 1, 'a refused key was not logged'),
    )
  const params = { address: theirs }
  const gone = await browser.call(deleteWrappedKey, { params, body: { replaces: victim.stored.version } })
  faults.push(
    ...unless(gone.status === 404 || gone.status === 403, `deleting was answered with ${gone.status}`),
  )
  const { body } = await browser.call(getWrappedKeys)
  const isOwn = body.keys?.every(({ address }: { address: string }) => address === wallet.address) ?? false
  return [...faults, ...unless(isOwn, 'an account reads the keys of another one')]
}

/** Deletions after a login that is too long ago, and logs of others. */
async function deleteLate(world: LoginWorld): Promise<string[]> {
  const { victim } = world
  const faults = await world.ensureSession(victim)
  world.service.clock.advance(FRESH_LOGIN_MS + 1)
  const { status } = await victim.browser.call(deleteWrappedKey, {
    params: { address: victim.wallet.address },
    body: { replaces: victim.stored.version },
  })
  return [...faults, ...unless(status === 403, `an old login deleted a key: ${status}`)]
}

/** Signatures for another site, by another key, twice, or by a key for which anybody can sign. */
async function forgeSignature(world: LoginWorld): Promise<string[]> {
  const { random, victim } = world
  const browser = world.newBrowser()
  const begin = async (address: string) => (await browser.call(startWalletLogin, { body: { address } })).body
  const verify = async (challengeId: string, signature: string, by: TestBrowser = browser) =>
    (await by.call(verifyWalletLogin, { body: { challengeId, signature } })).status
  const thief = await createTestWallet(200)
  const kind = pick(random, ['origin', 'key', 'replay', 'small order', 'browser'] as const)
  const address = kind === 'small order' ? '11111111111111111111111111111111' : victim.wallet.address
  const { challengeId, ...fields } = await begin(address)
  if (challengeId === undefined) return []
  const origin = kind === 'origin' ? 'https://evil.example' : ORIGIN
  const message = walletLoginMessage({ origin, address, ...fields })
  const signer = kind === 'key' || kind === 'small order' ? thief : victim.wallet
  const signature = kind === 'small order' ? '1'.repeat(64) : await signer.sign(message)
  if (kind === 'replay') {
    const first = await verify(challengeId, signature)
    const second = await verify(challengeId, signature)
    return [
      ...unless(first === 200, `a right signature was answered with ${first}`),
      ...unless(second === 401, 'a signature logged in twice'),
    ]
  }
  const status = await verify(challengeId, signature, kind === 'browser' ? world.newBrowser() : browser)
  return unless(status === 401, `a signature with another ${kind} was answered with ${status}`)
}

/** Attacks by their names. */
export const ATTACKS = {
  guessCodes,
  guessFast,
  replayCodes,
  stealCode,
  fixSession,
  forgeRequests,
  enumerate,
  bombMails,
  lockOut,
  stealToken,
  inventTokens,
  storeLarge,
  takeKey,
  deleteLate,
  forgeSignature,
} as const satisfies Readonly<Record<string, Attack>>

/** Faults of what belongs to people after an attack: their keys, and their logins. */
export async function damage(world: LoginWorld, people: readonly Person[]): Promise<string[]> {
  const faults = await world.keyFaults()
  for (const person of people) faults.push(...(await world.ensureSession(person)))
  return faults
}
