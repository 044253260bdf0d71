import { RandomSource } from './random-source.ts'
import type { Paths, SearchState, SearchTask } from './search-state.ts'
import { applySwapMoves } from './swap-moves.ts'

/** Price impact, relative to the output, below which no perturbation runs. */
const MIN_IMPACT = 0.002

/** Maximum number of perturbations, and the extension after an improvement. */
const MAX_PERTURBATIONS = 12
const MAX_EXACT_OUT_PERTURBATIONS = 16
const EXTRA_AFTER_IMPROVEMENT = 4

/**
 * Perturbations per unit of price impact, and the loss against the last set, as a fraction of the impact, up to which
 * one swap move follows. Sets of paths for a given output are local optima more often than those for a given input,
 * where a swap move follows improvements of the last set alone.
 */
const EXACT_IN_PER_IMPACT = 1000
const EXACT_OUT_PER_IMPACT = 3000
const EXACT_IN_MAX_LOSS = 0
const EXACT_OUT_MAX_LOSS = 0.05

/** Relative difference of the results of two sets of paths that are taken for the same. */
const SAME = 1e-12

/**
 * Acceptance threshold: a set may be worse than the last by this fraction of the price impact, decreasing to
 * 0.
 */
const ACCEPTANCE_THRESHOLD = 0.3

/** Relative noise on prices while paths are added, and the maximum number of paths removed at once. */
const NOISES = [0, 0.001, 0.006, 0.04]
const MAX_REMOVED = 3

/**
 * Removes random paths and adds others at noisy prices, then tries one swap move on promising sets and applies all to
 * improvements (variable neighbourhood search: each descent starts from a perturbed set); accepts worse sets within a
 * decreasing threshold (threshold accepting, Dueck and Scheuer 1990) and returns the best set. The number of rounds
 * grows with the price impact. The random source has a fixed seed, so equal quotes give equal results. Input and result
 * are solved sets of paths.
 */
export function perturb(state: SearchState, paths: Paths): Paths {
  const moved = state.subgraph.totalProfit() / state.outputValue
  let times = paths.length > 1 ? planned(moved, state.task) : 0
  if (times <= 0) return paths
  const most = 2 * times
  const { exactOut } = state.task
  const maxLoss = moved * (exactOut ? EXACT_OUT_MAX_LOSS : EXACT_IN_MAX_LOSS)
  const random = new RandomSource()
  let best = { paths, value: state.value, warmStart: state.subgraph.warmStart() }
  let last = best
  for (let i = 0; i < times && !state.task.isExpired(); i++) {
    state.subgraph.restoreWarmStart(last.warmStart)
    const rest = without(last.paths, 1 + random.below(Math.min(MAX_REMOVED, last.paths.length - 1)), random)
    if (!state.solve(rest)) continue
    let next = rebuilt(state, rest, random)
    const loss = relativeLoss(last.value, state.value)
    const isPromising = loss <= maxLoss && Math.abs(loss) > SAME
    if (isPromising && !isBetter(state.value, best.value)) next = applySwapMoves(state, next, 1)
    if (isBetter(state.value, best.value)) next = applySwapMoves(state, next)
    const threshold = moved * ACCEPTANCE_THRESHOLD * (1 - i / times) * random.next()
    if (!(relativeLoss(last.value, state.value) <= threshold)) continue
    last = { paths: next, value: state.value, warmStart: state.subgraph.warmStart() }
    if (!isBetter(last.value, best.value)) continue
    best = last
    times = Math.min(times + EXTRA_AFTER_IMPROVEMENT, most)
  }
  state.subgraph.restoreWarmStart(best.warmStart)
  state.solve(best.paths)
  return best.paths
}

const isBetter = (value: number, than: number) => value > than + SAME * Math.abs(than)

const relativeLoss = (before: number, after: number) => (before - after) / Math.abs(before)

function planned(moved: number, { effort, exactOut }: SearchTask): number {
  const most = exactOut ? MAX_EXACT_OUT_PERTURBATIONS : MAX_PERTURBATIONS
  if (effort > 1) return most * effort
  const perImpact = exactOut ? EXACT_OUT_PER_IMPACT : EXACT_IN_PER_IMPACT
  return Math.min(most, Math.floor((moved - MIN_IMPACT) * perImpact))
}

function without(paths: Paths, count: number, random: RandomSource): Paths {
  const rest = [...paths]
  for (let i = 0; i < count; i++) rest.splice(random.below(rest.length), 1)
  return rest
}

function rebuilt(state: SearchState, paths: Paths, random: RandomSource): Paths {
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
    if (!state.solve(next)) break
    kept = state.compacted(next)
  }
  return kept
}
