import { createECDH, createHash } from 'node:crypto'
import type { PushMessage, PushSubscriptionKeys } from '@callisto/contract'
import ece from 'http_ece'
import { importJWK, type JWK, SignJWT } from 'jose'

/** What became of a message. `gone`: the subscription ended; `refused`: it will never be taken; `later`: try again. */
export type PushOutcome =
  | { kind: 'delivered' | 'gone' | 'refused' }
  | { kind: 'later'; afterMs: number | undefined }

export interface PushSender {
  /** Never rejects, but for a signal that was aborted. */
  send(subscription: PushSubscriptionKeys, message: PushMessage, signal: AbortSignal): Promise<PushOutcome>
}

interface PushSenderOptions {
  /** Private key of P-256, with which the server names itself to push services. */
  key: JWK
  /** Its public key: the uncompressed point, base64url. */
  publicKey: string
  /** Where the operator of a push service finds the one of this server: an https or mailto URL. */
  contact: string
  /** Unix ms. */
  nowMs: () => number
}

const DEADLINE_MS = 10_000
/** A device that is off gets the message when it is on again within this time. */
const MESSAGE_LIFE_SECONDS = 3_600
const TOKEN_LIFE_SECONDS = 3_600
const ECDH_CURVE = 'prime256v1'

/** Messages to browsers: encrypted by RFC 8291, sent by RFC 8030, signed by RFC 8292. */
export function createPushSender({ key, publicKey, contact, nowMs }: PushSenderOptions): PushSender {
  const signing = importJWK(key, 'ES256')

  async function authorization(endpoint: string): Promise<string> {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime(Math.floor(nowMs() / 1_000) + TOKEN_LIFE_SECONDS)
      .setSubject(contact)
      .sign(await signing)
    return `vapid t=${token}, k=${publicKey}`
  }

  return {
    async send({ endpoint, keys }, message, signal) {
      const body = encrypt(message, keys)
      if (!body) return { kind: 'refused' }
      try {
        const reply = await fetch(endpoint, {
          method: 'POST',
          body,
          // Elsewhere may be anywhere.
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
          headers: {
            authorization: await authorization(endpoint),
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            ttl: String(MESSAGE_LIFE_SECONDS),
            urgency: 'high',
            // A message that is sent again replaces the one before.
            topic: createHash('sha256').update(message.id).digest('base64url').slice(0, 32),
          },
        })
        await reply.body?.cancel()
        return outcomeOf(reply)
      } catch (error) {
        if (signal.aborted) throw error
        return { kind: 'later', afterMs: undefined }
      }
    },
  }
}

function encrypt(
  message: PushMessage,
  { p256dh, auth }: PushSubscriptionKeys['keys'],
): Uint8Array<ArrayBuffer> | undefined {
  const privateKey = createECDH(ECDH_CURVE)
  privateKey.generateKeys()
  try {
    const content = Buffer.from(JSON.stringify(message))
    return Uint8Array.from(
      ece.encrypt(content, { version: 'aes128gcm', dh: p256dh, privateKey, authSecret: auth }),
    )
  } catch {
    return undefined
  }
}

function outcomeOf({ status, ok, headers }: Response): PushOutcome {
  if (ok) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status !== 429 && status < 500) return { kind: 'refused' }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return { kind: 'later', afterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined }
}
