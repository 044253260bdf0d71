import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PairIndex } from './pairs.ts'
import { windowField as F, netEpsilon, tradeFlag, Windows, windowSeconds } from './windows.ts'

interface Row {
  time: number
  trader: number
  usd: number
  price: number
  flags: number
}

const rowArbitrary = fc.record({
  wait: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 20_000 })),
  trader: fc.integer({ min: 0, max: 5 }),
  usd: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
  price: fc.integer({ min: 1, max: 1_000 }),
  flags: fc
    .tuple(fc.integer({ min: 0, max: 15 }), fc.constantFrom(0, tradeFlag.fresh, tradeFlag.young))
    .map(([bits, age]) => (bits & ~tradeFlag.mev) | age),
})

function timed(
  rows: readonly { wait: number; trader: number; usd: number; price: number; flags: number }[],
): Row[] {
  let time = 1_700_000_000
  return rows.map(({ wait, ...row }) => {
    time += wait
    return { ...row, time }
  })
}

/** Liquidity that the token has after a trade. */
const liquidityOf = ({ price }: Pick<Row, 'price'>) => 7 * price + 1

/** The obvious way: look at every trade of the window. */
function slowly(rows: readonly Row[], seconds: number, now: number) {
  const inside = rows.filter(({ time }) => time > now - seconds)
  const before = rows.filter(({ time }) => time <= now - seconds)
  const sum = (list: readonly Row[]) => list.reduce((total, { usd }) => total + usd, 0)
  const buys = inside.filter(({ flags }) => !(flags & tradeFlag.sell))
  const sells = inside.filter(({ flags }) => flags & tradeFlag.sell)
  const organic = (list: readonly Row[]) => list.filter(({ flags }) => flags & tradeFlag.organic)
  const net = new Map<number, number>()
  for (const { trader, usd, flags } of inside)
    net.set(trader, (net.get(trader) ?? 0) + (flags & tradeFlag.sell ? -usd : usd))
  // A wallet counts by its age at its last buy inside the window.
  const buyers = [...new Map(buys.map(({ trader, flags }) => [trader, flags])).values()]
  const base = before.filter(({ flags }) => flags & tradeFlag.validPrice).at(-1)
  return {
    buyVolume: sum(buys),
    sellVolume: sum(sells),
    buys: buys.length,
    sells: sells.length,
    traders: net.size,
    netBuyers: [...net.values()].filter((value) => value > netEpsilon).length,
    organicBuyers: new Set(organic(buys).map(({ trader }) => trader)).size,
    buyers: buyers.length,
    youngBuyers: buyers.filter((flags) => flags & tradeFlag.young).length,
    freshBuyers: buyers.filter((flags) => flags & tradeFlag.fresh).length,
    buyOrganic: sum(organic(buys)),
    sellOrganic: sum(organic(sells)),
    basePrice: base?.price ?? 0,
    baseLiquidity: base ? liquidityOf(base) : 0,
    previous: sum(before.filter(({ time }) => time > now - 2 * seconds)),
  }
}

function expectAgreement(windows: Windows, rows: readonly Row[], now: number): void {
  windowSeconds.forEach((seconds, window) => {
    const slow = slowly(rows, seconds, now)
    for (const [name, field] of Object.entries(F)) {
      const expected = slow[name as keyof typeof slow]
      if (expected === undefined) continue
      expect(windows.get(0, window, field), `${name} of ${seconds} s`).toBeCloseTo(expected, 5)
    }
    if (seconds < 86_400) expect(windows.previousVolume(0, window, now)).toBeCloseTo(slow.previous, 5)
  })
}

describe('rolling windows', () => {
  // spec 1-3-04
  test('agree with looking at every trade', () => {
    fc.assert(
      fc.property(
        fc.array(rowArbitrary, { maxLength: 120 }),
        fc.integer({ min: 0, max: 100_000 }),
        (list, wait) => {
          const windows = new Windows()
          windows.addToken()
          const rows = timed(list)
          rows.forEach(({ time, trader, usd, price, flags }, index) => {
            windows.push(
              0,
              trader,
              windows.openPair(0, trader),
              time,
              usd,
              price,
              liquidityOf({ price }),
              flags,
            )
            windows.advance(0, time)
            if (index % 7 === 0) expectAgreement(windows, rows.slice(0, index + 1), time)
          })
          const end = (rows.at(-1)?.time ?? 0) + wait
          windows.advance(0, end)
          expectAgreement(windows, rows, end)
        },
      ),
      { seed: 4747, numRuns: 150 },
    )
  })

  test('give their pairs back when a day has passed', () => {
    const windows = new Windows()
    windows.addToken()
    const start = 1_700_000_000
    for (let trader = 0; trader < 500; trader++)
      windows.push(0, trader, windows.openPair(0, trader), start, 5, 1, 0, 0)
    expect(windows.pairs.size).toBe(500)
    windows.advance(0, start + 86_400)
    expect(windows.pairs.size).toBe(0)
    expect(windows.isActive(0)).toBe(false)
    expect(windows.previousVolume(0, 3, start + 86_400)).toBe(2500)
    expect(windows.previousVolume(0, 3, start + 2 * 86_400 + 900)).toBe(0)
  })

  test('count holders that came and went', () => {
    const windows = new Windows()
    windows.addToken()
    windows.pushHolders(0, 100, 5)
    windows.pushHolders(0, 200, -2)
    windows.advance(0, 400)
    expect(windows.get(0, 0, F.holderDelta)).toBe(-2)
    expect(windows.get(0, 1, F.holderDelta)).toBe(3)
  })
})

test('the pair index behaves like a map', () => {
  const action = fc.tuple(
    fc.constantFrom('add', 'remove'),
    fc.integer({ min: 0, max: 30 }),
    fc.integer({ min: 0, max: 30 }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 3000 }), (actions) => {
      const index = new PairIndex(4)
      const model = new Map<string, number>()
      actions.forEach(([verb, asset, trader], row) => {
        const key = `${asset}/${trader}`
        if (verb === 'add' && !model.has(key)) {
          index.add(asset, trader, row)
          model.set(key, row)
        }
        if (verb === 'remove') {
          index.remove(asset, trader)
          model.delete(key)
        }
        expect(index.get(asset, trader)).toBe(model.get(key) ?? -1)
      })
      expect(index.size).toBe(model.size)
    }),
    { seed: 8, numRuns: 60 },
  )
})
