// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { parseReferral, withoutReferral } from './accept-referral.ts'

const KEY = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'

// spec 2-2-04, 2-3-25, 2-5-06, 2-9-26
test.each([
  ['', undefined],
  ['?sell=a', undefined],
  [`?referrer=${KEY}&feeBps=50`, { referrer: KEY, feeBps: 50 }],
  [`?feeBps=0&x=1&referrer=${KEY}`, { referrer: KEY, feeBps: 0 }],
  [`?referrer=${KEY}&feeBps=200`, { referrer: KEY, feeBps: 200 }],
  [`?referrer=${KEY}&feeBps=201`, 'invalid'],
  [`?referrer=${KEY}&feeBps=-1`, 'invalid'],
  [`?referrer=${KEY}&feeBps=1.5`, 'invalid'],
  [`?referrer=${KEY}&feeBps=1e2`, 'invalid'],
  [`?referrer=${KEY}&feeBps=`, 'invalid'],
  [`?referrer=${KEY}&feeBps=٥٠`, 'invalid'],
  [`?referrer=${KEY}`, 'invalid'],
  ['?feeBps=50', 'invalid'],
  ['?referrer=&feeBps=50', 'invalid'],
  [`?referrer=${KEY.slice(1)}&feeBps=50`, 'invalid'],
  [`?referrer=${KEY}N&feeBps=50`, 'invalid'],
  ['?referrer=zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz&feeBps=50', 'invalid'],
  [`?referrer=<script>&feeBps=50`, 'invalid'],
  [`?referrer=${KEY}&referrer=${KEY}&feeBps=50`, 'invalid'],
  [`?referrer=${KEY}&feeBps=50&feeBps=0`, 'invalid'],
])('%j is %j', (search, expected) => expect(parseReferral(search)).toEqual(expected))

test('only the parameters of a referral leave the address', () => {
  const href = `https://x/swap?sell=A&referrer=${KEY}&feeBps=50&buy=B#here`
  expect(withoutReferral(href)).toBe('https://x/swap?sell=A&buy=B#here')
  expect(withoutReferral(`https://x/tokens/A?referrer=${KEY}&feeBps=1`)).toBe('https://x/tokens/A')
})
