import { generateKeyPairSync, sign } from 'node:crypto'
import { encodeBase58 } from '@callisto/solana/codec'

/** A key of a wallet. */
export interface WalletKey {
  address: string
  /** PKCS #8 in base64, for a wallet of a page that has the same key at every load. */
  pkcs8: string
  /** Signs a transaction in base64 that has this one signature; returns it in base64. */
  sign: (transaction: string) => string
}

export function createWalletKey(): WalletKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    address: encodeBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
    pkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    sign(transaction) {
      const wire = Buffer.from(transaction, 'base64')
      // The number of signatures, then one of 64 bytes before the message.
      sign(null, wire.subarray(65), privateKey).copy(wire, 1)
      return wire.toString('base64')
    },
  }
}
