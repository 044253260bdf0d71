import { addPaths } from './add-paths.ts'
import type { RandomSource } from './random-source.ts'
import type { Paths, SearchState } from './search-state.ts'

/** Moves with a smaller relative gain are not tried: integer rounding exceeds it. */
const MIN_RELATIVE_GAIN = 1e-6

/** Maximum moves evaluated at the current prices, and with prices solved without the removed path. */
const MAX_FAILURES = 3
const MAX_REPRICED = 1
export const MAX_MOVES = 12

/**
 * Replaces one path by another while that improves the result. The reduced cost bounds the gain of a move
 * from above, so the search stops when no move has a positive bound, or after `maxMoves`. With `random`, other paths
 * with the same pools are taken before each move. Input and result are solved sets of paths.
 */
export function applySwapMoves(
  state: SearchState,
  paths: Paths,
  maxMoves = MAX_MOVES,
  random?: RandomSource,
): Paths {
  let kept = paths
  for (let round = 0; round < maxMoves && kept.length > 1 && !state.task.isExpired(); round++) {
    if (random !== undefined) kept = state.recomposed(kept, random)
    const least = MIN_RELATIVE_GAIN * state.outputValue
    const moves = candidateMoves(state, kept, least)
    if (moves.length === 0) break
    const better = findSwapMove(state, kept, moves, least)
    if (better === undefined) {
      state.solve(kept)
      break
    }
    kept = addPaths(state, state.compacted(better))
  }
  return kept
}

/** A better set with as many paths; the state then holds its solution. */
function findSwapMove(
  state: SearchState,
  paths: Paths,
  moves: readonly CandidateMove[],
  least: number,
): Paths | undefined {
  const { value } = state
  const enough = value + 0.1 * MIN_RELATIVE_GAIN * Math.abs(value)
  for (const offer of moves) {
    const next = paths.map((path, i) => (i === offer.index ? offer.path : path))
    if (state.solve(next) && state.value > enough) return next
  }
  for (const { index } of moves.slice(0, MAX_REPRICED)) {
    const rest = paths.filter((_, i) => i !== index)
    if (!state.solve(rest)) continue
    state.priceExtensions()
    const path = state.findPath(least)
    if (path.length === 0) continue
    const next = [...rest, path]
    if (state.solve(next) && state.value > enough) return next
  }
  return undefined
}

interface CandidateMove {
  index: number
  path: number[]
  reducedCost: number
}

/**
 * The replacements of a path by that with the largest reduced cost, where it exceeds the profit of the path by the most;
 * best first.
 */
function candidateMoves(state: SearchState, paths: Paths, least: number): CandidateMove[] {
  state.priceExtensions()
  if (!state.hasReplacement(least)) return []
  const moves: CandidateMove[] = []
  for (let index = 0; index < paths.length; index++) {
    const exclusive = state.exclusivePools(paths, index)
    const loss = state.profitOf(exclusive)
    const path = state.findPath(loss + (moves[MAX_FAILURES - 1]?.reducedCost ?? least), exclusive)
    if (path.length === 0) continue
    moves.push({ index, path, reducedCost: state.reducedCost - loss })
    moves.sort((a, b) => b.reducedCost - a.reducedCost)
    if (moves.length > MAX_FAILURES) moves.pop()
  }
  return moves
}
