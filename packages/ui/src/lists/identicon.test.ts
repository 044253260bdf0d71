import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identicon } from './identicon.ts'

const MINT = 'So11111111111111111111111111111111111111112'

test('the identicon of a mint is stable across releases', () => {
  expect(identicon(MINT)).toEqual(identicon(MINT))
  expect(identicon(MINT)).toMatchInlineSnapshot(`
    {
      "background": "hsl(9 32% 24%)",
      "foreground": "hsl(37 62% 68%)",
      "path": "M0 0h1v1h-1zM4 0h1v1h-1zM1 0h1v1h-1zM3 0h1v1h-1zM2 0h1v1h-1zM2 1h1v1h-1zM1 2h1v1h-1zM3 2h1v1h-1zM1 3h1v1h-1zM3 3h1v1h-1zM0 4h1v1h-1zM4 4h1v1h-1zM2 4h1v1h-1z",
    }
  `)
})

test('different seeds give different identicons, none empty', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 44 }), (seed) => {
      expect(identicon(seed).path).toMatch(/^(M\d \dh1v1h-1z)+$/)
      expect(identicon(seed)).not.toEqual(identicon(`${seed}x`))
    }),
    { seed: 7, numRuns: 200 },
  )
})
