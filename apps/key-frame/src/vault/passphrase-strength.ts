const COMMON =
  /password|passphrase|qwert|asdf|letmein|welcome|iloveyou|callisto|solana|bitcoin|wallet|abc123/gi
const LETTER_BITS = Math.log2(26)
const MIXED_LETTER_BITS = Math.log2(52)
const DIGIT_BITS = Math.log2(10)
const OTHER_BITS = Math.log2(33)
/** A word of a list of 7,776, drawn at random; longer runs of letters count as several words. */
const WORD_BITS = 12.9
const WORD_LETTERS = 8

export const MIN_LENGTH = 12
/** With a second of Argon2id a guess, 2^50 guesses take longer than anybody waits. */
const MIN_BITS = 50
const STRONG_BITS = 75

export type Strength = 'weak' | 'fair' | 'strong'

/**
 * An estimate of how hard a passphrase is to guess, for somebody who knows how it was made: letters in a row are words of a
 * list, repeated characters and runs such as "1234" count as one. `percent` is of a strong one.
 */
export function passphraseStrength(passphrase: string): { strength: Strength; percent: number } {
  const runs = passphrase.replace(COMMON, '').match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? []
  const bits = runs.reduce((sum, run) => sum + bitsOf(run), 0)
  const isLong = [...passphrase].length >= MIN_LENGTH
  const strength = !isLong || bits < MIN_BITS ? 'weak' : bits < STRONG_BITS ? 'fair' : 'strong'
  return { strength, percent: Math.min(100, (100 * bits) / STRONG_BITS) }
}

/** Characters of one kind in a row. */
function bitsOf(run: string): number {
  const chars = [...run]
  const counted = chars.filter((char, at) => !follows(chars[at - 1], char)).length
  if (/^\d/.test(run)) return counted * DIGIT_BITS
  // A space or a hyphen between words is no choice.
  if (!/^\p{L}/u.test(run)) return /^[ -]$/.test(run) ? 0 : counted * OTHER_BITS
  // Capitals inside a word are no habit.
  const isMixed = /\p{Ll}\p{Lu}/u.test(run)
  if (isMixed) return counted * MIXED_LETTER_BITS
  return Math.min(counted * LETTER_BITS, WORD_BITS * Math.ceil(chars.length / WORD_LETTERS))
}

function follows(before: string | undefined, char: string): boolean {
  if (before === undefined) return false
  return Math.abs((char.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) <= 1
}
