import { type Amm, chainTimeAt, type PoolAccount } from '@callisto/amms'
import { type SoundAccount, soundAccounts } from '@callisto/amms/testing'
import { UNPROVEN_VENUES, VENUES } from '@callisto/venues'
import { decodeHostile, type HostileVenue, readVectors, type VectorState } from '@callisto/venues/testing'
import { seeded } from '../routing/random.ts'

/** Inputs between two turns of the event loop. */
const INPUTS_PER_TURN = 1_000
/** Faults printed of a venue; all are counted. */
const MAX_PRINTED_FAULTS = 5

export interface DecoderReport {
  venue: string
  runs: number
  refused: number
  violations: number
  seed: number
  seconds: number
}

type Venue = Omit<HostileVenue, 'foreign'>

/** Pools that programs of mainnet have traded at, or rules where none is proven. */
function withVectors(amm: Amm): Venue {
  const files = readVectors(amm)
  return { amm, at: files[0]!.at, states: files.flatMap(({ states }) => states) }
}

/** A built-in pool that trades, and those that trade on one side or not at all. */
function builtIn({ amm, data, changed, still }: SoundAccount): Venue {
  const root = amm.program.address
  const states = [data, ...still.map(([, changes]) => changed(changes))].map(
    (bytes): VectorState => ({
      root,
      mints: [],
      accounts: [{ address: root, owner: amm.owners[0]!, data: bytes }],
      fees: [],
    }),
  )
  return { amm, at: chainTimeAt(1_000), states }
}

/** Every venue that a server can trade at, and pools of it. */
const soakedVenues = (): Venue[] => [
  ...[...VENUES, ...UNPROVEN_VENUES].map(withVectors),
  ...soundAccounts.map(builtIn),
]

/** Decodes `runs` hostile inputs of each venue, among them accounts of all the others. */
export async function soakDecoders(runs: number, seed: number): Promise<DecoderReport[]> {
  const venues = soakedVenues()
  const foreign: readonly PoolAccount[] = venues.flatMap(({ states }) =>
    states.flatMap(({ accounts }) => accounts),
  )
  const reports: DecoderReport[] = []
  for (const venue of venues) {
    const began = performance.now()
    const random = seeded(seed)
    const below = (bound: number) => Math.floor(random() * bound)
    const found = { venue: venue.amm.label, runs, refused: 0, violations: 0, seed }
    for (let done = 0; done < runs; done += INPUTS_PER_TURN) {
      await new Promise((resolve) => setImmediate(resolve))
      const report = decodeHostile({ ...venue, foreign }, Math.min(INPUTS_PER_TURN, runs - done), below)
      found.refused += report.refused
      for (const fault of report.faults)
        if (++found.violations <= MAX_PRINTED_FAULTS) console.error(`from input ${done}: ${fault}`)
    }
    reports.push({ ...found, seconds: Math.round((performance.now() - began) / 1_000) })
  }
  return reports
}

/**
 * `venues [runs] [seed]`: by default 100,000 hostile inputs of each venue. Rejects when a decoder throws, quotes beyond a token
 * account or its own bounds, or makes a pool of accounts that no program has written.
 */
export async function run(args: string[]): Promise<void> {
  const seed = Number(args[1] ?? 1)
  const total = { soak: 'venues', runs: 0, violations: 0, seed }
  for (const report of await soakDecoders(Number(args[0] ?? 100_000), seed)) {
    total.runs += report.runs
    total.violations += report.violations
    console.error(JSON.stringify(report))
  }
  console.log(JSON.stringify(total))
  if (total.violations > 0) throw new Error(`${total.violations} hostile inputs were not refused`)
}
