import { expect, test } from 'vitest'
import { knownAddress } from './known-address.ts'

const SOL = 'So11111111111111111111111111111111111111112'

test('a valid text is its address, every time', () => {
  expect([knownAddress(SOL), knownAddress(SOL)]).toEqual([SOL, SOL])
})

test.each(['', 'So1', `${SOL}1`, 'O'.repeat(44)])('%j is never an address', (text) => {
  for (let i = 0; i < 2; i++) expect(() => knownAddress(text)).toThrow()
})
