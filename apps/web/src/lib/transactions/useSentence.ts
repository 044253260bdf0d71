import { programs } from '../programs/page-programs.ts'
import { formatSeconds } from '../text/format.ts'
import { useTokenSymbols } from '../tokens/useTokenSymbols.ts'
import { useAddress } from '../wallet/session.ts'
import type { Description } from './describe-transaction.ts'
import { landingMs } from './landing-times.ts'
import { mintsOf, type SentenceOptions, sentenceOf } from './sentence.ts'

/** The sentence of a transaction with the symbols of its tokens; a mint stands in for a symbol that is not known. */
export function useSentence(what: Description | undefined, signature: string): string | undefined {
  const options = useSentenceOptions(mintsOf(what))
  const landed = landingMs(signature)
  const seconds = landed === undefined ? undefined : formatSeconds(landed)
  return what && sentenceOf(what, { ...options, seconds })
}

/** The names that sentences about some mints need. */
export function useSentenceOptions(mints: readonly string[]): SentenceOptions {
  const symbolOf = useTokenSymbols(mints)
  return { symbolOf, programName: (id) => programs.labelOf(id), viewer: useAddress() }
}
