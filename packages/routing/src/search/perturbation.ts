import { Dice } from './random-source.ts'
import type { Paths, Trial } from './search-state.ts'

/** How much of its worth a trade may give up by moving prices before it is shaken. */
const CALM = 0.002

/** Shakes for all of its worth given up, at most, and more after one that helped. */
const SHAKES_PER_MOVE = 1000
const MOST_SHAKES = 12
const AFTER_SUCCESS = 4

/** How much worse than the last, as a part of what moving prices costs, a set may be to go on from: less and less. */
const PATIENCE = 0.3

/** How wrong the prices may be at which paths are looked for, and paths taken away at once. */
const NOISES = [0, 0.001, 0.006, 0.04]
const MOST_TAKEN = 3

/**
 * Takes random paths away and grows others at slightly wrong prices, for a while from worse sets too, and answers the
 * best met. The more the trade moves prices the more there is to win, and the longer it goes on. The same quote
 * meets the same chances. Solved paths in and out.
 */
export function shake(trial: Trial, paths: Paths): Paths {
  const moved = trial.union.earned() / trial.worth
  let times = paths.length > 1 ? planned(moved, trial.task.effort) : 0
  if (times <= 0) return paths
  const most = 2 * times
  const dice = new Dice()
  let best = { paths, value: trial.value, starts: trial.union.starts() }
  let last = best
  for (let i = 0; i < times && !trial.task.late(); i++) {
    trial.union.startFrom(last.starts)
    const rest = without(last.paths, 1 + dice.below(Math.min(MOST_TAKEN, last.paths.length - 1)), dice)
    if (!trial.solve(rest)) continue
    const next = regrown(trial, rest, dice)
    const lost = (last.value - trial.value) / Math.abs(last.value)
    if (!(lost <= moved * PATIENCE * (1 - i / times) * dice.next())) continue
    last = { paths: next, value: trial.value, starts: trial.union.starts() }
    if (!(last.value > best.value + 1e-12 * Math.abs(best.value))) continue
    best = last
    times = Math.min(times + AFTER_SUCCESS, most)
  }
  trial.union.startFrom(best.starts)
  trial.solve(best.paths)
  return best.paths
}

function planned(moved: number, effort: number): number {
  if (effort > 1) return MOST_SHAKES * effort
  return Math.min(MOST_SHAKES, Math.floor((moved - CALM) * SHAKES_PER_MOVE))
}

function without(paths: Paths, count: number, dice: Dice): Paths {
  const rest = [...paths]
  for (let i = 0; i < count; i++) rest.splice(dice.below(rest.length), 1)
  return rest
}

function regrown(trial: Trial, paths: Paths, dice: Dice): Paths {
  const { maxPaths } = trial.task.scope
  const { union } = trial
  let kept = paths
  for (let tries = 0; kept.length < maxPaths && tries < 2 * maxPaths; tries++) {
    const noise = NOISES[dice.below(NOISES.length)]!
    for (let i = 1; i < union.size; i++) union.root[i] = union.root[i]! * (1 + noise * (dice.next() - 0.5))
    trial.weigh()
    const path = trial.another(trial.least)
    if (path.length === 0) break
    const next = [...kept, path]
    if (!trial.solve(next)) break
    kept = trial.tidied(next)
  }
  return kept
}
