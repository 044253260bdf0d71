import { skeleton, skeletonsOf } from '@callisto/domain'

/*
 * The search of tokens, written a second time from its documented order: every token is compared with the query, by rules
 * without an index and without a rule in common with the product's.
 */

/** A token as a search sees it. */
export interface SearchedToken {
  id: number
  mint: string
  /** USD. */
  liquidity: number
  symbol: string
  name: string
  isVerified: boolean
}

export interface ReferenceSearchOptions {
  limit: number
  isExact: boolean
  isVerifiedFirst: boolean
}

interface Match {
  id: number
  keys: readonly number[]
}

const MIN_PART = 4
const WORD_LENGTHS = { min: 3, max: 24 }

/**
 * Ids of the tokens that match a query (normalised, without space at its ends), best first, by comparing every token.
 */
export function referenceSearch(
  tokens: Iterable<SearchedToken>,
  text: string,
  options: ReferenceSearchOptions,
): number[] {
  const all = [...tokens]
  const verifiedShapes = new Set(all.filter(({ isVerified }) => isVerified).flatMap(skeletonsOf))
  const query = text.toLowerCase()
  const shape = skeleton(query)
  const matches = (kindOf: (token: SearchedToken) => number) =>
    all.flatMap((token): Match[] => {
      const kind = kindOf(token)
      if (kind < 0) return []
      const isWhole = token.mint === text
      const isLookalike =
        !token.isVerified && skeletonsOf(token).some((each) => each !== '' && verifiedShapes.has(each))
      const isLate = options.isVerifiedFirst && !token.isVerified
      return [
        {
          id: token.id,
          keys: [
            isWhole ? 0 : 1,
            isWhole ? 0 : Number(isLate),
            isWhole ? 0 : Number(isLookalike),
            isWhole ? 0 : kind,
            token.isVerified ? 0 : 1,
            -(token.liquidity || 0),
            token.id,
          ],
        },
      ]
    })
  const found = matches((token) => kindOfMatch(token, text, query, shape, options.isExact))
  const hits =
    found.length > 0 || options.isExact || query.length < MIN_PART
      ? found
      : matches((token) => (wordsOf(token).some((word) => isMisspelt(query, word)) ? 0 : -1))
  return hits
    .sort((a, b) => compareKeys(a.keys, b.keys))
    .slice(0, options.limit)
    .map(({ id }) => id)
}

/** How a token matches, 0 is best; -1 when it does not. */
function kindOfMatch(
  token: SearchedToken,
  text: string,
  query: string,
  shape: string,
  isExact: boolean,
): number {
  const [symbol, name] = [token.symbol.toLowerCase(), token.name.toLowerCase()]
  const whole = [
    symbol === query ||
      token.mint === text ||
      (token.isVerified && shape !== '' && skeletonsOf(token).includes(shape)),
    name === query,
  ]
  const parts = [
    symbol.startsWith(query),
    name.startsWith(query),
    name.includes(` ${query}`),
    query.length > 1 && (symbol.includes(query) || name.includes(query)),
    text.length >= MIN_PART && (token.mint.startsWith(text) || token.mint.endsWith(text)),
  ]
  return (isExact ? whole : [...whole, ...parts]).indexOf(true)
}

const wordsOf = ({ symbol, name }: SearchedToken): string[] =>
  [symbol, ...name.split(' ')]
    .map((word) => word.toLowerCase())
    .filter(({ length }) => length >= WORD_LENGTHS.min && length <= WORD_LENGTHS.max)

/** Whether one error turns a word into the query: a letter or digit left out or replaced, any character added, two exchanged. */
function isMisspelt(query: string, word: string): boolean {
  if (Math.abs(query.length - word.length) > 1) return false
  let start = 0
  while (start < query.length && query[start] === word[start]) start += 1
  const isPlain = /[a-z0-9]/.test(word[start] ?? '')
  const rest = (of: string, skipped: number) => of.slice(start + skipped)
  if (query.length === word.length - 1) return isPlain && rest(query, 0) === rest(word, 1)
  if (query.length === word.length + 1) return rest(query, 1) === rest(word, 0)
  const isExchanged = query[start] === word[start + 1] && query[start + 1] === word[start]
  return (isPlain && rest(query, 1) === rest(word, 1)) || (isExchanged && rest(query, 2) === rest(word, 2))
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [at, key] of a.entries()) if (key !== b[at]) return key - b[at]!
  return 0
}
