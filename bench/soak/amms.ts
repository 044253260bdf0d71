import { seeded } from '../routing/random.ts'
import { clmmVenue } from './amms/clmm.ts'
import { cpmmVenue } from './amms/cpmm.ts'
import { launchpadVenue } from './amms/launchpad.ts'
import type { Mode, Venue } from './amms/market.ts'
import { trial } from './amms/trial.ts'

/** Every venue whose quotes are held against its program: a new one is a line here. */
export const soakVenues: readonly Venue[] = [clmmVenue, cpmmVenue, launchpadVenue]

/** A pool lives for so many swaps before it is put into another state. */
const LIFE = 4
/** The VM's results are freed between turns of the event loop only. */
const TURN = 200
/** So many faults are printed; all are counted. */
const SHOWN = 5

export interface Soaked {
  venue: string
  mode: Mode
  runs: number
  traded: number
  violations: number
  mostComputeUnits: number
  seed: number
}

/** `runs` random swaps of one venue and mode through the VM, each quoted beforehand. */
export async function soakVenue(venue: Venue, mode: Mode, runs: number, seed: number): Promise<Soaked> {
  const market = await venue.open()
  const random = seeded(seed)
  const found: Soaked = { venue: venue.name, mode, runs, traded: 0, violations: 0, mostComputeUnits: 0, seed }
  for (let run = 0; run < runs; run++) {
    if (run % TURN === 0) await new Promise((resolve) => setImmediate(resolve))
    if (run % LIFE === 0) market.shuffle(random)
    const { traded, computeUnits, faults } = trial(market, random, mode)
    if (traded) found.traded += 1
    if (traded) found.mostComputeUnits = Math.max(found.mostComputeUnits, computeUnits)
    if (faults.length > 0) found.violations += 1
    if (found.violations <= SHOWN)
      for (const fault of faults) console.error(`${venue.name}, run ${run}: ${fault}`)
  }
  return found
}

/**
 * `amms [runs] [seed] [venue]`: 100,000 swaps per venue and mode unless said otherwise. Rejects when a quote and the
 * chain differ by one unit anywhere, or a quote breaks what all of them promise.
 */
export async function run(args: string[]): Promise<void> {
  const runs = Number(args[0] ?? 100_000)
  const seed = Number(args[1] ?? 1)
  const chosen = soakVenues.filter(({ name }) => args[2] === undefined || name === args[2])
  if (chosen.length === 0) throw new Error(`no venue ${args[2]}`)
  const total = { soak: 'amms', runs: 0, violations: 0, seed }
  for (const venue of chosen)
    for (const mode of ['exact in', 'exact out'] as const) {
      const found = await soakVenue(venue, mode, runs, seed)
      total.runs += runs
      total.violations += found.violations
      console.log(JSON.stringify({ soak: 'amms', ...found }))
    }
  console.log(JSON.stringify(total))
  if (total.violations > 0) throw new Error('a quote was not what its program did')
}
