import { RandomSource } from './random-source.ts'
import type { Paths, SearchState } from './search-state.ts'
import { applySwapMoves, MAX_MOVES } from './swap-moves.ts'

/** Price impact, relative to the output, below which no perturbation runs. */
const MIN_IMPACT = 0.002

/** Number of perturbations per unit of price impact, and the maximum. */
const PER_IMPACT = 600
const MAX_PERTURBATIONS = 24

/** Steps of a search (`SearchState.work`) after which no perturbation starts: the limit of its time. */
const MAX_WORK = 165

/** Loss against the last set, as a fraction of the price impact, up to which one swap move follows. */
const MAX_LOSS = 0.1

/** Relative difference of the results of two sets of paths that are taken for the same. */
const SAME = 1e-12

/** Relative noise on prices while paths are added. */
const NOISES = [0, 0.003, 0.02]

/** Maximum number of paths removed at once: sets for a given output are local optima more often than those for an input. */
const MAX_REMOVED = { exactIn: 1, exactOut: 3 }

/**
 * Removes random paths, adds others at noisy prices, tries one swap move on promising sets and applies all to
 * improvements (variable neighbourhood search: each descent starts from a perturbed set); accepts sets that are worse by
 * less than a decreasing fraction of the price impact (threshold accepting, Dueck and Scheuer 1990) and returns the best
 * set. Before each removal and each move random paths cover the same pools, so that any part of them may be replaced.
 * The number of rounds grows with the price impact and ends with the work of the search. The random source has a fixed
 * seed, so equal quotes give equal results. Input and result are solved sets of paths.
 */
export function perturb(state: SearchState, paths: Paths): Paths {
  const { effort, exactOut } = state.task
  const impact = state.subgraph.totalProfit() / state.outputValue
  const rounds = paths.length > 1 ? planned(impact, effort) : 0
  if (rounds <= 0) return paths
  const random = new RandomSource()
  let best = { paths, value: state.value, warmStart: state.subgraph.warmStart() }
  let last = best
  for (let i = 0; i < rounds && state.work < MAX_WORK * effort && !state.task.isExpired(); i++) {
    state.subgraph.restoreWarmStart(last.warmStart)
    state.load(last.paths)
    const rest = without(state.recomposed(last.paths, random), exactOut, random)
    if (!state.solve(rest)) continue
    let next = rebuilt(state, rest, last.paths, random)
    if (next === undefined) continue
    const loss = relativeLoss(last.value, state.value)
    const isPromising = loss <= impact * MAX_LOSS && Math.abs(loss) > SAME
    if (isPromising && !isBetter(state.value, best.value)) next = applySwapMoves(state, next, 1, random)
    if (isBetter(state.value, best.value)) next = applySwapMoves(state, next, MAX_MOVES, random)
    const threshold = impact * (1 - i / rounds) * random.next()
    if (!(relativeLoss(last.value, state.value) <= threshold)) continue
    last = { paths: next, value: state.value, warmStart: state.subgraph.warmStart() }
    if (isBetter(last.value, best.value)) best = last
  }
  state.subgraph.restoreWarmStart(best.warmStart)
  state.solve(best.paths)
  return best.paths
}

const isBetter = (value: number, than: number) => value > than + SAME * Math.abs(than)

const relativeLoss = (before: number, after: number) => (before - after) / Math.abs(before)

const planned = (impact: number, effort: number): number =>
  effort > 1
    ? MAX_PERTURBATIONS * effort
    : Math.min(MAX_PERTURBATIONS, Math.ceil((impact - MIN_IMPACT) * PER_IMPACT))

function without(paths: Paths, exactOut: boolean, random: RandomSource): Paths {
  const rest = [...paths]
  const most = exactOut ? MAX_REMOVED.exactOut : MAX_REMOVED.exactIn
  const more = most > 1 ? random.below(Math.min(most, paths.length - 1)) : 0
  for (let i = 0; i <= more; i++) rest.splice(random.below(rest.length), 1)
  return rest
}

/** Adds paths at noisy prices up to the limit; undefined when that gives the pools of `last` again. */
function rebuilt(state: SearchState, paths: Paths, last: Paths, random: RandomSource): Paths | undefined {
  const { maxPaths } = state.task.scope
  const { subgraph } = state
  let kept = paths
  for (let tries = 0; kept.length < maxPaths && tries < 2 * maxPaths; tries++) {
    const noise = NOISES[random.below(NOISES.length)]!
    for (let i = 1; i < subgraph.size; i++)
      subgraph.root[i] = subgraph.root[i]! * (1 + noise * (random.next() - 0.5))
    state.priceExtensions()
    const path = state.findPath(state.minGain)
    if (path.length === 0) break
    const next = [...kept, path]
    if (hasSamePools(next, last)) return undefined
    if (!state.solve(next)) break
    kept = state.compacted(next)
  }
  return kept
}

function hasSamePools(paths: Paths, others: Paths): boolean {
  const pools = new Set<number>()
  for (const path of paths) for (const edge of path) pools.add(edge >> 1)
  const found = new Set<number>()
  for (const path of others)
    for (const edge of path) {
      if (!pools.has(edge >> 1)) return false
      found.add(edge >> 1)
    }
  return found.size === pools.size
}
