// @vitest-environment happy-dom
import { router } from '@callisto/program-clients'
import { encodeBase58 } from '@callisto/solana/codec'
import { expect, test } from 'vitest'
import { instructionName, programName } from './instruction-name.ts'
import { parseTransaction } from './parse-transaction.ts'

const token = (accountIndex: number, owner: string, mint: string, amount: string) => ({
  accountIndex,
  owner,
  mint,
  uiTokenAmount: { amount, decimals: 6, uiAmountString: amount },
})
const reply = {
  slot: 12,
  blockTime: 1700,
  transaction: {
    message: {
      accountKeys: [
        { pubkey: 'me', signer: true, writable: true },
        { pubkey: 'pool', signer: false, writable: true },
      ],
      instructions: [
        {
          programId: 'system',
          parsed: { type: 'transfer', info: { lamports: 5, tokenAmount: { uiAmountString: '1.5' } } },
        },
        { programId: router.PROGRAM, accounts: ['me'], data: encodeBase58(new Uint8Array([0, 1])) },
      ],
    },
  },
  meta: {
    err: null,
    fee: 5000,
    computeUnitsConsumed: 777,
    preBalances: ['9007199254740993', 10],
    postBalances: ['9007199254735993', 10],
    preTokenBalances: [token(1, 'me', 'M', '5'), token(2, 'me', 'M', '1'), token(3, 'pool', 'M', '7')],
    postTokenBalances: [token(1, 'me', 'M', '8'), token(2, 'me', 'M', '1'), token(3, 'pool', 'M', '7')],
    innerInstructions: [
      { index: 1, instructions: [{ programId: 'token', parsed: { type: 'transferChecked', info: {} } }] },
    ],
    logMessages: ['one', 'two'],
  },
}

test('parses fee, signers, balance changes, instructions and logs', () => {
  expect(parseTransaction(reply)).toMatchObject({
    slot: 12,
    timeMs: 1_700_000,
    feeLamports: 5000n,
    signers: ['me'],
    changes: [
      { owner: 'me', mint: undefined, before: 9007199254740993n, after: 9007199254735993n },
      { owner: 'me', mint: 'M', before: 6n, after: 9n },
    ],
    instructions: [
      {
        type: 'transfer',
        info: [
          ['lamports', '5'],
          ['tokenAmount', '1.5'],
        ],
        inner: [],
      },
      { programId: router.PROGRAM, inner: [{ type: 'transferChecked' }] },
    ],
    logs: ['one', 'two'],
  })
})

test.each([null, {}, { slot: 'x' }, 'text', { slot: 1, meta: {} }])('%j is not a transaction', (value) => {
  expect(parseTransaction(value)).toBeUndefined()
})

test('instructions of known programs have names', () => {
  expect(programName(router.PROGRAM)).toBe('Callisto Router')
  expect(instructionName(router.PROGRAM, encodeBase58(new Uint8Array([1, 2])))).toBe('Exact out route')
  expect(instructionName(router.PROGRAM, encodeBase58(new Uint8Array([99])))).toBeUndefined()
  expect(instructionName('unknown program', encodeBase58(new Uint8Array([0])))).toBeUndefined()
  expect(instructionName(router.PROGRAM, '0OIl')).toBeUndefined()
})
