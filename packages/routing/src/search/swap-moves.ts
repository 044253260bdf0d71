import { grow } from './add-paths.ts'
import type { Paths, Trial } from './search-state.ts'

/** An exchange that promises less of the result is not tried: a single unit often weighs more. */
const NOTICEABLE = 1e-6

/** Exchanges tried as they were promised, and with prices taken anew, before the search stops. */
const MOST_FAILURES = 3
const MOST_RECONSIDERED = 1
const MOST_EXCHANGES = 12

/**
 * Exchanges one path for another while that pays. What is promised bounds what an exchange brings from above: where
 * none promises anything, none is possible. Solved paths in and out.
 */
export function exchange(trial: Trial, paths: Paths): Paths {
  let kept = paths
  for (let round = 0; round < MOST_EXCHANGES && kept.length > 1 && !trial.task.late(); round++) {
    const better = betterThan(trial, kept)
    if (better === undefined) {
      trial.solve(kept)
      break
    }
    kept = grow(trial, trial.tidied(better))
  }
  return kept
}

/** Another set of as many paths that is better; the trial then has it solved. */
function betterThan(trial: Trial, paths: Paths): Paths | undefined {
  const { value } = trial
  const least = NOTICEABLE * trial.worth
  const enough = value + 0.1 * NOTICEABLE * Math.abs(value)
  const offers = offersFor(trial, paths, least)
  for (const offer of offers.slice(0, MOST_FAILURES)) {
    const next = paths.map((path, i) => (i === offer.index ? offer.path : path))
    if (trial.solve(next) && trial.value > enough) return next
  }
  for (const { index } of offers.slice(0, MOST_RECONSIDERED)) {
    const rest = paths.filter((_, i) => i !== index)
    if (!trial.solve(rest)) continue
    trial.weigh()
    const path = trial.another(least)
    if (path.length === 0) continue
    const next = [...rest, path]
    if (trial.solve(next) && trial.value > enough) return next
  }
  return undefined
}

interface Offer {
  index: number
  path: number[]
  promise: number
}

/** Per path, the one that promises most in its place, if more than it earns; the most promising first. */
function offersFor(trial: Trial, paths: Paths, least: number): Offer[] {
  trial.weigh()
  const offers: Offer[] = []
  for (let index = 0; index < paths.length; index++) {
    const own = trial.own(paths, index)
    const loss = trial.earned(own)
    const path = trial.another(loss + least, own)
    if (path.length > 0) offers.push({ index, path, promise: trial.promise - loss })
  }
  return offers.sort((a, b) => b.promise - a.promise)
}
