import type { Paths, Trial } from './search-state.ts'

/** Adds the path that promises most until there are enough or none is worth it. Solved paths in and out. */
export function grow(trial: Trial, paths: Paths): Paths {
  const { scope, late } = trial.task
  let kept = paths
  while (kept.length < scope.maxPaths && !late()) {
    trial.weigh()
    const path = trial.another(trial.least)
    if (path.length === 0) break
    const before = trial.value
    const next = [...kept, path]
    if (!trial.solve(next) || !(trial.value > before + 1e-12 * Math.abs(before))) {
      trial.solve(kept)
      break
    }
    kept = trial.tidied(next)
  }
  return kept
}
