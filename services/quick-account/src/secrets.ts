import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** A random token of 256 bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** A random id of 128 bits, base64url: 22 characters. */
export const randomId = (): string => randomBytes(16).toString('base64url')

/** Hash of a random token, as it is stored: a token of 256 bits needs no key and no salt. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whether two texts are the same, in a time that depends on their lengths only. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** What the service derives from its secret. A copy of the database without the secret opens no mail and guesses no code. */
export interface Secrets {
  /** Keyed hash of some texts for one use, 43 characters of base64url. */
  mac(use: string, ...texts: readonly string[]): string
  /** Text encrypted with AES-256-GCM and bound to an id, base64url. */
  seal(text: string, id: string): string
  /** The text of `seal`; undefined for anything else. */
  open(sealed: string, id: string): string | undefined
}

/** `secret` has at least 32 random bytes and is the same for every process on a database. */
export function createSecrets(secret: Uint8Array): Secrets {
  if (secret.length < KEY_BYTES) throw new RangeError(`the secret has fewer than ${KEY_BYTES} bytes`)
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `callisto ${use}`, KEY_BYTES))
  const macKey = derive('quick account mac')
  const sealKey = derive('quick account mail')
  return {
    mac: (use, ...texts) =>
      createHmac('sha256', macKey)
        .update(JSON.stringify([use, ...texts]))
        .digest('base64url'),
    seal(text, id) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(id))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open(sealed, id) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(id))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return (
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        )
      } catch {
        // Sealed with another secret.
        return undefined
      }
    },
  }
}
