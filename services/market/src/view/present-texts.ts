import type { Narrative, TokenTexts } from '@callisto/contract'
import { MAX_NARRATIVE_LENGTH, normalizeTokenText } from '@callisto/domain'
import type { Token } from '../fold/token-and-pool.ts'
import { iso } from './present-asset.ts'

/** A narrative that has been announced and not written within this time (seconds) is not expected any more. */
const WRITING_SECONDS = 3_600

/** The newest narrative of a token; undefined where nothing visible was written. */
function narrativeText({ opinion }: Token): string | undefined {
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

/** The texts about a token: the narrative of a narrator, whom the operator vouches for. */
export function presentTexts(token: Token): TokenTexts {
  const text = narrativeText(token)
  const { narrator, narrativeAt } = token.opinion ?? {}
  if (text === undefined || narrator === undefined || narrativeAt === undefined)
    return { contents: [], tokenSummary: null, newsSummary: null }
  const time = iso(narrativeAt) ?? ''
  const author = {
    id: narrator,
    username: `${narrator.slice(0, 4)}...${narrator.slice(-4)}`,
    role: 'narrator',
  }
  return {
    contents: [
      {
        contentId: `${token.mint}-${narrativeAt}`,
        content: text,
        contentType: 'text',
        status: 'approved',
        source: 'memo',
        submittedAt: time,
        submittedBy: author,
        updatedAt: time,
        updatedBy: author,
        postedAt: time,
      },
    ],
    tokenSummary: { summaryFull: text, summaryShort: firstSentence(text), updatedAt: time, citations: [] },
    newsSummary: null,
  }
}

const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
