import { expect, test } from 'vitest'
import { crashRounds, type Round } from './product/crash-rounds.ts'
import { type SwapsFound, swapsCase } from './product.ts'

const KILLS = 2
const LIMIT_MS = 300_000

test(
  'after kill -9 of the whole product nothing confirmed is missing, and all of it adds up',
  async () => {
    const rounds: Round<SwapsFound>[] = []
    const options = { kills: KILLS, readyLimitMs: 15_000 }
    await crashRounds(options, swapsCase(5, 0.004), (round) => rounds.push(round))
    expect(rounds.flatMap(({ violations }) => violations)).toEqual([])
    expect(rounds).toHaveLength(KILLS)
    const last = rounds.at(-1)!
    expect(last.confirmed).toBeGreaterThan(0)
    expect(last.pools).toBeGreaterThan(50)
    expect(last.figures).toBeGreaterThan(1_000)
  },
  LIMIT_MS,
)
