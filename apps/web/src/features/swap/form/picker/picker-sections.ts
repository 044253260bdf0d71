import { SOL_MINT } from '../../../../lib/tokens/mints.ts'
import type { Balances } from '../../../../lib/wallet/balances.ts'

const MAX_HELD = 30

export interface PickerInput {
  /** The text of the search; empty while nothing is typed. */
  text: string
  balances: Balances | undefined
  recent: readonly string[]
  /** Result of the search, or trending tokens without a text. */
  found: readonly string[]
  banned: ReadonlySet<string>
}

export type SectionKey = 'held' | 'recent' | 'popular' | 'results'

export interface PickerSection {
  key: SectionKey
  mints: readonly string[]
}

/** Groups of the list, none of them empty; a token is in the first that it belongs to. */
export function pickerSections({ text, balances, recent, found, banned }: PickerInput): PickerSection[] {
  const groups: [SectionKey, readonly string[]][] =
    text === ''
      ? [
          ['held', balances ? heldMints(balances) : []],
          ['recent', recent],
          ['popular', found],
        ]
      : [['results', found]]
  const seen = new Set(banned)
  return groups.flatMap(([key, all]) => {
    const mints = all.filter((mint) => !seen.has(mint))
    for (const mint of mints) seen.add(mint)
    return mints.length > 0 ? [{ key, mints }] : []
  })
}

/** Mints with a balance, SOL first. */
function heldMints({ lamports, tokens }: Balances): string[] {
  const mints = tokens.filter(({ amount, mint }) => amount > 0n && mint !== SOL_MINT).map(({ mint }) => mint)
  return [...(lamports > 0n ? [SOL_MINT] : []), ...mints].slice(0, MAX_HELD)
}
