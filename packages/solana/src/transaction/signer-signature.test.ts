import { Keypair } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { SIGNATURE, UNSIGNED, WIRE } from '../rpc/signed-transaction.test-helper.ts'
import { parseTransaction } from './parse-transaction.ts'
import { signerSignature } from './signer-signature.ts'

test('the signature of a signer, once it is there', () => {
  const parsed = parseTransaction(WIRE)
  const signer = parsed.ok ? parsed.transaction.feePayer : ''
  expect(signerSignature(WIRE, signer)).toBe(SIGNATURE)
  expect(signerSignature(UNSIGNED, signer)).toBeUndefined()
  expect(signerSignature(WIRE, Keypair.generate().publicKey.toBase58())).toBeUndefined()
  expect(signerSignature(new Uint8Array(9), signer)).toBeUndefined()
})
