import { expect, test } from 'vitest'
import { productRounds, type Round } from './product.ts'

const KILLS = 2
const LIMIT_MS = 300_000

test(
  'after kill -9 of the whole product nothing confirmed is missing, and all of it adds up',
  async () => {
    const rounds: Round[] = []
    const options = { kills: KILLS, seed: 5, historyDays: 0.004, readyLimitMs: 15_000 }
    await productRounds(options, (round) => rounds.push(round))
    expect(rounds.flatMap(({ violations }) => violations)).toEqual([])
    expect(rounds).toHaveLength(KILLS)
    const last = rounds.at(-1)!
    expect(last.confirmed).toBeGreaterThan(0)
    expect(last.pools).toBeGreaterThan(50)
    expect(last.figures).toBeGreaterThan(1_000)
  },
  LIMIT_MS,
)
