import { argon2id } from '@noble/hashes/argon2'
import { describe, expect, test } from 'vitest'
import { exportText, randomSeed, sign, signingKeyOf } from './key-pair.ts'
import {
  newPassphraseParameters,
  parsePassphraseParameters,
  passphraseKey,
  passphraseStrength,
} from './passphrase.ts'
import { seal, UnsealError, unseal } from './seal.ts'

const address = 'So11111111111111111111111111111111111111112'

test('Argon2id gives the tag of RFC 9106, section 5.3', () => {
  const tag = argon2id(new Uint8Array(32).fill(1), new Uint8Array(16).fill(2), {
    t: 3,
    m: 32,
    p: 4,
    dkLen: 32,
    key: new Uint8Array(8).fill(3),
    personalization: new Uint8Array(12).fill(4),
  })
  expect(Buffer.from(tag).toString('hex')).toBe(
    '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659',
  )
})

test('a passphrase opens what it has sealed, whatever the form of its characters', async () => {
  const parameters = { ...newPassphraseParameters(), memoryKib: 64 }
  const seed = randomSeed()
  const sealed = await seal(await passphraseKey('caf\u00e9 au lait', parameters), seed, address)
  const key = await passphraseKey('cafe\u0301 au lait', parameters)
  expect(await unseal(key, sealed, address)).toEqual(seed)
  const other = await passphraseKey('cafe au lait', parameters)
  await expect(unseal(other, sealed, address)).rejects.toThrow(UnsealError)
  await expect(unseal(key, sealed, `${address.slice(0, -1)}3`)).rejects.toThrow(UnsealError)
  await expect(unseal(key, (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1), address)).rejects.toThrow(
    UnsealError,
  )
  await expect(unseal(key, 'no base64!', address)).rejects.toThrow(UnsealError)
})

test('costs of a copy that are too low or would freeze the browser are refused', () => {
  const good = newPassphraseParameters()
  expect(parsePassphraseParameters({ ...good })).toEqual(good)
  for (const change of [
    { salt: 'AAAA' },
    { memoryKib: 8 },
    { memoryKib: 2 ** 31 },
    { passes: 1 },
    { passes: 2.5 },
    { lanes: '1' },
    { lanes: 0 },
  ])
    expect(parsePassphraseParameters({ ...good, ...change })).toBeUndefined()
})

test('a seed signs, cannot be exported from its key, and is exported as wallets import it', async () => {
  // RFC 8032, section 7.1, the first key.
  const seed = Uint8Array.from(
    Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
  )
  const key = await signingKeyOf(seed)
  expect(key.address).toBe('FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z')
  expect(Buffer.from(await sign(key, new Uint8Array())).toString('hex')).toMatch(/^e5564300c360ac72/)
  expect(key.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('pkcs8', key.key)).rejects.toThrow()
  expect(await exportText(seed)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{87,88}$/)
})

describe('strength of a passphrase', () => {
  test.each([
    ['', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['password1234567890', 'weak'],
    ['correct horse battery', 'weak'],
    ['Xk9#', 'weak'],
    ['correct horse battery staple', 'fair'],
    ['gX7kQ2mV9tRb4w', 'fair'],
    ['correct horse battery staple onion lamp', 'strong'],
    ['gX7kQ2mV9tRb4wZpL6sN', 'strong'],
  ])('%s is %s', (passphrase, strength) => {
    expect(passphraseStrength(passphrase).strength).toBe(strength)
  })
})
