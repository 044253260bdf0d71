import { createHash } from 'node:crypto'
import type { Address } from '@solana/kit'
import { addressBytes, encodeBase58 } from '../codec/index.ts'
import { isCurvePoint } from './curve-point.ts'

const MARKER = Buffer.from('ProgramDerivedAddress')

/** Derives a program-derived address synchronously; kit's derivation is asynchronous. Throws when no bump fits. */
export function deriveAddress(program: string, seeds: readonly Uint8Array[]): Address {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const bytes = hash.update(Uint8Array.of(bump)).update(addressBytes(program)).update(MARKER).digest()
    if (!isCurvePoint(bytes)) return encodeBase58(bytes) as Address
  }
  throw new Error('no address off the curve')
}
