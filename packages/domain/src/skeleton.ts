import { CONFUSABLE_CHARACTERS, STYLISED_CHARACTERS } from './confusable-characters.ts'
import { MAX_SHOWN_NAME, MAX_SHOWN_SYMBOL, normalizeTokenText } from './token-text.ts'

/** First code points of alphabets in boxes, which NFKC leaves alone: negative circled, negative squared, regional. */
const BOXED_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]

const letters = new Map<string, string>([
  ...Object.entries(CONFUSABLE_CHARACTERS).flatMap(([letter, points]) =>
    points.split(' ').map((point): [string, string] => [String.fromCodePoint(parseInt(point, 16)), letter]),
  ),
  ...Object.entries(STYLISED_CHARACTERS).flatMap(([letter, characters]) =>
    Array.from(characters, (character): [string, string] => [character, letter]),
  ),
  ...BOXED_ALPHABETS.flatMap((first) =>
    Array.from({ length: 26 }, (_, at): [string, string] => [
      String.fromCodePoint(first + at),
      String.fromCharCode(97 + at),
    ]),
  ),
])

/** Signs, digits and letters that stand for the same shape, after lower case. */
const shapes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '5': 's',
  '8': 'b',
  '!': 'l',
  '|': 'l',
  $: 's',
  '@': 'a',
  i: 'l',
  d: 'cl',
  m: 'rn',
  w: 'vv',
}

const MAX_SKELETON_INPUT = 64

/**
 * What a text looks like: two texts with one skeleton can be taken for each other. After the skeleton of UTS 39, with three
 * differences that suit names of tokens: case, marks and everything but letters and digits do not count, and signs and
 * digits used for letters count as those. Empty when there is nothing to compare.
 */
export function skeleton(text: string): string {
  const normal = normalizeTokenText(text, MAX_SKELETON_INPUT).normalize('NFD').replace(/\p{M}/gu, '')
  let shape = ''
  for (const character of normal) {
    const lower = (letters.get(character) ?? character).toLowerCase()
    shape += shapes[lower] ?? lower
  }
  return shape.replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Skeletons under which a token is compared with verified ones: of its symbol and name, whole and as far as they are shown,
 * and without a leading cash sign.
 */
export function skeletonsOf({ symbol, name }: { symbol: string; name: string }): string[] {
  const texts = [
    symbol,
    name,
    normalizeTokenText(symbol, MAX_SHOWN_SYMBOL),
    normalizeTokenText(name, MAX_SHOWN_NAME),
  ]
  const keys = new Set<string>()
  for (const text of texts) {
    keys.add(skeleton(text))
    if (text.startsWith('$')) keys.add(skeleton(text.slice(1)))
  }
  keys.delete('')
  return [...keys]
}
