import type { PoolUpdate } from '@callisto/contract'
import type { BoardList } from './boards.ts'

/** What an update of the stream says of a token. */
export interface BoardUpdate {
  type: PoolUpdate['type']
  id: string
  /** Whether the token passes the filters of the board. */
  passes: boolean
}

/**
 * The order of a board after updates of the stream: launches come first among the new, graduates first among the graduated
 * and leave those that are about to. The same array when nothing changes; the places of all others come with the next reply.
 */
export function withUpdates(
  category: BoardList['category'],
  ids: readonly string[],
  updates: readonly BoardUpdate[],
  limit: number,
): readonly string[] {
  const wanted = { recent: 'new', graduated: 'graduated', aboutToGraduate: 'graduated', alphascan: undefined }
  const events = updates.filter(({ type }) => type === wanted[category])
  if (category === 'aboutToGraduate') {
    const gone = new Set(events.map(({ id }) => id))
    return ids.some((id) => gone.has(id)) ? ids.filter((id) => !gone.has(id)) : ids
  }
  const known = new Set(ids)
  const first = [...new Set(events.filter(({ passes }) => passes).map(({ id }) => id))].filter(
    (id) => !known.has(id),
  )
  return first.length === 0 ? ids : [...first.toReversed(), ...ids].slice(0, limit)
}
