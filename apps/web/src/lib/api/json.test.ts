import { afterEach, expect, test, vi } from 'vitest'
import { fetchJson, parseJson } from './json.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['{"lamports":18446744073709551615}', { lamports: '18446744073709551615' }],
  ['{"a":"18446744073709551615"}', { a: '18446744073709551615' }],
  ['{"a":"x\\" 18446744073709551615"}', { a: 'x" 18446744073709551615' }],
  ['[123456789012345, -5, 0.12345678901234568, 1e3]', [123456789012345, -5, 0.12345678901234568, 1000]],
  ['-9007199254740993', '-9007199254740993'],
])('%s', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test('invalid JSON is an error with a code', () => {
  expect(() => parseJson('<html>')).toThrow(expect.objectContaining({ code: 'INVALID_REPLY' }))
})

test('distinguishes network failure from abort', async () => {
  const fetched = vi.fn(async (_url: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    throw new TypeError('failed to fetch')
  })
  vi.stubGlobal('fetch', fetched)
  await expect(fetchJson('/x')).rejects.toMatchObject({ code: 'NETWORK' })
  await expect(fetchJson('/x', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})
