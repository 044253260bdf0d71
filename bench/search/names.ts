import { logBetween, pick, type Random } from '../routing/random.ts'

export interface TokenNames {
  id: number
  mint: string
  /** USD. */
  liquidity: number
  symbol: string
  name: string
  isVerified: boolean
}

const LETTERS = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz']
const STARTS = 'b c d f g h j k l m n p r s t v w ch sh tr br gr kl st'.split(' ')
const VOWELS = 'a e i o u ai oo y'.split(' ')
const ENDS = ['', '', 'n', 'r', 's', 't', 'k', 'x', 'l', 'ng']
/** Words that many launched tokens share. */
const COMMON = 'inu coin cat dog ai pepe moon elon baby sol token the of doge trump'.split(' ')
const WORDS = 20_000
/** One of this many tokens is verified. */
const VERIFIED = 500

/** A set of tokens like those of launchpads: common words, many invented ones, symbols from the words, some names twice. */
export function namesOf(count: number, random: Random): TokenNames[] {
  const syllable = () => pick(random, STARTS) + pick(random, VOWELS) + pick(random, ENDS)
  const invented = Array.from(
    { length: WORDS },
    () => syllable() + syllable() + (random() < 0.3 ? syllable() : ''),
  )
  // Zipf: the first words are far more frequent than the last.
  const word = () =>
    random() < 0.15 ? pick(random, COMMON) : invented[Math.floor(WORDS ** random()) - 1 || 0]!
  return Array.from({ length: count }, (_, id) => {
    const words = Array.from({ length: 1 + Math.floor(random() * 3) }, word)
    const tail = random() < 0.5 ? '' : String(Math.floor(random() * 1000))
    return {
      id,
      mint: Array.from({ length: 44 }, () => pick(random, LETTERS)).join(''),
      liquidity: logBetween(random, 10, 1e7),
      symbol: (words[0]!.slice(0, 3 + Math.floor(random() * 5)) + tail.slice(0, 2)).toUpperCase(),
      name: words.join(' ') + (tail && ` ${tail}`),
      isVerified: id % VERIFIED === 0,
    }
  })
}
