import { getAddressDecoder, getBase58Decoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { createTestWallet } from '../testing/test-wallet.test-helper.ts'
import { isSignedBy } from './ed25519.ts'

test('a signature is of one key and one text', async () => {
  const [one, two] = [await createTestWallet(1), await createTestWallet(2)]
  const signature = await one.sign('text ✓')
  expect(await isSignedBy(one.address, 'text ✓', signature)).toBe(true)
  expect(await isSignedBy(two.address, 'text ✓', signature)).toBe(false)
  expect(await isSignedBy(one.address, 'text', signature)).toBe(false)
  expect(await isSignedBy(one.address, 'text ✓', '1'.repeat(64))).toBe(false)
  expect(await isSignedBy('not an address', 'text ✓', signature)).toBe(false)
  expect(await isSignedBy(one.address, 'text ✓', 'not a signature')).toBe(false)
})

// R is the identity and S is 0: S * B = R + k * A for every text whose k is a multiple of the order of A.
const FORGED = getBase58Decoder().decode(Uint8Array.from({ length: 64 }, (_, index) => (index === 0 ? 1 : 0)))

test.each([0, 0x80])('nobody signs for the identity, with the sign %d', async (sign) => {
  const identity = new Uint8Array(32)
  identity[0] = 1
  identity[31] = sign
  expect(await isSignedBy(getAddressDecoder().decode(identity), 'any text', FORGED)).toBe(false)
})
