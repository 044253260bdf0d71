import { expect, test } from 'vitest'
import { rpcCookie } from './rpc-cookie.ts'

test.each([
  [
    'https://rpc.example/v2/key?api-key=1',
    true,
    'callisto-rpc=https://rpc.example; Path=/; SameSite=Strict; Max-Age=31536000; Secure',
  ],
  [
    'http://localhost:8899/',
    false,
    'callisto-rpc=http://localhost:8899; Path=/; SameSite=Strict; Max-Age=31536000',
  ],
  [undefined, false, 'callisto-rpc=; Path=/; SameSite=Strict; Max-Age=0'],
])('the cookie of %s holds no more than the origin', (url, isSecure, cookie) => {
  expect(rpcCookie(url, isSecure)).toBe(cookie)
})
