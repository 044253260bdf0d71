import { runPath } from './path-run.ts'

/** What became of some seeds. */
export interface PathTotals {
  failures: { seed: number; faults: string[] }[]
  /** What makers have signed, and how much of it was carried out. */
  intents: number
  landed: number
  fills: number
  /** Processes that were started: every end is followed by a start. */
  starts: number
  /** The most slots from the last fault until nothing was left to do. */
  maxSettleSlots: number
  seconds: number
}

/** Plays seeds one after the other. `PRINT=1` prints each event. */
export async function playSeeds(first: number, count: number): Promise<PathTotals> {
  const began = performance.now()
  const totals = {
    failures: [],
    intents: 0,
    landed: 0,
    fills: 0,
    starts: 0,
    maxSettleSlots: 0,
    seconds: 0,
  } as PathTotals
  for (let seed = first; seed < first + count; seed++) {
    const { faults, intents, landed, fills, starts, settleSlots } = await runPath(seed, {
      prints: process.env.PRINT === '1',
    })
    if (faults.length > 0) totals.failures.push({ seed, faults })
    totals.intents += intents
    totals.landed += landed
    totals.fills += fills
    totals.starts += starts
    totals.maxSettleSlots = Math.max(totals.maxSettleSlots, settleSlots)
  }
  return { ...totals, seconds: Math.round((performance.now() - began) / 1_000) }
}
