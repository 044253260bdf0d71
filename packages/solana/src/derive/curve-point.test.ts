import { createHash } from 'node:crypto'
import { address, isOffCurveAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { encodeBase58 } from '../codec/index.ts'
import { isCurvePoint } from './curve-point.ts'

test('curve points are classified as kit classifies them', () => {
  const samples = Array.from({ length: 300 }, (_, i) => createHash('sha256').update(String(i)).digest())
  // Small and large y, with and without the sign bit, and y beyond the field.
  for (const first of [0, 1, 2, 18, 19, 237, 238])
    for (const rest of [0, 255])
      for (const last of [0, 127, 128, 255]) samples.push(Buffer.from([first, ...Array(30).fill(rest), last]))
  for (const bytes of samples)
    expect(!isCurvePoint(bytes)).toBe(isOffCurveAddress(address(encodeBase58(bytes))))
})
