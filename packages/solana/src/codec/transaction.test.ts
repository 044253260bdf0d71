import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from './base58.ts'
import { decodeMessage, decodeTransaction, isWritableIndex, WireError } from './transaction.ts'

const payer = Keypair.generate()
const target = Keypair.generate().publicKey
const blockhash = encodeBase58(new Uint8Array(32).fill(7))
const transfer = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: target, lamports: 5 })

function legacyWire(): Uint8Array {
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(transfer)
  transaction.sign(payer)
  return transaction.serialize()
}

function versionedWire(): Uint8Array {
  const table = {
    key: PublicKey.unique(),
    state: { addresses: [target], deactivationSlot: 0n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0 },
    isActive: () => true,
  }
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions: [transfer],
  })
  const transaction = new VersionedTransaction(message.compileToV0Message([table]))
  transaction.sign([payer])
  return transaction.serialize()
}

describe('decodeTransaction', () => {
  test('a legacy transfer', () => {
    const wire = legacyWire()
    const { signature, message } = decodeTransaction(wire)
    expect(signature).toBe(encodeBase58(wire.subarray(1, 65)))
    expect(message).toMatchObject({
      version: 'legacy',
      signerCount: 1,
      readonlyUnsigned: 1,
      blockhash,
      lookups: [],
    })
    expect(message.staticKeys).toEqual([payer.publicKey, target, SystemProgram.programId].map(String))
    expect(message.instructions).toHaveLength(1)
    expect([0, 1, 2].map((index) => isWritableIndex(message, index, 0))).toEqual([true, true, false])
    expect(Uint8Array.from(message.bytes.subarray(message.keysOffset, message.keysOffset + 32))).toEqual(
      Uint8Array.from(payer.publicKey.toBytes()),
    )
    expect(decodeMessage(message.bytes)).toEqual(message)
  })

  test('a v0 transfer through a lookup table', () => {
    const { message } = decodeTransaction(versionedWire())
    expect(message.version).toBe(0)
    expect(message.lookups.map((lookup) => [...lookup.writable])).toEqual([[0]])
    expect([0, 1, 2].map((index) => isWritableIndex(message, index, 1))).toEqual([true, false, true])
  })

  test.each([
    ['legacy', legacyWire()],
    ['v0', versionedWire()],
  ])('every %s prefix, and one byte too many, is rejected', (_, wire) => {
    for (let length = 0; length < wire.length; length++) {
      expect(() => decodeTransaction(wire.subarray(0, length))).toThrow(WireError)
    }
    expect(() => decodeTransaction(Uint8Array.from([...wire, 0]))).toThrow(WireError)
  })

  test('any input decodes to valid indices or throws WireError', () => {
    const wire = fc.constantFrom(legacyWire(), versionedWire())
    const flips = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(wire, flips, (good, changes) => {
        const bytes = Uint8Array.from(good)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        try {
          const { message } = decodeTransaction(bytes)
          for (const { programIndex } of message.instructions) {
            expect(message.staticKeys[programIndex]).toBeTypeOf('string')
          }
        } catch (error) {
          expect(error).toBeInstanceOf(WireError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
