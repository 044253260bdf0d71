import { expect, test } from 'vitest'
import { UNSIGNED, WIRE } from '../rpc/signed-transaction.test-helper.ts'
import { withoutSignatures } from './without-signatures.ts'

test('the signatures are empty and the message stays', () => {
  expect(withoutSignatures(WIRE)).toEqual(UNSIGNED)
  expect(withoutSignatures(UNSIGNED)).toEqual(UNSIGNED)
  expect(WIRE).not.toEqual(UNSIGNED)
})

test('bytes of no transaction are refused', () => {
  expect(() => withoutSignatures(new Uint8Array(20))).toThrow('unexpected end')
})
