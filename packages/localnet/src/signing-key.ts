import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { encodeBase58 } from '@callisto/solana/codec'
import { type Address, address } from '@solana/kit'

// An Ed25519 seed follows this header in a PKCS #8 key (RFC 8410, section 7).
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_HEADER_BYTES = 12

/** An Ed25519 key that signs synchronously. */
export class SigningKey {
  readonly address: Address
  readonly #key: KeyObject

  constructor(seed: Uint8Array) {
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, seed]), format: 'der', type: 'pkcs8' })
    const spki = createPublicKey(this.#key).export({ format: 'der', type: 'spki' })
    this.address = address(encodeBase58(spki.subarray(SPKI_HEADER_BYTES)))
  }

  sign(message: Uint8Array): Uint8Array {
    return sign(null, message, this.#key)
  }
}
