import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { fromBase64, toBase64 } from '../../text/base64.ts'

/** Type of an envelope between peers that have one symmetric key. */
const TYPE_SYMMETRIC = 0
const IV_BYTES = 12
const TAG_BYTES = 16

type Bytes = Uint8Array<ArrayBuffer>

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** Bytes as hexadecimal text. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Bytes of hexadecimal text of a known length; undefined for any other text. */
export function fromHex(text: unknown, length: number): Bytes | undefined {
  if (typeof text !== 'string' || text.length !== 2 * length || !/^[0-9a-f]*$/i.test(text)) return undefined
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16))
}

/** Topic of messages under a key: its SHA-256 as hexadecimal text. */
export async function topicOf(key: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', key)))
}

/** Encrypts a text into an envelope of type 0, as base64. */
export function seal(key: Uint8Array, text: string, iv: Uint8Array = randomBytes(IV_BYTES)): string {
  const sealed = chacha20poly1305(key, iv).encrypt(new TextEncoder().encode(text))
  return toBase64(new Uint8Array([TYPE_SYMMETRIC, ...iv, ...sealed]))
}

/** The text of an envelope of type 0; undefined for another envelope, and for one of another key. */
export function unseal(key: Uint8Array, envelope: string): string | undefined {
  try {
    const bytes = fromBase64(envelope)
    if (bytes[0] !== TYPE_SYMMETRIC || bytes.length <= 1 + IV_BYTES + TAG_BYTES) return undefined
    const iv = bytes.slice(1, 1 + IV_BYTES)
    return new TextDecoder().decode(chacha20poly1305(key, iv).decrypt(bytes.slice(1 + IV_BYTES)))
  } catch {
    return undefined
  }
}

export interface AgreementKey {
  publicKey: Bytes
  /** The symmetric key that this key and a peer's public key agree on. Rejects for an invalid public key. */
  agree: (peer: Bytes) => Promise<Bytes>
}

/** A key pair of X25519. Rejects in a browser without it. */
export async function createAgreementKey(): Promise<AgreementKey> {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey('X25519', false, [
    'deriveBits',
  ])) as CryptoKeyPair
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    agree: async (peer) => {
      const other = await crypto.subtle.importKey('raw', peer, 'X25519', false, [])
      const secret = await crypto.subtle.deriveBits({ name: 'X25519', public: other }, privateKey, 256)
      const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      const none = new Uint8Array()
      const derivation = { name: 'HKDF', hash: 'SHA-256', salt: none, info: none }
      return new Uint8Array(await crypto.subtle.deriveBits(derivation, material, 256))
    },
  }
}
