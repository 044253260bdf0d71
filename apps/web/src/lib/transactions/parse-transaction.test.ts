import { expect, test } from 'vitest'
import { parseTransaction } from './parse-transaction.ts'
import { tokenBalance, transactionReply } from './transaction.test-helper.ts'

test('parses version, fee, signers, balance changes, instructions and logs', () => {
  const reply = transactionReply({
    version: 1,
    preBalances: ['9007199254740993', 10],
    postBalances: ['9007199254735993', 10],
    preTokenBalances: [
      tokenBalance(1, 'me', 'M', '5'),
      tokenBalance(2, 'me', 'M', '1'),
      tokenBalance(3, 'pool', 'M', '7'),
    ],
    postTokenBalances: [
      tokenBalance(1, 'me', 'M', '8'),
      tokenBalance(2, 'me', 'M', '1'),
      tokenBalance(3, 'pool', 'M', '7'),
    ],
    instructions: [
      {
        programId: 'system',
        parsed: { type: 'transfer', info: { lamports: 5, tokenAmount: { uiAmountString: '1.5' } } },
      },
      { programId: 'memo', parsed: 'hello' },
      { programId: 'router', accounts: ['me'], data: '11' },
    ],
    inner: [
      { index: 2, instructions: [{ programId: 'token', parsed: { type: 'transferChecked', info: {} } }] },
    ],
    logs: ['one', 'two'],
  })
  expect(parseTransaction('sig', reply)).toMatchObject({
    executed: {
      signature: 'sig',
      slot: 12,
      blockTime: 1700,
      feeLamports: 5000n,
      computeUnits: 777,
      err: null,
      logs: ['one', 'two'],
      accountKeys: ['me', 'pool'],
    },
    version: 1,
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
      { type: 'memo', info: [['memo', 'hello']] },
      { programId: 'router', data: '11', inner: [{ type: 'transferChecked' }] },
    ],
  })
})

test.each(['legacy', 0, 1] as const)('version %s is kept', (version) => {
  expect(parseTransaction('sig', transactionReply({ version }))?.version).toBe(version)
})

test.each([null, {}, { slot: 'x' }, 'text', { slot: 1, meta: {} }, { slot: 0.5, meta: { fee: 1 } }])(
  '%j is not a transaction',
  (value) => {
    expect(parseTransaction('sig', value)).toBeUndefined()
  },
)

test('a balance with decimals of no mint is left out', () => {
  const hostile = { ...tokenBalance(1, 'me', 'M', '5'), uiTokenAmount: { amount: '5', decimals: 1e9 } }
  const view = parseTransaction('sig', transactionReply({ preTokenBalances: [hostile] }))
  expect(view?.changes.filter(({ mint }) => mint !== undefined)).toEqual([])
})
