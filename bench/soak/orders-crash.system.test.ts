import { expect, test } from 'vitest'
import { ordersCrashRounds, type Round } from './orders-crash.ts'

const LIMIT_MS = 300_000

test(
  'after kill -9 of server and keeper every order is accounted for, and what was due is done',
  async () => {
    const rounds: Round[] = []
    // How long it takes is measured by the soak itself, on a machine of its own.
    const limits = { readyLimitMs: 120_000, caughtUpLimitMs: 60_000 }
    const options = { kills: 1, seed: 5, orders: 12, wallets: 4, history: 'market' as const, ...limits }
    await ordersCrashRounds(options, (round) => rounds.push(round))
    expect(rounds.flatMap(({ violations }) => violations)).toEqual([])
    const last = rounds.at(-1)!
    expect(last.open).toBeGreaterThanOrEqual(12)
    expect(last.compared).toBeGreaterThan(0)
    expect(rounds.reduce((sum, { again }) => sum + again, 0)).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
