import { type Random, seeded } from '../routing/random.ts'
import { clmmVenue } from './amms/clmm.ts'
import { cpmmVenue } from './amms/cpmm.ts'
import { dlmmVenue } from './amms/dlmm.ts'
import { launchpadVenue } from './amms/launchpad.ts'
import { BORN, EPOCH, type Market, type Mode, pause, type Venue } from './amms/market.ts'
import { addRouter } from './amms/route.ts'
import { stableVenue } from './amms/stable.ts'
import { look, type Seen, trades, trial } from './amms/trial.ts'

/** Every venue whose quotes are held against its program: a new one is a line here. */
export const soakVenues: readonly Venue[] = [clmmVenue, cpmmVenue, dlmmVenue, launchpadVenue, stableVenue]

/** A pool lives for so many swaps before it is put into another state, or until there is nothing left to buy. */
const LIFE = 8
/** So many of the states in which nothing can be bought are tried all the same. */
const DEAD_SHARE = 0.1
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
  /** As the step of a route: the least that any left of what its quote said. */
  leastSpareUnits: number
  seed: number
  seconds: number
}

/** Another random state, at `BORN`. */
function born(market: Market, random: Random): Seen {
  for (;;) {
    market.vm.setTime(BORN, EPOCH)
    market.shuffle(random)
    const seen = look(market)
    if (trades(seen, BORN) || random() < DEAD_SHARE) return seen
  }
}

/** `runs` random swaps of one venue and mode through the VM, each quoted beforehand. */
export async function soakVenue(venue: Venue, mode: Mode, runs: number, seed: number): Promise<Soaked> {
  const began = performance.now()
  const market = await venue.open()
  addRouter(market)
  const random = seeded(seed)
  const found = {
    venue: venue.name,
    mode,
    runs,
    traded: 0,
    violations: 0,
    mostComputeUnits: 0,
    leastSpareUnits: Infinity,
    seed,
  }
  let [seen, now, age] = [born(market, random), BORN, 0]
  for (let run = 0; run < runs; run++, age++) {
    if (run % TURN === 0) await new Promise((resolve) => setImmediate(resolve))
    now += pause(random)
    if (age === LIFE || !trades(seen, now)) [seen, now, age] = [born(market, random), BORN, 0]
    market.vm.setTime(now, EPOCH)
    const done = trial(market, seen, random, mode, now)
    seen = done.seen
    if (done.traded) found.traded += 1
    if (done.traded) found.mostComputeUnits = Math.max(found.mostComputeUnits, done.computeUnits)
    if (done.traded) found.leastSpareUnits = Math.min(found.leastSpareUnits, done.spareUnits ?? Infinity)
    if (done.faults.length > 0) found.violations += 1
    if (found.violations <= SHOWN)
      for (const fault of done.faults) console.error(`${venue.name}, run ${run}: ${fault}`)
  }
  return { ...found, seconds: Math.round((performance.now() - began) / 1000) }
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
