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
import { BROWSER_COOKIE, KNOWN_COOKIE, type LoginWorld, SESSION_COOKIE } from './world.ts'

/** One attack; the world notes what was not refused, not limited or not logged. */
export type Attack = (world: LoginWorld) => Promise<void>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** What strangers may have sent to an address. */
const MAILS_A_DAY = 15
/** Far above the length of a token: what the server must read as none. */
const LONG = 5_000

/** Wrong codes for somebody's address, from a browser that has begun the login; then the right one. */
async function guessCodes(world: LoginWorld): Promise<void> {
  const { random, victim } = world
  const browser = world.newBrowser()
  const begun = await world.begin(browser, victim.email)
  if (begun === undefined) return
  const before = await world.logged(victim, 'loginRefused')
  const wrong = Array.from({ length: LOGIN_CODE_TRIES }, () => wrongCode(world, begun.code))
  for (const code of [...wrong, begun.code]) {
    const { status } = await world.enter(browser, begun.challengeId, code)
    world.check(status === 401, `a code after wrong ones was answered with ${status}`)
  }
  world.check((await world.accountOf(browser)) === undefined, 'a guess gave a session')
  const logged = (await world.logged(victim, 'loginRefused')) - before
  world.check(logged === LOGIN_CODE_TRIES, `${logged} of ${LOGIN_CODE_TRIES} guesses were logged`)
  if (random() < 0.5) world.service.clock.advance(MINUTE_MS)
}

/** A code that differs in a digit, or at random. */
function wrongCode({ random }: LoginWorld, right: string): string {
  const at = Math.floor(random() * 4)
  const near = `${right.slice(0, at)}${(Number(right[at]) + 1) % 10}${right.slice(at + 1)}`
  const other = String(Math.floor(random() * 1e8)).padStart(8, '0')
  return random() < 0.5 || other === right.replace(' ', '') ? near : other
}

/** Many guesses of one client, each of a login of its own. */
async function guessFast(world: LoginWorld): Promise<void> {
  const browser = world.newBrowser()
  const statuses: number[] = []
  for (let tries = 0; tries < 70; tries++)
    statuses.push((await world.enter(browser, 'c'.repeat(22), wrongCode(world, '0000 0000'))).status)
  const guessed = statuses.filter((status) => status === 401).length
  const limited = statuses.filter((status) => status === 429).length
  world.check(guessed + limited === statuses.length, 'a guess was not refused')
  world.check(guessed <= 60, 'a client guessed more than 60 times')
  world.check(statuses.at(-1) === 429, 'a client that guesses is not limited')
}

/** A code that was used, from the same browser and from others, and one that expired. */
async function replayCodes(world: LoginWorld): Promise<void> {
  const browser = world.newBrowser()
  const begun = await world.begin(browser, world.attacker.email)
  if (begun === undefined) return
  const isLate = world.random() < 0.3
  if (isLate) world.service.clock.advance(10 * MINUTE_MS)
  const token = browser.cookies.get(BROWSER_COOKIE)!
  const first = await world.enter(browser, begun.challengeId, begun.code)
  world.check(first.status === (isLate ? 401 : 200), `a right code was answered with ${first.status}`)
  const other = world.newBrowser()
  other.cookies.set(BROWSER_COOKIE, token)
  for (const one of [browser, other, world.newBrowser()]) {
    const again = await world.enter(one, begun.challengeId, begun.code)
    world.check(again.status === 401, 'a used code logged in')
  }
}

/** The right code of somebody else, in a browser that has not begun the login. */
async function stealCode(world: LoginWorld): Promise<void> {
  const own = world.newBrowser()
  const begun = await world.begin(own, world.victim.email)
  if (begun === undefined) return
  const thief = world.newBrowser()
  await thief.call(startEmailLogin, { body: { email: world.newAddress() } })
  for (let tries = 0; tries < LOGIN_CODE_TRIES + 1; tries++) {
    const stolen = await world.enter(thief, begun.challengeId, begun.code)
    world.check(stolen.status === 401, 'a stolen code logged in')
  }
  const right = await world.enter(own, begun.challengeId, begun.code)
  world.remember(own)
  world.check(right.status === 200, 'tries of a thief used up the code of its owner')
}

/** A session or a login that the attacker knows, planted before somebody logs in. */
async function fixSession(world: LoginWorld): Promise<void> {
  const { random, victim, attacker } = world
  await world.ensureSession(attacker)
  const browser = world.newBrowser()
  const known = attacker.browser.cookies.get(SESSION_COOKIE) ?? 'q'.repeat(43)
  const planted = pick(random, ['p'.repeat(43), known])
  const begunBy = world.newBrowser()
  await begunBy.call(startEmailLogin, { body: { email: victim.email } })
  const binding = begunBy.cookies.get(BROWSER_COOKIE)!
  browser.cookies.set(SESSION_COOKIE, planted)
  browser.cookies.set(BROWSER_COOKIE, binding)
  const accountId = await world.logIn(browser, victim.email)
  world.check(accountId === victim.accountId, 'a planted cookie keeps its victim from logging in')
  world.check(browser.cookies.get(SESSION_COOKIE) !== planted, 'a planted token was kept')
  const thief = world.newBrowser()
  for (const value of [planted, binding]) {
    thief.cookies.set(SESSION_COOKIE, value)
    const got = await world.accountOf(thief)
    world.check(got !== victim.accountId, 'a planted token has the session of its victim')
  }
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
async function forgeRequests(world: LoginWorld): Promise<void> {
  const { random, victim } = world
  await world.ensureSession(victim)
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
  const forged = await browser.call(route, { ...input, headers: pick(random, HOSTILE_HEADERS) })
  world.check(forged.status === 403, `a forged ${route.operationId} was answered with ${forged.status}`)
  const form = await browser.call(route, { ...input, headers: { 'content-type': 'text/plain' } })
  world.check(form.status === 415, `a form of another site was answered with ${form.status}`)
  const reader = pick<Route>(random, [getQuickSession, getWrappedKeys, getAuditLog, getOutbox])
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const read = await browser.call(reader, { headers })
  world.check(read.status === 403, `another site read ${reader.operationId}`)
  const isOpen = read.headers['access-control-allow-origin'] !== undefined
  world.check(!isOpen, 'a reply is open to other origins')
  const still = await world.accountOf(browser)
  world.check(still === victim.accountId, 'a forged request ended a session')
}

/** The same reply for an address with an account and one without. */
async function enumerate(world: LoginWorld): Promise<void> {
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
  const [known, unknown] = [await ask(world.victim.email), await ask(world.newAddress())]
  world.check(known === unknown, `an address with an account is answered otherwise: ${known} ${unknown}`)
}

/** Mails to many addresses from one network. */
async function mailMany(world: LoginWorld): Promise<void> {
  const browser = world.newBrowser()
  const statuses: number[] = []
  for (let mails = 0; mails < 24; mails++)
    statuses.push((await browser.call(startEmailLogin, { body: { email: world.newAddress() } })).status)
  const sent = statuses.filter((status) => status === 200).length
  const limited = statuses.filter((status) => status === 429).length
  // The hour may end in between: its windows are fixed.
  world.check(sent <= 20, `a client had ${sent} mails sent at once`)
  world.check(sent + limited === statuses.length, 'a mail was refused otherwise')
}

/** Mails to one address from many networks, or to many addresses from one. */
async function bombMails(world: LoginWorld): Promise<void> {
  const { random, victim } = world
  if (random() < 0.5) return mailMany(world)
  const { clock } = world.service
  const before = await world.logged(victim, 'loginLimited')
  const start = clock.nowMs()
  const statuses: number[] = []
  for (let mails = 0; mails < 8; mails++) {
    clock.advance(31_000)
    const { status } = await world.newBrowser().call(startEmailLogin, { body: { email: victim.email } })
    statuses.push(status)
  }
  const sent = statuses.filter((status) => status === 200).length
  const isOneHour = Math.floor(start / HOUR_MS) === Math.floor(clock.nowMs() / HOUR_MS)
  const logged = (await world.logged(victim, 'loginLimited')) - before
  clock.advance(HOUR_MS)
  world.check(!isOneHour || sent <= 5, `${sent} mails to an address within an hour`)
  // The first refusal of a window is logged: one of the hour, one of the day, or both.
  const isLogged = logged === 1 || logged === 2
  world.check(!isOneHour || sent === 0 || sent === 8 || isLogged, `${logged} limits were logged`)
}

/** Mails to one address from many networks for a day, also with the attacker's own mark; then its owner logs in at once. */
async function lockOut(world: LoginWorld): Promise<void> {
  const { random, victim, attacker } = world
  const { clock } = world.service
  await world.ensureSession(victim)
  await world.ensureSession(attacker)
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
  world.check(refused.status === 429, 'the mails of an address have no limit')
  await victim.browser.call(logout)
  const begun = await world.begin(victim.browser, victim.email)
  const login = begun && (await world.enter(victim.browser, begun.challengeId, begun.code))
  world.remember(victim.browser)
  world.check(login?.status === 200, 'the owner of an address was locked out of his own browser')
  // Old mails leave the outbox: what was sent is in the log.
  const sent = await world.logged(victim, 'codeSent', began)
  world.check(sent === MAILS_A_DAY + 1, `${sent} mails to an address in a day`)
}

/** The token of a session: new at each login and each day, and a copy of the one before ends it. */
async function stealToken(world: LoginWorld): Promise<void> {
  const { random, victim } = world
  const { clock } = world.service
  await world.ensureSession(victim)
  const { browser } = victim
  const old = browser.cookies.get(SESSION_COOKIE)!
  const thief = world.newBrowser()
  thief.cookies.set(SESSION_COOKIE, old)
  if (random() < 0.5) {
    const accountId = await world.logIn(browser, victim.email)
    world.check(accountId === victim.accountId, `${victim.email} cannot log in`)
    const got = await world.accountOf(thief)
    world.check(got === undefined, 'a token of before the login has a session')
    return
  }
  clock.advance(DAY_MS)
  await world.accountOf(browser)
  world.check(browser.cookies.get(SESSION_COOKIE) !== old, 'a token of a day ago was kept')
  await world.accountOf(browser)
  clock.advance(2 * MINUTE_MS)
  const before = await world.logged(victim, 'sessionReused')
  world.check((await world.accountOf(thief)) === undefined, 'a replaced token has a session')
  world.check((await world.accountOf(browser)) === undefined, 'a copied session goes on')
  const logged = (await world.logged(victim, 'sessionReused')) - before
  world.check(logged === 1, 'a copied session was not logged')
}

/** Cookies that no server has sent. */
async function inventTokens(world: LoginWorld): Promise<void> {
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
  world.check((await thief.call(getQuickSession)).body.session === null, 'an invented token has a session')
  for (const route of [getWrappedKeys, getAuditLog])
    world.check((await thief.call(route)).status === 401, 'an invented token read an account')
}

/** Ciphertexts that are too large, or of another form. */
async function storeLarge(world: LoginWorld): Promise<void> {
  const { random, attacker } = world
  await world.ensureSession(attacker)
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
  const isRefused = status === 400 || status === 413
  world.check(isRefused, `${JSON.stringify(sent).slice(0, 60)} was answered with ${status}`)
}

/** The key of another account: stored, replaced, read and deleted. */
async function takeKey(world: LoginWorld): Promise<void> {
  const { random, victim, attacker } = world
  await world.ensureSession(attacker)
  await world.ensureSession(victim)
  const { browser, wallet, accountId } = attacker
  const theirs = victim.wallet.address
  const own = { accountId, address: wallet.address, replaces: 1 }
  const refused = await world.logged(attacker, 'keyRefused')
  const attempts: readonly (() => Promise<{ status: number }>)[] = [
    // Somebody else's address, with a proof of one's own key.
    () => world.putKey(browser, wallet, { accountId, address: theirs, replaces: 0 }),
    // A proof that the owner of the key has signed for his own account.
    () => world.putKey(browser, victim.wallet, { accountId: victim.accountId, address: theirs, replaces: 0 }),
    // A proof of another version, and of another content.
    () => world.putKey(browser, wallet, own, { replaces: 7 }),
    () => world.putKey(browser, wallet, own, { wrapped: 'b3RoZXI=' }),
  ]
  const { status } = await pick(random, attempts)()
  world.check(status === 403 || status === 429, `the key of somebody else was answered with ${status}`)
  const logged = (await world.logged(attacker, 'keyRefused')) - refused
  world.check(status !== 403 || logged === 1, 'a refused key was not logged')
  const body = { replaces: victim.stored.version }
  const gone = await browser.call(deleteWrappedKey, { params: { address: theirs }, body })
  world.check(gone.status === 404 || gone.status === 403, `deleting was answered with ${gone.status}`)
  const { keys } = (await browser.call(getWrappedKeys)).body
  const isOwn = keys?.every(({ address }: { address: string }) => address === wallet.address) ?? false
  world.check(isOwn, 'an account reads the keys of another one')
}

/** Deletions after a login that is too long ago. */
async function deleteLate(world: LoginWorld): Promise<void> {
  const { victim } = world
  await world.ensureSession(victim)
  world.service.clock.advance(FRESH_LOGIN_MS + 1)
  const { status } = await victim.browser.call(deleteWrappedKey, {
    params: { address: victim.wallet.address },
    body: { replaces: victim.stored.version },
  })
  world.check(status === 403, `an old login deleted a key: ${status}`)
}

/** Signatures for another site, by another key, twice, or by a key for which anybody can sign. */
async function forgeSignature(world: LoginWorld): Promise<void> {
  const { random, victim } = world
  const browser = world.newBrowser()
  const verify = async (challengeId: string, signature: string, by: TestBrowser = browser) =>
    (await by.call(verifyWalletLogin, { body: { challengeId, signature } })).status
  const thief = await createTestWallet(200)
  const kind = pick(random, ['origin', 'key', 'replay', 'small order', 'browser'] as const)
  const address = kind === 'small order' ? '11111111111111111111111111111111' : victim.wallet.address
  const { challengeId, ...fields } = (await browser.call(startWalletLogin, { body: { address } })).body
  if (challengeId === undefined) return
  const origin = kind === 'origin' ? 'https://evil.example' : ORIGIN
  const message = walletLoginMessage({ origin, address, ...fields })
  const signer = kind === 'key' || kind === 'small order' ? thief : victim.wallet
  const signature = kind === 'small order' ? '1'.repeat(64) : await signer.sign(message)
  if (kind === 'replay') {
    const first = await verify(challengeId, signature)
    world.check(first === 200, `a right signature was answered with ${first}`)
  }
  const status = await verify(challengeId, signature, kind === 'browser' ? world.newBrowser() : browser)
  world.check(status === 401, `a signature with another ${kind} was answered with ${status}`)
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
