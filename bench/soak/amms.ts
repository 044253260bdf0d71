import { type Random, seeded } from '../routing/random.ts'
import { clmmVenue } from './amms/clmm.ts'
import { cpmmVenue } from './amms/cpmm.ts'
import { dlmmVenue } from './amms/dlmm.ts'
import { launchpadVenue } from './amms/launchpad.ts'
import { EPOCH, type Market, type Mode, randomPause, START_TIME, type Venue } from './amms/market.ts'
import { addRouter } from './amms/route.ts'
import { stableVenue } from './amms/stable.ts'
import { canTrade, type PoolSnapshot, readPool, runSwapTrial } from './amms/swap-trial.ts'

/** Every venue whose quotes are held against its program: a new one is a line here. */
export const soakVenues: readonly Venue[] = [clmmVenue, cpmmVenue, dlmmVenue, launchpadVenue, stableVenue]

/** Swaps against one random pool state; fewer when the state stops trading. */
const SWAPS_PER_STATE = 8
/** Part of the untradable states that is tested as well. */
const UNTRADABLE_SHARE = 0.1
/** The VM frees its results between turns of the event loop only. */
const RUNS_PER_TURN = 200
/** Faults printed; all are counted. */
const MAX_PRINTED_FAULTS = 5

export interface VenueReport {
  venue: string
  mode: Mode
  runs: number
  traded: number
  violations: number
  maxComputeUnits: number
  /** As a step of the router: the smallest difference between quoted and used compute units. */
  minSpareUnits: number
  seed: number
  seconds: number
}

/** A random pool state at `START_TIME`. */
function randomState(market: Market, random: Random): PoolSnapshot {
  for (;;) {
    market.vm.setTime(START_TIME, EPOCH)
    market.randomize(random)
    const seen = readPool(market)
    if (canTrade(seen, START_TIME) || random() < UNTRADABLE_SHARE) return seen
  }
}

/** Executes `runs` random swaps of one venue and mode in the VM and compares each with its quote. */
export async function soakVenue(venue: Venue, mode: Mode, runs: number, seed: number): Promise<VenueReport> {
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
    maxComputeUnits: 0,
    minSpareUnits: Infinity,
    seed,
  }
  let [seen, now, age] = [randomState(market, random), START_TIME, 0]
  for (let run = 0; run < runs; run++, age++) {
    if (run % RUNS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
    now += randomPause(random)
    if (age === SWAPS_PER_STATE || !canTrade(seen, now))
      [seen, now, age] = [randomState(market, random), START_TIME, 0]
    // The first swap of a slot also updates the cumulative price: what takes most units.
    market.vm.setTime(now, EPOCH, market.vm.slot() + 1)
    const done = runSwapTrial(market, seen, random, mode, now)
    seen = done.snapshot
    if (done.traded) found.traded += 1
    if (done.traded) found.maxComputeUnits = Math.max(found.maxComputeUnits, done.computeUnits)
    if (done.traded) found.minSpareUnits = Math.min(found.minSpareUnits, done.spareUnits ?? Infinity)
    if (done.faults.length > 0) found.violations += 1
    if (found.violations <= MAX_PRINTED_FAULTS)
      for (const fault of done.faults) console.error(`${venue.name}, run ${run}: ${fault}`)
  }
  return { ...found, seconds: Math.round((performance.now() - began) / 1000) }
}

/**
 * `amms [runs] [seed] [venue]`: by default 100,000 swaps per venue and mode. Rejects when a quote and the chain
 * differ by one unit, or a quote breaks an invariant of the `Pool` interface.
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
      console.error(JSON.stringify(found))
    }
  console.log(JSON.stringify(total))
  if (total.violations > 0) throw new Error(`${total.violations} quotes differ from execution`)
}
