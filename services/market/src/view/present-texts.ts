import type { TokenTexts } from '@callisto/contract'
import type { Token } from '../fold/token-and-pool.ts'
import { iso } from './present-asset.ts'
import { narrativeText } from './present-narrative.ts'

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
