import { expect, test } from 'vitest'
import { OrdersCase, type OrdersFound } from './orders-crash.ts'
import { crashRounds, type Round } from './product/crash-rounds.ts'

const LIMIT_MS = 300_000

test(
  'after kill -9 of server and keeper every order is accounted for, and what was due is done',
  async () => {
    const rounds: Round<OrdersFound>[] = []
    // How long it takes is measured by the soak itself, on a machine of its own.
    const orders = new OrdersCase({
      seed: 5,
      orders: 12,
      wallets: 4,
      history: 'market',
      caughtUpLimitMs: 60_000,
    })
    await crashRounds({ kills: 1, readyLimitMs: 120_000 }, orders, (round) => rounds.push(round))
    expect(rounds.flatMap(({ violations }) => violations)).toEqual([])
    const last = rounds.at(-1)!
    expect(last.open).toBeGreaterThanOrEqual(12)
    expect(last.compared).toBeGreaterThan(0)
    expect(rounds.reduce((sum, { again }) => sum + again, 0)).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
