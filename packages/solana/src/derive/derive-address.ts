import { createHash } from 'node:crypto'
import type { Address } from '@solana/kit'
import { addressBytes, encodeBase58 } from '../codec/index.ts'
import { isCurvePoint } from './curve-point.ts'

const MARKER = Buffer.from('ProgramDerivedAddress')

/** A program-derived address with its bump: the program itself tries all bumps from 255 down to it, at a cost each. */
export interface DerivedAddress {
  address: Address
  bump: number
}

/**
 * As `deriveAddress`, with the bump. Throws when none fits.
 * @example deriveWithBump(TOKEN_PROGRAM, [Buffer.from('pool')]).bump // => 255
 */
export function deriveWithBump(program: string, seeds: readonly Uint8Array[]): DerivedAddress {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const bytes = hash.update(Uint8Array.of(bump)).update(addressBytes(program)).update(MARKER).digest()
    if (!isCurvePoint(bytes)) return { address: encodeBase58(bytes) as Address, bump }
  }
  throw new Error('no address off the curve')
}

/**
 * Derives a program-derived address synchronously; kit's derivation is asynchronous. Throws when no bump fits.
 * @example deriveAddress(TOKEN_PROGRAM, [Buffer.from('pool')]) // => 'DyBkWaPEwGGFZxNueScehTLqtwc2r4xeY1HYP5FudxvU'
 */
export const deriveAddress = (program: string, seeds: readonly Uint8Array[]): Address =>
  deriveWithBump(program, seeds).address
