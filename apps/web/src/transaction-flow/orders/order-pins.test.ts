// @vitest-environment happy-dom
import { oracle } from '@callisto/program-clients'
import { expect, test } from 'vitest'
import { orderPins, parseOrderPins } from './order-pins.ts'

const at = oracle.PROGRAM
const terms = {
  ...{ config: at, feeOwner: at, feeBps: 10, stableFeeBps: 3, fillRewardLamports: 1, closeRewardLamports: 2 },
  stableMints: [at],
}

test.each([
  [
    { oracleSet: at, trigger: terms },
    { oracleSet: at, trigger: terms },
  ],
  [{ recurring: { ...terms, config: '0' } }, {}],
  [{ trigger: { config: at } }, {}],
  [null, {}],
])('of %j the page takes %j', (orders, pins) => {
  expect(parseOrderPins(JSON.stringify({ orders }))).toEqual(pins)
})

test.each([undefined, null, '', '['])('%s pins nothing', (text) => {
  expect(parseOrderPins(text)).toEqual({})
})

test('a page without them has no orders', () => {
  expect(orderPins).toEqual({})
})
