import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EmailCodeRequestSchema, EmailSchema } from './email-login.ts'
import { walletLoginMessage } from './wallet-login.ts'
import { keyProofMessage, PutWrappedKeySchema } from './wrapped-key.ts'

describe('an e-mail address', () => {
  test.each([
    [' Ana.Diaz+Sol@Example.ORG ', 'ana.diaz+sol@example.org'],
    ["o'neil@mail.example", "o'neil@mail.example"],
    ['a@b', undefined],
    ['a@b..example', undefined],
    ['.a@b.example', undefined],
    ['a b@c.example', undefined],
    ['"a b"@c.example', undefined],
    ['a@c.example\r\nBcc: d@e.example', undefined],
    ['a@c.example,d@e.example', undefined],
    ['ä@c.example', undefined],
    [`${'a'.repeat(250)}@c.example`, undefined],
  ])('%j is %j', (text, email) => expect(z.safeParse(EmailSchema, text).data).toBe(email))
})

test.each([
  ['1234 5678', '12345678'],
  ['1234-5678', '12345678'],
  ['1234567', undefined],
  ['1234567８', undefined],
  ['1234567890', undefined],
])('the code %j is %j', (text, code) => {
  const body = { challengeId: 'a'.repeat(22), code: text }
  expect(z.safeParse(EmailCodeRequestSchema, body).data?.code).toBe(code)
})

test('a wallet signs the origin, the address, the nonce and the times', () => {
  expect(
    walletLoginMessage({
      origin: 'http://localhost:4747',
      address: 'So11111111111111111111111111111111111111112',
      nonce: 'abcdefgh12345678',
      issuedAtMs: 1_767_225_600_000,
      expiresAtMs: 1_767_225_900_000,
    }),
  ).toBe(`localhost:4747 wants you to sign in with your Solana account:
So11111111111111111111111111111111111111112

Log in to a Quick Account. This is not a transaction and costs nothing.

URI: http://localhost:4747
Version: 1
Nonce: abcdefgh12345678
Issued At: 2026-01-01T00:00:00.000Z
Expiration Time: 2026-01-01T00:05:00.000Z`)
})

describe('the proof of a key', () => {
  const key = { kind: 'passkey', wrapped: 'AAAA', parameters: { salt: 'x', cost: 3 }, replaces: 0 } as const
  const proof = (change: object, account = 'a', address = 'b') =>
    keyProofMessage(account, address, { ...key, ...change })

  test('does not depend on the order of the parameters', async () =>
    expect(await proof({ parameters: { cost: 3, salt: 'x' } })).toBe(await proof({})))

  test('is another one for every other field, account and address', async () => {
    const others = await Promise.all([
      proof({ kind: 'passphrase' }),
      proof({ wrapped: 'AAAB' }),
      proof({ parameters: { salt: 'x', cost: 4 } }),
      proof({ parameters: { salt: 'x', cost: '3' } }),
      proof({ replaces: 1 }),
      proof({}, 'c'),
      proof({}, 'a', 'c'),
    ])
    expect(new Set([...others, await proof({})]).size).toBe(8)
  })

  test('a key of a kilobyte passes, one above the limit and one that is no base64 do not', () => {
    const valid = { ...key, proof: '1'.repeat(64) }
    const passes = (change: object) => z.safeParse(PutWrappedKeySchema, { ...valid, ...change }).success
    expect(passes({ wrapped: 'AAAA'.repeat(256) })).toBe(true)
    expect(passes({ wrapped: 'AAAA'.repeat(1025) })).toBe(false)
    expect(passes({ wrapped: 'A A=' })).toBe(false)
    expect(passes({ wrapped: '' })).toBe(false)
  })
})
