import { getActivities } from '@callisto/contract'
import { expect, test } from 'vitest'
import { spotActivity } from './activity.test-helper.ts'
import { type ActivityPage, joinPages, toActivityPage, withArrived } from './activity-page.ts'

const parse = (reply: unknown) => toActivityPage(getActivities.reply.parse(reply))
const order = { ...spotActivity(3), orderKey: 'order' }

// spec 2-7-03
test.each([
  ['histories, more', { histories: [spotActivity(3)], hasMoreData: true, anchor: 'a' }, true],
  ['histories, the last', { histories: [spotActivity(3)], hasMoreData: false, anchor: 'a' }, false],
  ['trades, more', { trades: [order], page: 1, totalPages: 2, anchor: 'a' }, true],
  ['trades, the last', { trades: [order], page: 2, totalPages: 2, anchor: 'a' }, false],
])('%s', (_, reply, hasMore) => {
  const page = parse(reply)
  expect([page.hasMore, page.anchor]).toEqual([hasMore, 'a'])
  expect(page.rows).toEqual([
    {
      ...{ kind: 'spot', key: '3:0:signature-3', signature: 'signature-3', timeMs: 1_790_000_003_000 },
      ...{
        inputMint: order.inputMint,
        outputMint: order.outputMint,
        inputAmount: '1.5',
        outputAmount: '240',
      },
      ...{ rate: 160, platform: 'Pools', usdValue: 240 },
    },
  ])
})

const rows = (...histories: object[]) => parse({ histories, hasMoreData: false }).rows

// spec 2-4-08
test('a swap of nothing for nothing is dropped, one of something for nothing is not', () => {
  const nothing = { inputAmount: '0', rawInputAmount: '0' }
  const none = { ...nothing, outputAmount: '0', rawOutputAmount: '0' }
  expect(rows(spotActivity(3, none), spotActivity(2, nothing)).map(({ key }) => key)).toEqual([
    '2:0:signature-2',
  ])
})

// spec 2-4-09
test.each([
  [{ rate: undefined }, 160],
  [{ rate: undefined, inputAmount: '0', rawInputAmount: '0' }, undefined],
  [{ rate: undefined, outputAmount: '0', rawOutputAmount: '0' }, undefined],
])('the rate of %j', (change, rate) => expect(rows(spotActivity(3, change))).toMatchObject([{ rate }]))

test('a change of a position, in dollars', () => {
  const perps = {
    ...{ owner: 'W', custody: 'C', collateralCustody: 'D', side: 'short', price: '150500000', txId: 't' },
    ...{ createdAt: 9, updatedAt: 9, collateralUsd: '1', sizeUsd: '2000000', inOutAmountToken: '1' },
    ...{ inOutTokenMint: 'M', mint: 'M', pnlUsd: '-500000', positionKey: 'p', requestType: 'market' },
    ...{ requestChange: 'increase', feeUsd: '1000', liquidationFeeUsd: '0', collateralMint: 'M' },
  }
  expect(rows(perps)).toEqual([
    {
      ...{ kind: 'perps', key: 't:p:market:increase', signature: 't', timeMs: 9_000, mint: 'M' },
      ...{ side: 'short', change: 'increase', sizeUsd: 2, price: 150.5, pnlUsd: -0.5, feeUsd: 0.001 },
    },
  ])
})

const page = (...blocks: number[]): ActivityPage => ({
  rows: rows(...blocks.map((block) => spotActivity(block))),
  hasMore: true,
  anchor: 'a',
})
const blocksOf = (pages: readonly ActivityPage[] | undefined) =>
  pages && joinPages(pages).map(({ timeMs }) => timeMs / 1000 - 1_790_000_000)

test('a row that a server repeats on the next page is listed once', () => {
  expect(blocksOf([page(5, 4, 3), page(3, 2), page(2, 1)])).toEqual([5, 4, 3, 2, 1])
})

test.each<[string, ActivityPage, number[] | undefined]>([
  ['two new rows', page(7, 6, 5), [7, 6, 5, 4, 3]],
  ['nothing new', page(5, 4), [5, 4, 3]],
  ['a source that lags, with rows of a page that is not loaded', page(4, 3, 2), [5, 4, 3]],
  ['a source that lags behind all of them', page(2, 1), [5, 4, 3]],
  ['more new rows than a page has: the list begins anew', page(9, 8, 7), undefined],
  ['only new rows, and no more', { ...page(9, 8), hasMore: false }, [9, 8, 5, 4, 3]],
])('%s', (_, head, expected) => expect(blocksOf(withArrived([page(5, 4), page(3)], head))).toEqual(expected))
