import type { Address } from '@solana/kit'
import { seeded } from '../../routing/random.ts'
import { type HostileCount, NO_HOSTILE, runHostile, sumOf } from './hostile-trial.ts'
import { openRouterVm, user } from './route-market.ts'
import { randomRoute, runRoute } from './route-trial.ts'
import { routedVenues } from './routed-venues.ts'

/** Differences printed; all are counted. */
const MAX_PRINTED = 5
/** Every so many routes one is varied. */
const HOSTILE_EVERY = 8

export interface RouterProof {
  routes: number
  different: number
  /** Markets through which no amount passes. */
  unquoted: number
  /** Routes by their number of hops, and those of an exact output, with a split, with real and built-in pools. */
  hops: Readonly<Record<string, number>>
  exactOut: number
  splits: number
  mixed: number
  /** Through accounts that all users share. */
  shared: number
  /** Executed steps by venue and program. */
  steps: Readonly<Record<string, number>>
  hostile: HostileCount
  /** Compute units of the router beside those of the venues, a step. */
  overheadUnits: readonly [least: number, median: number, most: number]
  mostComputeUnits: number
}

/** Random routes over real programs and built-in ones until `routes` were executed, each held against its plan. */
export async function proveRouter(
  programs: ReadonlyMap<Address, Uint8Array>,
  routes: number,
  seed: number,
): Promise<RouterProof> {
  const [vm, random] = [openRouterVm(programs), seeded(seed)]
  const venues = routedVenues.filter(({ program }) => programs.has(program))
  const count = {
    routes: 0,
    different: 0,
    unquoted: 0,
    exactOut: 0,
    splits: 0,
    mixed: 0,
    shared: 0,
    mostComputeUnits: 0,
  }
  const [steps, hops] = [tally(), tally()]
  const overheads: number[] = []
  let hostile = NO_HOSTILE
  for (let number = 0; count.routes < routes && number < routes * 20; number++) {
    const made = await randomRoute(vm, random, `route ${seed} ${number}`, venues)
    if (made === undefined) {
      count.unquoted += 1
      continue
    }
    if (count.routes % HOSTILE_EVERY === 0) hostile = sumOf(hostile, runHostile(vm, made))
    const { difference, overhead, computeUnits } = runRoute(vm, made)
    if (difference !== undefined) {
      count.different += 1
      if (count.different <= MAX_PRINTED)
        console.error(
          `route ${number}, ${made.plan.legs.map(({ amm }) => amm.label).join(', ')}: ${difference}`,
        )
      continue
    }
    const { mode, legs, tokens } = made.plan
    const ids = new Set(legs.map(({ amm }) => amm.id))
    count.routes += 1
    count.shared += Number(tokens.some(({ owner }) => owner !== user))
    count.exactOut += Number(mode === 'ExactOut')
    count.splits += Number(new Set(legs.map(({ from }) => from)).size < legs.length)
    count.mixed += Number(ids.has('cpmm') && ids.size > 1)
    count.mostComputeUnits = Math.max(count.mostComputeUnits, computeUnits)
    hops.add(String(tokens.length - 1))
    for (const { amm, root } of legs) steps.add(`${amm.label} ${root.programId.slice(0, 8)}`)
    overheads.push(overhead)
  }
  overheads.sort((a, b) => a - b)
  const at = (part: number) => Math.round(overheads[Math.floor(part * (overheads.length - 1))] ?? 0)
  return { ...count, hops: hops.counts, steps: steps.counts, hostile, overheadUnits: [at(0), at(0.5), at(1)] }
}

function tally() {
  const counts: Record<string, number> = {}
  return { counts, add: (key: string) => (counts[key] = (counts[key] ?? 0) + 1) }
}
