import { expect, test } from 'vitest'
import { RECEIPT } from './receipt.test-helper.ts'
import { changePercent, receiptFees, stageTimes, usedSlippagePercent } from './receipt-figures.ts'

test('each stage lasts from its beginning to that of the next', () => {
  expect(stageTimes(RECEIPT.times)).toEqual([
    { stage: 'review', ms: 3_000 },
    { stage: 'signature', ms: 2_000 },
    { stage: 'send', ms: 100 },
    { stage: 'landing', ms: 500 },
  ])
})

test('a stage that never began, or that a clock makes negative, is left out', () => {
  expect(stageTimes({ signedAtMs: 5, approvedAtMs: 9, decidedAtMs: 8 })).toEqual([])
})

test.each([
  [99n, 100n, -1],
  [100n, 100n, 0],
  [5n, 0n, undefined],
])('%d of %d is a change of %s %%', (amount, expected, percent) => {
  expect(changePercent(amount, expected)).toBe(percent)
})

const executed = { input: '1500000000', output: '226100000', feeLamports: '1' }
const { subject } = RECEIPT
test.each([
  ['less out', { subject, executed: { ...executed, output: '223839000' } }, 1],
  ['more out', { subject, executed: { ...executed, output: '300000000' } }, 0],
  [
    'more in on exact out',
    {
      subject: { ...subject, swapMode: 'ExactOut' as const },
      executed: { ...executed, input: '1515000000' },
    },
    1,
  ],
  ['nothing known', { subject }, undefined],
  ['no quote', { subject: { ...subject, outAmount: '0' }, executed }, 0],
  [
    'no quote on exact out',
    { subject: { ...subject, swapMode: 'ExactOut' as const, inAmount: '0' }, executed },
    0,
  ],
])('slippage used with %s', (_, receipt, percent) => {
  const used = usedSlippagePercent(receipt)
  if (percent === undefined) expect(used).toBeUndefined()
  else expect(used).toBeCloseTo(percent, 9)
})

const kinds = (receipt: Parameters<typeof receiptFees>[0]) =>
  receiptFees(receipt).map(({ kind, units }) => [kind, units])

test('the network fee is the one that was paid, base and priority together', () => {
  expect(kinds(RECEIPT)).toEqual([
    ['network', 6_000n],
    ['pool', 3_000_000n],
  ])
  expect(receiptFees(RECEIPT)[0]!.usd).toBeCloseTo(0.9, 9)
  const { fees: _, ...bare } = RECEIPT.subject
  expect(receiptFees({ ...RECEIPT, subject: bare })).toEqual([
    { kind: 'network', mint: bare.inputMint, units: 6_000n },
  ])
})

test('without executed amounts the reviewed fees stand; what did not land has paid nothing', () => {
  const { executed: _, ...unread } = RECEIPT
  expect(kinds(unread).map(([kind]) => kind)).toEqual(['network', 'priority', 'pool'])
  expect(kinds({ ...unread, outcome: 'failed' }).map(([kind]) => kind)).toEqual(['network', 'priority'])
  expect(kinds({ ...unread, outcome: 'expired' })).toEqual([])
  expect(kinds({ ...unread, outcome: 'notSent' })).toEqual([])
})
