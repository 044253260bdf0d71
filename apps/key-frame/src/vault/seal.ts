import { fromBase64, toBase64 } from './base64.ts'
import { SEED_BYTES, type Seed } from './key-pair.ts'

const IV_BYTES = 12

/** A wrong passphrase, another passkey, or a changed ciphertext. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError'
}

/** The address is authenticated: a ciphertext opens for its own address only. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, address: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`callisto quick account ${address}`),
})

/** Encrypts a seed: base64 of the nonce and the ciphertext. */
export async function seal(key: CryptoKey, seed: Seed, address: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm(iv, address), key, seed))
  return toBase64(Uint8Array.of(...iv, ...sealed))
}

/** Decrypts a seed. Rejects with UnsealError. */
export async function unseal(key: CryptoKey, sealed: string, address: string): Promise<Seed> {
  try {
    const bytes = fromBase64(sealed)
    const iv = bytes.slice(0, IV_BYTES)
    const seed = await crypto.subtle.decrypt(algorithm(iv, address), key, bytes.slice(IV_BYTES))
    if (seed.byteLength !== SEED_BYTES) throw new RangeError('a seed has 32 bytes')
    return new Uint8Array(seed)
  } catch (cause) {
    throw new UnsealError('the key cannot be opened', { cause })
  }
}

/** An AES key of 32 bytes that came out of a key derivation. */
export const sealingKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
