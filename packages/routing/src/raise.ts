import { exchange } from './exchange.ts'
import { grow } from './grow.ts'
import { shake } from './shake.ts'
import type { Paths, Trial } from './trial.ts'

/** A part more that is no step forward, and how often better paths are looked for without one. */
const NO_STEP = 1.02
const MOST_STUCK = 3

/**
 * From paths that carry a part of the amount to paths that carry all of it: as far as they go, with more paths then
 * further; where they go no further, with better ones. None when that does not help either.
 */
export function raise(trial: Trial, paths: Paths, amount: number): Paths {
  const { task } = trial
  let kept = paths
  let stuck = 0
  for (let reached = task.amount; reached < amount; ) {
    task.amount = amount
    while (task.amount > NO_STEP * reached && !trial.solve(kept))
      task.amount = Math.sqrt(task.amount * reached)
    const isStuck = task.amount <= NO_STEP * reached
    if (isStuck) {
      stuck += 1
      task.amount = reached
    }
    reached = task.amount
    if (stuck > MOST_STUCK || !trial.solve(kept)) return []
    kept = isStuck ? shake(trial, exchange(trial, kept)) : grow(trial, kept)
  }
  return kept
}
