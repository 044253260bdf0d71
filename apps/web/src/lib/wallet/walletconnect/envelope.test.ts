import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../../text/base64.ts'
import { createAgreementKey, fromHex, seal, toHex, topicOf, unseal } from './envelope.ts'

const KEY = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)

test('the example of RFC 8439 is sealed as there, without associated data, and opened again', () => {
  const text =
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
  const iv = new Uint8Array([7, 0, 0, 0, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47])
  const envelope = seal(KEY, text, iv)
  const bytes = fromBase64(envelope)
  expect([bytes[0], toHex(bytes.slice(1, 13))]).toEqual([0, toHex(iv)])
  // The ciphertext of section 2.8.2; only the tag depends on associated data.
  expect(toHex(bytes.slice(13, 29))).toBe('d31a8d34648e60db7b86afbc53ef7ec2')
  expect(unseal(KEY, envelope)).toBe(text)
})

test.each([
  ['no base64', '§'],
  ['nothing', ''],
  ['another type', toBase64(new Uint8Array([1, ...new Uint8Array(60)]))],
  ['another key', seal(new Uint8Array(32), 'x')],
  ['a changed byte', toBase64(fromBase64(seal(KEY, 'hello')).with(14, 0))],
])('%s is no message', (_, envelope) => {
  expect(unseal(KEY, envelope)).toBeUndefined()
})

test('two keys agree on one symmetric key and its topic', async () => {
  const [a, b] = await Promise.all([createAgreementKey(), createAgreementKey()])
  const [first, second] = await Promise.all([a.agree(b.publicKey), b.agree(a.publicKey)])
  expect(first).toEqual(second)
  expect(await topicOf(first)).toMatch(/^[0-9a-f]{64}$/)
  expect(fromHex('zz', 1)).toBeUndefined()
})
