import type { Paths, SearchState } from './search-state.ts'

/**
 * Adds the augmenting path with the largest reduced cost until the path limit is reached or none gains. Input
 * and result are solved sets of paths. (Column generation: the reduced cost selects the column, the split is
 * the master problem.)
 */
export function addPaths(state: SearchState, paths: Paths): Paths {
  const { scope, isExpired } = state.task
  let kept = paths
  while (kept.length < scope.maxPaths && !isExpired()) {
    state.priceExtensions()
    const path = state.findPath(state.minGain)
    if (path.length === 0) break
    const before = state.value
    const next = [...kept, path]
    if (!state.solve(next) || !(state.value > before + 1e-12 * Math.abs(before))) {
      state.solve(kept)
      break
    }
    kept = state.compacted(next)
  }
  return kept
}
