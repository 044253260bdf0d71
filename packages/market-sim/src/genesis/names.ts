import type { Random } from '../schedule/random.ts'

const adjectives = [
  'Sleepy',
  'Turbo',
  'Cosmic',
  'Tiny',
  'Grumpy',
  'Golden',
  'Velvet',
  'Salty',
  'Fuzzy',
  'Lunar',
  'Pixel',
  'Rusty',
  'Neon',
  'Wobbly',
  'Silent',
  'Cheeky',
  'Dizzy',
  'Minty',
  'Stormy',
  'Lucky',
  'Feral',
  'Polite',
  'Quantum',
  'Jolly',
  'Frosty',
  'Spicy',
  'Humble',
  'Electric',
  'Marble',
  'Paper',
  'Chrome',
  'Sunny',
  'Midnight',
  'Crispy',
  'Giga',
  'Micro',
  'Retro',
  'Drowsy',
  'Brave',
  'Sneaky',
] as const

const nouns = [
  'Otter',
  'Waffle',
  'Badger',
  'Toaster',
  'Pigeon',
  'Cactus',
  'Walrus',
  'Teapot',
  'Lemur',
  'Dumpling',
  'Falcon',
  'Pretzel',
  'Gecko',
  'Muffin',
  'Hamster',
  'Kettle',
  'Panda',
  'Noodle',
  'Moose',
  'Rocket',
  'Beetle',
  'Pancake',
  'Goose',
  'Lantern',
  'Squid',
  'Bagel',
  'Ferret',
  'Comet',
  'Llama',
  'Pickle',
  'Owl',
  'Mango',
  'Yak',
  'Taco',
  'Shrimp',
  'Radish',
  'Newt',
  'Sundae',
  'Crab',
  'Turnip',
  'Heron',
  'Biscuit',
  'Toad',
  'Marmot',
  'Peach',
  'Wombat',
  'Clam',
  'Violin',
  'Ibex',
  'Donut',
  'Raccoon',
  'Spoon',
  'Quokka',
  'Onion',
  'Parrot',
  'Sloth',
] as const

const places = [
  'Moon',
  'Harbor',
  'Attic',
  'Island',
  'Arcade',
  'Garden',
  'Glacier',
  'Subway',
  'Canyon',
  'Orchard',
] as const
const suffixes = ['Coin', 'Club', 'DAO', 'Inu', 'Cat', 'Labs', 'Party', 'OS', 'AI', 'Wif Hat'] as const
const years = ['2049', '3000', '1000', '9000', '404', '77'] as const

export interface TokenName {
  name: string
  symbol: string
  /** Lower-case letters and digits, for links. */
  slug: string
}

/** Draws a name of at most 32 bytes with a symbol of at most 10; two launches may share one. */
export function drawTokenName(random: Random): TokenName {
  const [adjective, noun] = [random.pick(adjectives), random.pick(nouns)]
  const name = shapes[random.weighted([30, 14, 12, 12, 8, 10])]!(adjective, noun, random)
  return { name, symbol: symbolOf(name, noun, random), slug: name.toLowerCase().replace(/[^a-z0-9]/g, '') }
}

type Shape = (adjective: string, noun: string, random: Random) => string

const shapes: readonly Shape[] = [
  (adjective, noun) => `${adjective} ${noun}`,
  (_, noun, random) => `${noun} ${random.pick(suffixes)}`,
  (_, noun, random) => `${noun} of the ${random.pick(places)}`,
  (adjective, noun, random) => `${adjective} ${noun} ${random.pick(suffixes)}`,
  (_, noun, random) => `${noun} ${random.pick(years)}`,
  (_, noun) => noun,
]

function symbolOf(name: string, noun: string, random: Random): string {
  const words = name.split(' ')
  const initials = words.map((word) => word[0]).join('')
  const kind = random.weighted([5, 2, 2])
  if (kind === 1 && words.length > 2) return initials.toUpperCase()
  if (kind === 2) return (words[0]!.slice(0, 3) + noun.slice(0, 3)).toUpperCase()
  return noun.toUpperCase()
}

/** Links of a token: a host, and handles at X and Telegram. */
export interface Socials {
  website?: string
  twitter?: string
  telegram?: string
}

/**
 * Draws links for a launch; about half of launches have none. Hosts end in `.example` and handles carry a
 * prefix, so that none belongs to anybody.
 */
export function drawSocials(random: Random, slug: string): Socials {
  if (random.chance(0.48)) return {}
  const handle = `clst_${slug.slice(0, 10)}`
  return {
    ...(random.chance(0.8) ? { twitter: handle } : {}),
    ...(random.chance(0.4) ? { telegram: handle } : {}),
    ...(random.chance(0.45) ? { website: `${slug.slice(0, 24)}.example` } : {}),
  }
}

/**
 * URI of the metadata file that the product serves for a mint, with the token's links, the issuer of a stock and the time
 * of the first listing (unix seconds) in the query. At most 200 characters for a launch and an origin of at most 64.
 */
export function metadataUri(
  origin: string,
  mint: string,
  { website, twitter, telegram, issuer, since }: Socials & { issuer?: string; since?: number },
): string {
  const query = Object.entries({ w: website, x: twitter, t: telegram, issuer, since })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]))
    .join('&')
  return `${origin}/data/v1/metadata/${mint}${query === '' ? '' : `?${query}`}`
}
