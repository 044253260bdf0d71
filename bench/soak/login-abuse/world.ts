import {
  getQuickSession,
  keyProofMessage,
  type PutWrappedKey,
  putWrappedKey,
  startEmailLogin,
  verifyEmailCode,
} from '@callisto/contract'
import { dumpTables, secretsInClear } from '@callisto/quick-account/testing/dump-tables'
import {
  engines,
  startTestService,
  type TestBrowser,
  type TestReply,
  type TestService,
} from '@callisto/quick-account/testing/test-service'
import { createTestWallet } from '@callisto/quick-account/testing/test-wallet'
import { pick, type Random } from '../../routing/random.ts'

export const SESSION_COOKIE = 'callisto_session'
export const BROWSER_COOKIE = 'callisto_browser'
export const KNOWN_COOKIE = 'callisto_known'

type Sql = Awaited<ReturnType<typeof engines.libsql>>['sql']
type TestWallet = Awaited<ReturnType<typeof createTestWallet>>

/** Somebody with an account, a session and a stored key. */
export interface Person {
  email: string
  accountId: string
  browser: TestBrowser
  wallet: TestWallet
  /** 32 equal bytes: what no table may hold. */
  seed: number
  /** The stored key, as it must stay. */
  stored: { wrapped: string; version: number }
}

const WRAPPED = { kind: 'passphrase', wrapped: 'c2VhbGVk', parameters: { salt: 'abc' } } as const
const HOUR_MS = 3_600_000
const VICTIMS = 3
/** A login is limited for a day at the most. */
const MAX_LOGIN_HOURS = 26

/** The service with people who use it, and an attacker who has an account too. Requests need no network. */
export class LoginWorld {
  readonly service: TestService
  readonly sql: Sql
  readonly random: Random
  readonly secret: Uint8Array
  readonly victims: Person[] = []
  readonly #faults: string[] = []
  attacker!: Person
  /** Texts that no table may hold. */
  readonly #secrets = new Set<string>()
  #ips = 0
  #addresses = 0

  private constructor(service: TestService, sql: Sql, random: Random, secret: Uint8Array) {
    this.service = service
    this.sql = sql
    this.random = random
    this.secret = secret
  }

  static async open(random: Random): Promise<LoginWorld> {
    const { sql } = await engines.libsql()
    const secret = Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256))
    const service = await startTestService(sql, { secret })
    const world = new LoginWorld(service, sql, random, secret)
    for (let seed = 1; seed <= VICTIMS; seed++) world.victims.push(await world.#join(seed))
    world.attacker = await world.#join(VICTIMS + 1)
    return world
  }

  async close(): Promise<void> {
    await this.service.close()
    await this.sql.destroy()
  }

  get victim(): Person {
    return pick(this.random, this.victims)
  }

  /** An address that no account has. */
  newAddress = (): string => `stranger${this.#addresses++}@example.org`

  /** A browser on a network of its own. */
  newBrowser(): TestBrowser {
    const ip = this.#ips++
    return this.service.browser(`10.${(ip >> 16) & 255}.${(ip >> 8) & 255}.${ip & 255}`)
  }

  /** A key that somebody stores in an account; `change` makes it an attack. */
  async putKey(
    browser: TestBrowser,
    signer: TestWallet,
    signed: { accountId: string; address: string; replaces: number },
    sent: { address?: string } & Partial<Record<keyof PutWrappedKey, unknown>> = {},
  ): Promise<TestReply> {
    const content = { ...WRAPPED, replaces: signed.replaces }
    const proof = await signer.sign(await keyProofMessage(signed.accountId, signed.address, content))
    const { address = signed.address, ...change } = sent
    return browser.call(putWrappedKey, { params: { address }, body: { ...content, proof, ...change } })
  }

  /** Begins a login and returns it with its right code; undefined when a limit refused it. */
  async begin(
    browser: TestBrowser,
    email: string,
  ): Promise<{ challengeId: string; code: string } | undefined> {
    // Of two mails of one millisecond none is the newest.
    this.service.clock.advance(1)
    const reply = await browser.call(startEmailLogin, { body: { email } })
    this.remember(browser)
    if (reply.status !== 200) return undefined
    const code = await this.service.codeFor(email)
    this.#secrets.add(code).add(code.replace(' ', ''))
    return { challengeId: reply.body.challengeId, code }
  }

  enter(browser: TestBrowser, challengeId: string, code: string): Promise<TestReply> {
    return browser.call(verifyEmailCode, { body: { challengeId, code } })
  }

  /** Logs somebody in as he does it himself: he waits while a limit refuses him. Undefined when it takes too long. */
  async logIn(browser: TestBrowser, email: string): Promise<string | undefined> {
    for (let hours = 0; hours < MAX_LOGIN_HOURS; hours++) {
      const begun = await this.begin(browser, email)
      if (begun !== undefined) {
        const reply = await this.enter(browser, begun.challengeId, begun.code)
        this.remember(browser)
        if (reply.status === 200) return reply.body.session.accountId
      }
      this.service.clock.advance(HOUR_MS)
    }
    return undefined
  }

  /** Notes a fault unless something is right. */
  check(isRight: boolean, fault: string): void {
    if (!isRight) this.#faults.push(fault)
  }

  /** The faults that were noted since the last call. */
  takeFaults(): string[] {
    return this.#faults.splice(0)
  }

  /** Logs a person in again when his session has ended. */
  async ensureSession(person: Person): Promise<void> {
    const known = await this.accountOf(person.browser)
    if (known === person.accountId) return
    this.check(known === undefined, `${person.email} is in the account of somebody else`)
    const accountId = await this.logIn(person.browser, person.email)
    this.check(accountId === person.accountId, `${person.email} cannot log in any more`)
  }

  /** Account of the session of a browser; undefined without one. */
  async accountOf(browser: TestBrowser): Promise<string | undefined> {
    const { body } = await browser.call(getQuickSession)
    this.remember(browser)
    return body.session?.accountId
  }

  /** How often the log of an account has an event, since a time in unix ms. */
  async logged({ accountId }: Person, event: string, sinceMs = 0): Promise<number> {
    const rows = await this.sql
      .selectFrom('quick_audit')
      .select('id')
      .where('account_id', '=', accountId)
      .where('event', '=', event as never)
      .where('at', '>=', sinceMs)
      .execute()
    return rows.length
  }

  /** Notes keys that differ from those that their owners have stored. */
  async checkKeys(): Promise<void> {
    const rows = await this.sql.selectFrom('quick_keys').selectAll().execute()
    const keyOf = (...key: readonly (string | number)[]) => key.join(' ')
    const kept = rows.map((row) => keyOf(row.account_id, row.address, row.wrapped, row.version))
    const expected = [...this.victims, this.attacker].map(({ accountId, wallet, stored }) =>
      keyOf(accountId, wallet.address, stored.wrapped, stored.version),
    )
    this.check(kept.sort().join() === expected.sort().join(), `the keys have changed: ${kept.join()}`)
  }

  /** Notes codes, tokens and keys that the tables hold in clear. */
  async checkTables(): Promise<void> {
    const dump = await dumpTables(this.sql)
    const seeds = [...this.victims, this.attacker].map(({ seed }) => new Uint8Array(32).fill(seed))
    for (const secret of secretsInClear<string | Uint8Array>(dump, [...this.#secrets, ...seeds, this.secret]))
      this.check(false, `a table holds ${String(secret).slice(0, 12)} in clear`)
  }

  /** Median, over pairs of replies, of the time for an address with an account in percent of that for another one. */
  async compareTimes(rounds: number): Promise<number> {
    const time = async (email: string) => {
      const browser = this.newBrowser()
      const began = performance.now()
      await browser.call(startEmailLogin, { body: { email } })
      return performance.now() - began
    }
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      // The limits of an address let one mail of a day through at once.
      this.service.clock.advance(24 * HOUR_MS)
      for (const { email } of this.victims) {
        const isKnownFirst = round % 2 === 0
        const first = await time(isKnownFirst ? email : this.newAddress())
        const second = await time(isKnownFirst ? this.newAddress() : email)
        ratios.push(isKnownFirst ? first / second : second / first)
      }
    }
    ratios.sort((one, other) => one - other)
    return Math.round(100 * (ratios[ratios.length >> 1] ?? 1))
  }

  /** The cookies of a browser are secrets from now on. */
  remember({ cookies }: TestBrowser): void {
    for (const token of cookies.values()) this.#secrets.add(token)
  }

  /** A new account with a stored key. */
  async #join(seed: number): Promise<Person> {
    const email = `person${seed}@example.org`
    const browser = this.newBrowser()
    const accountId = await this.logIn(browser, email)
    if (accountId === undefined) throw new Error(`${email} cannot log in`)
    const wallet = await createTestWallet(seed)
    const reply = await this.putKey(browser, wallet, { accountId, address: wallet.address, replaces: 0 })
    if (reply.status !== 200) throw new Error(`the key of ${email} was not stored`)
    return { email, accountId, browser, wallet, seed, stored: { wrapped: WRAPPED.wrapped, version: 1 } }
  }
}
