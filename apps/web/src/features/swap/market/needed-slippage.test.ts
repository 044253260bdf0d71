import { expect, test } from 'vitest'
import { neededSlippageBps } from './needed-slippage.ts'

const bar = (open: number, low: number) => ({ open, low })

test.each([
  [[], undefined],
  [[bar(0, 0)], undefined],
  [[bar(100, 100)], 0],
  [[bar(100, 99.65)], 35],
  [[bar(100, 99.651)], 35],
  [[bar(100, 99.5), bar(80, 78), bar(90, 90)], 250],
])('bars %j needed %s bps', (bars, bps) => expect(neededSlippageBps(bars)).toBe(bps))
