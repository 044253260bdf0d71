import { argon2idAsync } from '@noble/hashes/argon2'
import { fromBase64, toBase64 } from './base64.ts'
import { sealingKey } from './seal.ts'

/** Public inputs of Argon2id (RFC 9106). */
export interface PassphraseParameters {
  /** Base64, 16 bytes. */
  salt: string
  memoryKib: number
  passes: number
  lanes: number
}

const SALT_BYTES = 16
/** What OWASP asks of Argon2id at least; about a second in JavaScript. */
const COSTS = { memoryKib: 19_456, passes: 2, lanes: 1 }
/** A copy comes from a server: costs that would freeze the browser are refused, and so are cheaper ones. */
const MAX_COSTS = { memoryKib: 262_144, passes: 10, lanes: 4 }

export const newPassphraseParameters = (): PassphraseParameters => ({
  salt: toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES))),
  ...COSTS,
})

/** Parameters of a stored record; undefined when one is missing or out of range. */
export function parsePassphraseParameters(
  value: Readonly<Record<string, unknown>>,
): PassphraseParameters | undefined {
  const { salt, memoryKib, passes, lanes } = value
  if (typeof salt !== 'string' || !/^[A-Za-z0-9+/]{22}==$/.test(salt)) return undefined
  const isWithin = (cost: unknown, name: keyof typeof COSTS): cost is number =>
    typeof cost === 'number' && Number.isInteger(cost) && cost >= COSTS[name] && cost <= MAX_COSTS[name]
  if (!isWithin(memoryKib, 'memoryKib') || !isWithin(passes, 'passes') || !isWithin(lanes, 'lanes'))
    return undefined
  return { salt, memoryKib, passes, lanes }
}

/** The key that a passphrase gives. The text is normalised (NFKC), so that keyboards may differ. */
export async function passphraseKey(
  passphrase: string,
  { salt, memoryKib, passes, lanes }: PassphraseParameters,
): Promise<CryptoKey> {
  const text = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const options = { t: passes, m: memoryKib, p: lanes, dkLen: 32 }
  return sealingKey(Uint8Array.from(await argon2idAsync(text, fromBase64(salt), options)))
}

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
