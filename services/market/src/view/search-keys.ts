/** Texts of an entry in lower case, and its mint. */
export interface KeyedTexts {
  symbol: string
  name: string
  mint: string
}

/** Marks of what a key is of; none of them is in a normalised text. */
const mark = {
  symbol: '\u0001',
  name: '\u0002',
  word: '\u0003',
  end: '\u0004',
  whole: '\u0005',
  head: '\u0006',
  tail: '\u0007',
}

const GRAM = 3
/** Characters of a start that are a key. */
const MAX_START = 3
/** Characters of a mint at either end that are a key. */
const MINT_KEY = 2
/** Words that are looked up with a typing error in the query. */
const MIN_WORD = 3
const MAX_WORD = 24

/**
 * Keys of an entry: the first one to three characters of its symbol, its name and each further word, every three characters
 * in a row (the end of a text counts as one), whole words, and both ends of the mint.
 */
export function keysOf({ symbol, name, mint }: KeyedTexts): Set<string> {
  const keys = new Set<string>()
  addStart(keys, mark.symbol, symbol)
  addStart(keys, mark.name, name)
  addGrams(keys, symbol)
  if (name !== symbol) addGrams(keys, name)
  addWord(keys, symbol)
  const words = name.split(' ')
  for (const [at, word] of words.entries()) {
    if (at > 0) addStart(keys, mark.word, word)
    addWord(keys, word)
  }
  keys.add(mark.head + mint.slice(0, MINT_KEY))
  keys.add(mark.tail + mint.slice(-MINT_KEY))
  return keys
}

function addStart(keys: Set<string>, of: string, text: string): void {
  if (text === '') return
  for (let length = 1; length <= Math.min(MAX_START, text.length); length++)
    keys.add(of + text.slice(0, length))
}

function addGrams(keys: Set<string>, text: string): void {
  const ended = text + mark.end
  for (let at = 0; at + GRAM <= ended.length; at++) keys.add(ended.slice(at, at + GRAM))
}

function addWord(keys: Set<string>, word: string): void {
  if (word.length >= MIN_WORD && word.length <= MAX_WORD) keys.add(mark.whole + word)
}

/** Keys of the entries whose symbol, name or further word can start with a text. */
export const startKeys = (text: string): [symbol: string, name: string, word: string] => {
  const start = text.slice(0, MAX_START)
  return [mark.symbol + start, mark.name + start, mark.word + start]
}

/** Keys of the entries that contain two characters, given the characters that follow them anywhere. */
export const pairKeys = (pair: string, characters: Iterable<string>): string[] =>
  Array.from([mark.end, ...characters], (character) => pair + character)

/** Keys that every entry has that contains a text of three characters or more. */
export function gramKeys(text: string): string[] {
  const keys: string[] = []
  for (let at = 0; at + GRAM <= text.length; at++) keys.push(text.slice(at, at + GRAM))
  return keys
}

/** Keys of the entries whose mint may start, or end, with a text. */
export const mintKeys = (text: string): [head: string, tail: string] => [
  mark.head + text.slice(0, MINT_KEY),
  mark.tail + text.slice(-MINT_KEY),
]

export const wordKey = (word: string): string => mark.whole + word

/** Whether an entry that has a text as its whole symbol or name has its `wordKey`. */
export const isWord = (text: string): boolean =>
  text.length >= MIN_WORD && text.length <= MAX_WORD && !text.includes(' ')

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
