import { encodeBase58 } from '@callisto/solana/codec'

/** The 32 bytes that an Ed25519 key is made of. */
export type Seed = Uint8Array<ArrayBuffer>

export const SEED_BYTES = 32
/** PKCS #8 of an Ed25519 key (RFC 8410) up to its seed. */
const PKCS8_HEAD = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]

export interface SigningKey {
  address: string
  /** Not extractable. */
  key: CryptoKey
}

export const randomSeed = (): Seed => crypto.getRandomValues(new Uint8Array(SEED_BYTES))

const importSeed = (seed: Seed, isExtractable: boolean) =>
  crypto.subtle.importKey('pkcs8', Uint8Array.of(...PKCS8_HEAD, ...seed), 'Ed25519', isExtractable, ['sign'])

/** The public key of a seed, 32 bytes. */
export async function publicKeyOf(seed: Seed): Promise<Uint8Array> {
  const { x = '' } = await crypto.subtle.exportKey('jwk', await importSeed(seed, true))
  const base64 = x.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

/** The key that signs, with its address. */
export async function signingKeyOf(seed: Seed): Promise<SigningKey> {
  return { address: encodeBase58(await publicKeyOf(seed)), key: await importSeed(seed, false) }
}

/** The 64-byte signature of a message. */
export async function sign({ key }: SigningKey, message: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message)))
}

/** The secret key as wallets import it: seed and public key, base58. */
export async function exportText(seed: Seed): Promise<string> {
  return encodeBase58(Uint8Array.of(...seed, ...(await publicKeyOf(seed))))
}
