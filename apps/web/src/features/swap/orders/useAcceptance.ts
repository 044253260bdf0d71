import { useState } from 'react'
import { isAcceptance } from '../../../lib/text/is-acceptance.ts'

/** Words that accept a risk, as they are typed. */
export interface AcceptedWords {
  words: string
  text: string
  isGiven: boolean
  set: (text: string) => void
}

/** Words that accept a risk of one order: what is typed for another pair accepts nothing. */
export function useAcceptance(words: string, scope: string): AcceptedWords {
  const [typed, setTyped] = useState({ scope, text: '' })
  const text = typed.scope === scope ? typed.text : ''
  return { words, text, isGiven: isAcceptance(text, words), set: (next) => setTyped({ scope, text: next }) }
}
