// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../tokens/mints.ts'
import { noticeKind, orderNotices } from './order-notices.ts'

const failed = { action: 'Failed' } as never
const seen = { remaining: '10', failures: 0 }

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

test('a stored notice that is none is ignored', () => {
  const notice = { id: 'a', atMs: 1, kind: 'filled', inputMint: SOL_MINT, outputMint: USDC_MINT } as const
  orderNotices.put('a', notice)
  localStorage.setItem('callisto:order-notice:v1:b', JSON.stringify({ ...notice, kind: 'stolen' }))
  localStorage.setItem('callisto:order-notice:v1:c', JSON.stringify({ ...notice, inputMint: '<script>' }))
  expect(orderNotices.list()).toEqual([notice])
})
