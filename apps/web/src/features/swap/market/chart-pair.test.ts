import { expect, test } from 'vitest'
import { SOL_MINT as SOL, USDC_MINT as USDC, USDT_MINT as USDT } from '../../../lib/tokens/mints.ts'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'
import { livePairKey, livePairPrice } from './chart-pair.ts'

// spec 1-2.6-04
test.each([
  [SOL, USDC, SOL, USDC],
  [USDC, SOL, SOL, USDC],
  [USDT, USDC, USDT, USDC],
  [USDC, USDT, USDT, USDC],
  [SOL, 'cat', 'cat', SOL],
  ['cat', SOL, 'cat', SOL],
  ['cat', 'dog', 'dog', 'cat'],
])('selling %s for %s shows %s in %s, flipped the other way round', (sell, buy, base, quote) => {
  expect(chartPairOf({ sell, buy }, false)).toEqual({ base, quote })
  expect(chartPairOf({ sell, buy }, true)).toEqual({ base: quote, quote: base })
})

const live = (id: string, usdPrice: number | undefined, moves = 1) => ({
  asset: { id, ...(usdPrice === undefined ? {} : { usdPrice }) },
  moves,
})

test.each([
  ['both known', live('cat', 6), live(USDC, 1), 6],
  ['neither is SOL', live('cat', 6, 0), live('dog', 2, 0), 3],
  ['in SOL before a trade', live('cat', 6, 0), live(SOL, 150), undefined],
  ['in SOL after a trade', live('cat', 6), live(SOL, 150), 0.04],
  ['SOL in USDC', live(SOL, 150, 0), live(USDC, 1, 0), 150],
  ['base unknown', live('cat', undefined), live(USDC, 1), undefined],
  ['quote unknown', live('cat', 6), live(USDC, undefined), undefined],
  ['quote worthless', live('cat', 6), live('dog', 0), undefined],
  ['no base', undefined, live(USDC, 1), undefined],
])('%s', (_, base, quote, price) => {
  expect(livePairPrice(base, quote)).toBe(price)
})

test('of a pair with SOL only the trades of the other token count', () => {
  const key = (catMoves: number, solMoves: number) =>
    livePairKey(live('cat', 6, catMoves), live(SOL, 150, solMoves))
  expect(key(1, 1)).toBe(key(1, 2))
  expect(key(1, 1)).not.toBe(key(2, 1))
  const other = (moves: number) => livePairKey(live('cat', 6), live('dog', 2, moves))
  expect(other(1)).not.toBe(other(2))
})
