import type { Narrative } from '@callisto/contract'
import { MAX_NARRATIVE_LENGTH, normalizeTokenText } from '@callisto/domain'
import type { Token } from '../fold/token-and-pool.ts'

/** A narrative that has been announced and not written within this time (seconds) is not expected any more. */
const WRITING_SECONDS = 3_600

/** The newest narrative of a token; undefined where nothing visible was written. */
export function narrativeText({ opinion }: Token): string | undefined {
  const text = normalizeTokenText(opinion?.narrative ?? '', MAX_NARRATIVE_LENGTH)
  return text === '' ? undefined : text
}

/** A token's narrative at a time (unix seconds); an older one stays while a new one is being written. */
export function presentNarrative(token: Token, time: number): Narrative {
  const narrative = narrativeText(token)
  if (narrative !== undefined) return { status: 'success', narrative }
  const { narrativeBegunAt } = token.opinion ?? {}
  const isBeingWritten = narrativeBegunAt !== undefined && time - narrativeBegunAt < WRITING_SECONDS
  return { status: isBeingWritten ? 'generating' : 'not_found' }
}
