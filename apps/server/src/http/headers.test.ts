import { expect, test } from 'vitest'
import { headerLines, securityHeaders } from './headers.ts'

test.each([
  ['https://app.example', 'max-age=31536000'],
  ['http://app.example', undefined],
  [undefined, undefined],
])('with the origin %s the transport policy is %s', (origin, expected) => {
  expect(securityHeaders(origin)['strict-transport-security']).toBe(expected)
})

test('the lines of a raw response hold no line break', () => {
  const lines = headerLines(securityHeaders('https://app.example'))
  expect(lines).toContain('referrer-policy: no-referrer')
  for (const line of lines) expect(line).toMatch(/^[a-z-]+: [^\r\n]+$/)
})
