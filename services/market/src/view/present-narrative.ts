import type { Narrative } from '@callisto/contract'
import { MAX_NARRATIVE_LENGTH, normalizeTokenText } from '@callisto/domain'
import type { Token } from '../fold/token-and-pool.ts'

/** A narrative that has been announced and not written within this time (seconds) is not expected any more. */
const WRITING_SECONDS = 3_600

/** A token's narrative at a time (unix seconds); an older one stays while a new one is being written. */
export function presentNarrative({ opinion }: Token, time: number): Narrative {
  const { narrative, narrativeBegunAt } = opinion ?? {}
  const text = narrative === undefined ? '' : normalizeTokenText(narrative, MAX_NARRATIVE_LENGTH)
  if (text !== '') return { status: 'success', narrative: text }
  const isBeingWritten = narrativeBegunAt !== undefined && time - narrativeBegunAt < WRITING_SECONDS
  return { status: isBeingWritten ? 'generating' : 'not_found' }
}
