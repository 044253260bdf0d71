import { readFileSync } from 'node:fs'
import { createKeyPairSignerFromBytes, type KeyPairSigner } from '@solana/kit'

const KEYPAIR_BYTES = 64

/** The key in a file of solana-keygen: a JSON list of 64 bytes. Throws an error that names the file and none of its bytes. */
export async function readKeypair(file: string): Promise<KeyPairSigner> {
  const bytes = parseBytes(file)
  try {
    if (bytes !== undefined) return await createKeyPairSignerFromBytes(bytes)
  } catch {
    // Its cause has the bytes.
  }
  throw new Error(`${file} holds no keypair of solana-keygen`)
}

function parseBytes(file: string): Uint8Array | undefined {
  try {
    const list: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const isByte = (one: unknown) => Number.isInteger(one) && Number(one) >= 0 && Number(one) <= 255
    if (!Array.isArray(list) || list.length !== KEYPAIR_BYTES || !list.every(isByte)) return undefined
    return Uint8Array.from(list as number[])
  } catch {
    return undefined
  }
}
