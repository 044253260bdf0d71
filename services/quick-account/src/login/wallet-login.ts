import { type Address, type Signature, walletLoginMessage } from '@callisto/contract'
import { randomId, type Secrets } from '../secrets.ts'
import { addChallenge, consumeChallenge } from '../store/challenges.ts'
import {
  admit,
  type Browser,
  browserHash,
  clientOf,
  countEvent,
  type LoginContext,
  refuse,
} from './context.ts'
import { isSignedBy } from './ed25519.ts'

/** A message can be signed for this long. */
const MESSAGE_LIFE_MS = 300_000
const NONCE_LENGTH = 32

export interface WalletLogin {
  /** The fields of a message for a wallet to sign. Throws TOO_MANY_REQUESTS. */
  start(
    address: Address,
    browser: Browser,
  ): Promise<{ challengeId: string; nonce: string; issuedAtMs: number; expiresAtMs: number }>
  /** Id of the account that a signature logs in, made for a new wallet. Throws LOGIN_REFUSED. */
  verify(challengeId: string, signature: Signature, browser: Browser): Promise<string>
}

/** The nonce follows from the id and the secret: it need not be stored. */
const nonceOf = (secrets: Secrets, challengeId: string): string =>
  Buffer.from(secrets.mac('nonce', challengeId), 'base64url').toString('hex').slice(0, NONCE_LENGTH)

export function createWalletLogin(context: LoginContext): WalletLogin {
  const { sql, secrets, clock, limits } = context
  return {
    async start(address, browser) {
      await countEvent(context, limits.challengesOfClient, clientOf(browser), browser)
      await countEvent(context, limits.challengesOfAll, '', browser)
      const challengeId = randomId()
      const issuedAtMs = clock.nowMs()
      const expiresAtMs = issuedAtMs + MESSAGE_LIFE_MS
      await addChallenge(sql, {
        id: challengeId,
        method: 'wallet',
        subject: address,
        browser: browserHash(context, browser),
        origin: browser.origin,
        code: null,
        created_at: issuedAtMs,
        expires_at: expiresAtMs,
      })
      return { challengeId, nonce: nonceOf(secrets, challengeId), issuedAtMs, expiresAtMs }
    },
    async verify(challengeId, signature, browser) {
      await countEvent(context, limits.triesOfClient, clientOf(browser), browser)
      // Used by the first signature, right or wrong: the next one needs another nonce.
      const challenge = await consumeChallenge(sql, {
        id: challengeId,
        method: 'wallet',
        browser: browserHash(context, browser),
        nowMs: clock.nowMs(),
      })
      if (challenge === undefined) return refuse(context, 'wallet', undefined, browser.ip)
      const { subject, origin, created_at, expires_at } = challenge
      const message = walletLoginMessage({
        origin,
        address: subject,
        nonce: nonceOf(secrets, challengeId),
        issuedAtMs: created_at,
        expiresAtMs: expires_at,
      })
      const person = { method: 'wallet', subject } as const
      if (!(await isSignedBy(subject, message, signature)))
        return refuse(context, 'wallet', person, browser.ip)
      return admit(context, { ...person, label: subject }, browser.ip)
    },
  }
}
