import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { encodeBase58 } from '@callisto/solana/codec'
import type { Address } from '@solana/kit'

/** An Ed25519 key pair derived from the seed and the wallet's name. */
export class Wallet {
  readonly name: string
  readonly address: Address
  readonly publicKey: Uint8Array
  readonly #secret: KeyObject

  constructor(seed: string, name: string) {
    this.name = name
    const d = createHash('sha256').update(`callisto/wallet/${seed}/${name}`).digest('base64url')
    // Node derives the public key from `d`; `x` may hold any 32 bytes.
    this.#secret = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x: d }, format: 'jwk' })
    this.publicKey = Uint8Array.from(Buffer.from(this.#secret.export({ format: 'jwk' }).x!, 'base64url'))
    this.address = encodeBase58(this.publicKey) as Address
  }

  /** The 64-byte signature of a message. */
  sign(message: Uint8Array): Uint8Array {
    return sign(null, message, this.#secret)
  }
}

/** Wallets by name, created on first use. */
export class Keyring {
  readonly #seed: string
  readonly #wallets = new Map<string, Wallet>()

  constructor(seed: string) {
    this.#seed = seed
  }

  wallet(name: string): Wallet {
    const known = this.#wallets.get(name)
    if (known !== undefined) return known
    const made = new Wallet(this.#seed, name)
    this.#wallets.set(name, made)
    return made
  }

  /** Removes a key from the cache; it is derived again on demand. */
  forget(name: string): void {
    this.#wallets.delete(name)
  }
}
