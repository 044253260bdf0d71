/** Longest shown name and symbol, in characters (docs/spec-map.md 2-5). */
export const MAX_SHOWN_NAME = 30
export const MAX_SHOWN_SYMBOL = 10

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/
/**
 * Control, format (zero width, bidi), private and unassigned characters, and all that Unicode ignores by default: fillers,
 * variation selectors, joiners.
 */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu
/** Spaces of every kind; the blank Braille pattern is a symbol that shows nothing. */
const SPACES = /[\s\u2800]+/gu
/** Signs of a registered name, which prove nothing; NFKC would make letters of two of them. */
const TRADE_MARKS = /[\u2122\u2120\u00ae\u00a9]/g
/** Marks after the second on one character: they only cover the lines above and below. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu
/** Marks without a character before them would be drawn over what precedes the text. */
const LEADING_MARKS = /^[\p{M}\s]+/u
/** UTF-16 units that are read; a mint of another origin may claim a text of any length. */
const MAX_RAW_LENGTH = 1_024

/**
 * A name or symbol as it is kept and shown, of at most `maxLength` characters: NFKC, without invisible characters, on one
 * line with single spaces and without trade mark signs. Empty when nothing visible is in it.
 */
export function normalizeTokenText(raw: string, maxLength: number): string {
  const text = raw.slice(0, MAX_RAW_LENGTH)
  const plain = PRINTABLE_ASCII.test(text)
    ? text
    : text
        .replace(/[\t\r\n]/g, ' ')
        .replace(TRADE_MARKS, '')
        .normalize('NFKC')
        .replace(INVISIBLE, '')
        .replace(LEADING_MARKS, '')
        .replace(STACKED_MARKS, '$1')
  return truncate(plain.replace(SPACES, ' ').trim(), maxLength).trimEnd()
}

/** The first `maxLength` characters; a pair of surrogates counts as one. */
function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : Array.from(text).slice(0, maxLength).join('')
}
