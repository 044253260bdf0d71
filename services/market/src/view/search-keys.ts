/** Words that are looked up with a typing error in the query. */
const MIN_WORD = 3
const MAX_WORD = 24

/** Ends symbol and name in the text of an entry; no normalised text contains it. */
export const END = '\u0000'

/** Symbol and name in lower case as one flat string, each with its end. */
export const entryText = (symbol: string, name: string): string => [symbol, name, ''].join(END)

/** Where matches of each kind can begin in the text of an entry. */
export interface Starts {
  symbol: number[]
  name: number[]
  /** Words of the name behind the first. */
  word: number[]
  /** Elsewhere within a symbol or name, with two characters or more to its end. */
  inner: number[]
}

/** A name that equals the symbol matches nothing that the symbol does not match better, but for its further words. */
export function startsOf(text: string): Starts {
  const symbolEnd = text.indexOf(END)
  const nameStart = symbolEnd + 1
  const nameEnd = text.length - 1
  const isRepeated = text.slice(0, symbolEnd) === text.slice(nameStart, nameEnd)
  const starts: Starts = { symbol: [], name: [], word: [], inner: [] }
  if (symbolEnd > 0) starts.symbol.push(0)
  for (let at = 1; at < symbolEnd - 1; at++) if (text[at] !== ' ') starts.inner.push(at)
  if (nameEnd > nameStart && !isRepeated) starts.name.push(nameStart)
  for (let at = nameStart + 1; at < nameEnd; at++) {
    if (text[at] === ' ') continue
    if (text[at - 1] === ' ') starts.word.push(at)
    else if (!isRepeated && at < nameEnd - 1) starts.inner.push(at)
  }
  return starts
}

/** The words that a query with a typing error can stand for: the whole symbol and those of the name. */
export function wordsOf(text: string): Set<string> {
  const [symbol = '', name = ''] = text.split(END)
  const words = new Set([symbol, ...name.split(' ')])
  for (const word of words) if (word.length < MIN_WORD || word.length > MAX_WORD) words.delete(word)
  return words
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Words at an edit distance of one from a word (optimal string alignment): a character left out, doubled or replaced by a
 * letter or digit, or two neighbours exchanged.
 */
export function* misspellings(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after !== '') yield before + after.slice(1)
    if (after.length > 1) yield before + after.charAt(1) + after.charAt(0) + after.slice(2)
    for (const letter of LETTERS) {
      if (after !== '') yield before + letter + after.slice(1)
      yield before + letter + after
    }
  }
}
