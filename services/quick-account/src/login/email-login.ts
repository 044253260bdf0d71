import { randomInt } from 'node:crypto'
import { type Email, type EmailLoginReply, LOGIN_CODE_LENGTH, type MailLanguage } from '@callisto/contract'
import { codeMail } from '../mail/texts.ts'
import { isSameText, randomId } from '../secrets.ts'
import { browserMark, knownBrowser } from '../session/cookies.ts'
import { addChallenge, consumeChallenge, tryChallenge } from '../store/challenges.ts'
import {
  admit,
  auditOf,
  type Browser,
  browserHash,
  clientOf,
  countEvent,
  type LoginContext,
  refuse,
} from './context.ts'
import { RESEND_MS } from './limits.ts'

/** A code is of use for this long. */
const CODE_LIFE_MS = 600_000

export interface EmailLogin {
  /**
   * Mails a code. Nothing here depends on whether the address has an account: the reply, its time and the mail are the same.
   * Mails that a browser asks for which has proved the address are counted for that browser alone, so that strangers who use up
   * the mails of the address do not lock its owner out. Throws TOO_MANY_REQUESTS.
   */
  start(email: Email, language: MailLanguage, browser: Browser): Promise<EmailLoginReply>
  /**
   * The account that a code logs in, made for a new address, and the mark of the browser that has proved the address. Throws
   * LOGIN_REFUSED and TOO_MANY_REQUESTS.
   */
  verify(challengeId: string, code: string, browser: Browser): Promise<{ accountId: string; mark: string }>
}

export function createEmailLogin(context: LoginContext): EmailLogin {
  const { sql, secrets, clock, limits, mails } = context
  const codeHash = (challengeId: string, code: string) => secrets.mac('code', challengeId, code)

  return {
    async start(email, language, browser) {
      const person = { method: 'email', subject: email } as const
      const from = { ip: browser.ip, person }
      // The limits of a client come first: what it is refused counts against nobody else.
      await countEvent(context, limits.mailsOfClient, clientOf(browser), browser)
      const known = knownBrowser(secrets, email, browser.mark)
      const asker = known === undefined ? email : `${email} ${known}`
      await countEvent(context, limits.mailGap, asker, browser)
      await countEvent(context, limits.mailsOfAddress, asker, from)
      await countEvent(context, limits.mailsOfAddressPerDay, asker, from)
      await countEvent(context, limits.mailsOfAll, known === undefined ? '' : 'known browsers', browser)
      const now = clock.nowMs()
      const challengeId = randomId()
      const code = String(randomInt(10 ** LOGIN_CODE_LENGTH)).padStart(LOGIN_CODE_LENGTH, '0')
      const expiresAtMs = now + CODE_LIFE_MS
      await addChallenge(sql, {
        id: challengeId,
        ...person,
        browser: browserHash(context, browser),
        origin: browser.origin,
        code: codeHash(challengeId, code),
        created_at: now,
        expires_at: expiresAtMs,
      })
      await mails.add(
        { to: email, ...codeMail(language, code, CODE_LIFE_MS / 60_000, browser.origin) },
        CODE_LIFE_MS,
      )
      await auditOf(context, person, 'codeSent', browser.ip)
      return { challengeId, expiresAtMs, resendAtMs: now + RESEND_MS }
    },
    async verify(challengeId, code, browser) {
      await countEvent(context, limits.triesOfClient, clientOf(browser), browser)
      const attempt = {
        id: challengeId,
        method: 'email',
        browser: browserHash(context, browser),
        nowMs: clock.nowMs(),
      } as const
      const challenge = await tryChallenge(sql, attempt)
      const isRight = isSameText(challenge?.code ?? '', codeHash(challengeId, code))
      const person = challenge && ({ method: 'email', subject: challenge.subject } as const)
      if (!isRight || !person || !(await consumeChallenge(sql, attempt)))
        return refuse(context, 'email', person, browser.ip)
      const accountId = await admit(context, { ...person, label: person.subject }, browser.ip)
      const known = knownBrowser(secrets, person.subject, browser.mark)
      return { accountId, mark: browserMark(secrets, person.subject, known) }
    },
  }
}
