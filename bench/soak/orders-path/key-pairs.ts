import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { type Address, getAddressDecoder } from '@solana/kit'

/** A key that signs at once. */
export interface SimulatedKey {
  address: Address
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** The key of a name. */
export function keyOf(name: string): SimulatedKey {
  const seed = createHash('sha256').update(name).digest()
  const header = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({ key: Buffer.concat([header, seed]), format: 'der', type: 'pkcs8' })
  return {
    address: getAddressDecoder().decode(publicBytes(key)),
    sign: async (message) => new Uint8Array(sign(null, message, key)),
  }
}

const publicBytes = (key: KeyObject): Uint8Array =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
