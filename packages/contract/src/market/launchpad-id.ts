/**
 * Launchpads by the id of the public data service; ids are case-insensitive.
 * Labels, links and colours are product rules and live in domain.
 */
export const launchpadIds = [
  'pump.fun',
  'letsbonk.fun',
  'raydium-launchlab',
  'met-dbc',
  'jup-studio',
  'bags.fun',
  'anoncoin',
  'moonshot',
  'moonit',
  'Believe',
  'boop',
  'heaven',
  'virtuals',
  'daos.fun',
  'time.fun',
  'GoFundMeme',
  'dealr.fun',
  'Dialect',
  'cook.meme',
  'xcombinator',
  'mentat.fun',
  'trends.fun',
  'ego',
  'aicraft',
  'sendshot',
  'opinions.fun',
  'nouns.fun',
  'print.fun',
  'xapple',
  'tknz.fun',
  'finz.fun',
  'forward',
  'bunt.fun',
  'candle',
  'slerf',
  'circus.fun',
  'revshare',
  'cults.fun',
  'cooking.city',
  'shout',
  'madness.fun',
  'oneshot.meme',
  'dubdub',
] as const

export type LaunchpadId = (typeof launchpadIds)[number]

/** Ids that public clients filter by and the catalogue does not list. */
const uncataloguedIds = ['stonkfun'] as const

/** The launchpads that tokens can be filtered by. */
export const knownLaunchpadIds = [...launchpadIds, ...uncataloguedIds] as const
export type KnownLaunchpadId = (typeof knownLaunchpadIds)[number]

const byLowerCase = new Map<string, LaunchpadId>(launchpadIds.map((id) => [id.toLowerCase(), id]))

/** The launchpad id in canonical spelling, or undefined when it is unknown. */
export function parseLaunchpadId(text: string): LaunchpadId | undefined {
  return byLowerCase.get(text.toLowerCase())
}

const known = new Map<string, KnownLaunchpadId>([
  ...byLowerCase,
  ...uncataloguedIds.map((id) => [id, id] as const),
  // Public clients name LaunchLab by its label.
  ['raydium', 'raydium-launchlab'],
])

/** The canonical id of a launchpad in a filter or of a token, in any case; undefined when it is unknown. */
export function parseKnownLaunchpadId(text: string): KnownLaunchpadId | undefined {
  return known.get(text.toLowerCase())
}
