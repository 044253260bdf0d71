import { expect, test } from 'vitest'
import { parseRemoteUrl } from './remote-url.ts'

const gateways = { ipfs: 'https://ipfs.example/ipfs/', ar: 'https://ar.example/' }
const parse = (text: string) => parseRemoteUrl(text, gateways)?.href

const CID = `bafy${'a'.repeat(55)}`
const OLD_CID = `Qm${'a'.repeat(44)}`
const AR_ID = 'a'.repeat(43)

test.each([
  ['https://example.org/a.png', 'https://example.org/a.png'],
  ['https://example.org:443/a b.png?x=1', 'https://example.org/a%20b.png?x=1'],
  ['HTTPS://EXAMPLE.org/', 'https://example.org/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  [`ipfs://${CID}`, `https://ipfs.example/ipfs/${CID}`],
  [`ipfs://${CID}/0.png`, `https://ipfs.example/ipfs/${CID}/0.png`],
  [`ipfs://ipfs/${OLD_CID}/0.png`, `https://ipfs.example/ipfs/${OLD_CID}/0.png`],
  [`ar://${AR_ID}`, `https://ar.example/${AR_ID}`],
])('%s is fetched from %s', (text, expected) => {
  expect(parse(text)).toBe(expected)
})

test.each([
  'http://example.org/',
  'https://example.org:8443/',
  'https://user@example.org/',
  'https://user:secret@example.org/',
  'https:///a',
  'ftp://example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'blob:https://example.org/1',
  '//example.org/a.png',
  '/a.png',
  '',
  'ipfs://../../x',
  `ipfs://${CID}?x=1`,
  `ipfs://${CID}@evil.example/`,
  'ipfs://short',
  `ar://${AR_ID}@evil.example/`,
  `https://example.org/${'a'.repeat(3_000)}`,
])('%s is not fetched', (text) => {
  expect(parse(text)).toBeUndefined()
})

test.each([
  'localhost',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '1.1.1.1',
  'example',
  'example.org.',
  '*.example.org',
  '',
])('the host %s is not fetched from', (host) => {
  expect(parse(`https://${host}/`)).toBeUndefined()
})
