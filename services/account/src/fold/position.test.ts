import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acquire, dispose, emptyPosition, takeBack } from './position.ts'

describe('weighted average cost', () => {
  test('a sale takes its part of the cost, and the rest keeps the average', () => {
    const position = emptyPosition(0)
    acquire(position, 100n, 200n, true)
    acquire(position, 100n, 400n, true)
    dispose(position, 50n, 250n, true)
    expect(position).toMatchObject({ amount: 150n, cost: 450n, realized: 100n, buys: 2, sells: 1 })
    dispose(position, 150n, 600n, true)
    expect(position).toMatchObject({ amount: 0n, cost: 0n, realized: 250n })
  })

  test('what is sent takes its cost along and realizes nothing', () => {
    const position = emptyPosition(0)
    acquire(position, 100n, 200n, true)
    dispose(position, 40n, 999n, false)
    expect(position).toMatchObject({ amount: 60n, cost: 120n, realized: 0n, sent: 40n })
  })

  test('rent that comes back takes the average cost of what is held, and brings no gain', () => {
    const position = emptyPosition(0)
    acquire(position, 100n, 200n, true)
    dispose(position, 40n, undefined, false)
    takeBack(position, 40n)
    expect(position).toMatchObject({ amount: 100n, cost: 200n, isCostKnown: true, sent: 40n, received: 40n })
    dispose(position, 100n, 500n, true)
    expect(position).toMatchObject({ realized: 300n, isRealizedKnown: true })
  })

  test('rent that comes back to nothing has no known cost', () => {
    const position = emptyPosition(0)
    takeBack(position, 40n)
    expect(position).toMatchObject({ amount: 40n, isCostKnown: false })
  })

  test('an unknown price makes the cost unknown until everything is gone, and a gain for good', () => {
    const position = emptyPosition(0)
    acquire(position, 100n, 200n, true)
    acquire(position, 100n, undefined, false)
    expect(position.isCostKnown).toBe(false)
    dispose(position, 200n, 500n, true)
    expect(position).toMatchObject({ isCostKnown: true, isRealizedKnown: false, cost: 0n })
    acquire(position, 10n, 50n, true)
    expect(position).toMatchObject({ isCostKnown: true, cost: 50n })
  })

  test('money is conserved: cost bought is cost held, plus cost sold and sent', () => {
    const step = fc.record({
      amount: fc.bigInt(1n, 10n ** 12n),
      usd: fc.bigInt(0n, 10n ** 12n),
      kind: fc.nat(4),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const position = emptyPosition(0)
        let [spent, proceeds, sent] = [0n, 0n, 0n]
        for (const { amount, usd, kind } of steps) {
          if (kind === 4 && position.amount > 0n) {
            const before = position.cost
            takeBack(position, amount)
            spent += position.cost - before
            continue
          }
          if (kind < 2 || position.amount === 0n) {
            acquire(position, amount, usd, kind === 0)
            spent += usd
            continue
          }
          const part = amount < position.amount ? amount : position.amount
          const before = position.cost
          dispose(position, part, usd, kind === 2)
          if (kind === 2) proceeds += usd
          else sent += before - position.cost
        }
        expect(position.cost).toBeGreaterThanOrEqual(0n)
        expect(position.realized).toBe(proceeds - (spent - sent - position.cost))
      }),
    )
  })
})
