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

const byLowerCase = new Map<string, LaunchpadId>(launchpadIds.map((id) => [id.toLowerCase(), id]))

/** The launchpad id in canonical spelling, or undefined when it is unknown. */
export function parseLaunchpadId(text: string): LaunchpadId | undefined {
  return byLowerCase.get(text.toLowerCase())
}
