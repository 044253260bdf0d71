// @vitest-environment happy-dom
import type { TriggerOrder } from '@callisto/contract'
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../tokens/mints.ts'
import { noticeKind, toSeenOrder, triggerNotices } from './trigger-progress.ts'

const failed = { action: 'Failed' } as never
const seen = { remaining: '10', failures: 0, isExpired: false }

test.each([
  ['Open', '10', [], undefined],
  ['PartialFill', '7', [], 'partlyFilled'],
  ['PartialFill', '7', [failed], 'partlyFilled'],
  ['Open', '10', [failed], 'failed'],
  ['Completed', '0', [], 'filled'],
  ['Expired', '10', [], 'expired'],
  ['Cancelled', '10', [], undefined],
] as const)('an order that is %s with %s left', (status, rawRemainingMakingAmount, trades, kind) => {
  expect(noticeKind(seen, { status, rawRemainingMakingAmount, trades: [...trades] })).toBe(kind)
})

test('an order that waits to be closed after its expiry has one notice of it', () => {
  const order = { status: 'Expired', rawRemainingMakingAmount: '10', trades: [] } as const
  expect(noticeKind({ ...seen, isExpired: true }, { ...order, trades: [] })).toBeUndefined()
})

test('a state has one notice, whoever sees it; the next one has another', () => {
  const order = (left: string) =>
    ({
      ...{ orderKey: 'order', userPubkey: 'me', inputMint: SOL_MINT, outputMint: USDC_MINT },
      ...{ status: 'PartialFill', rawRemainingMakingAmount: left, trades: [] },
    }) as unknown as TriggerOrder
  const first = toSeenOrder(order('10'), 1)
  const ids = ['7', '7', '4'].map((left) => triggerNotices(first, order(left))[0]?.id)
  expect(ids).toEqual(['order partlyFilled 7 0', 'order partlyFilled 7 0', 'order partlyFilled 4 0'])
  expect(triggerNotices(first, order('10'))).toEqual([])
})
