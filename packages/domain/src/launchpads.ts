import { type LaunchpadId, launchpadIds } from '@callisto/contract'

export interface Launchpad {
  id: LaunchpadId
  label: string
  /** Last segment of `/pro/launchpads/{slug}`. */
  slug: string
  /** Place in display order, from 1. */
  rank: number
  /**
   * Outbound page of a token; `{mint}` and `{symbol}` are filled in. Null: the launchpad has none (spec 1-2.5-01);
   * absent: it has one whose address is not known.
   */
  link?: string | null
  bondingCurveSupported: boolean
}

const labels: Record<LaunchpadId, [label: string, link?: string | null]> = {
  'pump.fun': ['Pump', 'https://pump.fun/coin/{mint}'],
  'letsbonk.fun': ['LetsbonkFun', 'https://letsbonk.fun/token/{mint}'],
  'raydium-launchlab': ['Raydium', 'https://raydium.io/launchpad/token/{mint}'],
  'met-dbc': ['Meteora DBC', null],
  'jup-studio': ['Jup Studio', 'https://jup.ag/studio/{mint}'],
  'bags.fun': ['Bags', 'https://bags.fm/{mint}'],
  anoncoin: ['Anoncoin', 'https://anoncoin.it/{symbol}'],
  moonshot: ['Moonshot', null],
  moonit: ['Moonit', 'https://moon.it/coin/{mint}'],
  Believe: ['Believe', 'https://believe.app/coin/{mint}'],
  boop: ['Boop', 'https://boop.fun/tokens/{mint}'],
  heaven: ['Heaven', 'https://heaven.xyz/token/{mint}'],
  virtuals: ['Virtuals', 'https://app.virtuals.io/prototypes/{mint}'],
  'daos.fun': ['DaosFun', 'https://daos.fun/{mint}'],
  'time.fun': ['TimeFun', 'https://time.fun/{symbol}'],
  GoFundMeme: ['GofundMeme', 'https://gofundmeme.com/coin/{mint}'],
  'dealr.fun': ['Dealr', 'https://dealr.fun'],
  Dialect: ['Dialect', 'https://dialect.to'],
  'cook.meme': ['CookMeme', 'https://cook.meme/view/{mint}'],
  xcombinator: ['xCombinator'],
  'mentat.fun': ['MentatFun', null],
  'trends.fun': ['Trends', 'https://trends.fun/token/{mint}'],
  ego: ['Ego'],
  aicraft: ['AicraftDotFun', null],
  sendshot: ['Sendshot', null],
  'opinions.fun': ['OpinionsFun', null],
  'nouns.fun': ['NounsFun', null],
  'print.fun': ['PrintFun', null],
  xapple: ['xApple', null],
  'tknz.fun': ['TknzFun', null],
  'finz.fun': ['FinzFun', null],
  forward: ['Forward', null],
  'bunt.fun': ['Bunt'],
  candle: ['Candle'],
  slerf: ['Slerfpad'],
  'circus.fun': ['Circus'],
  revshare: ['RevShare'],
  'cults.fun': ['Cults'],
  'cooking.city': ['Cooking City'],
  shout: ['Shout'],
  'madness.fun': ['Madness'],
  'oneshot.meme': ['Oneshot'],
  dubdub: ['DubDub'],
}

function slugOf(id: LaunchpadId): string {
  if (id === 'bags.fun') return 'bags'
  return id.toLowerCase()
}

/**
 * The launchpads in display order (spec 1-2.5-01). That order, the ids of Anoncoin, Heaven, Finz and Forward, and what is
 * absent follow from no public source; colours and icons are our own (`launchpadMark`).
 */
export const launchpads: readonly Launchpad[] = launchpadIds.map((id, index) => {
  const [label, link] = labels[id]
  return {
    id,
    label,
    slug: slugOf(id),
    rank: index + 1,
    ...(link === undefined ? {} : { link }),
    bondingCurveSupported: id !== 'ego',
  }
})

const byId = new Map(launchpads.map((launchpad) => [launchpad.id.toLowerCase(), launchpad]))
const bySlug = new Map(launchpads.map((launchpad) => [launchpad.slug, launchpad]))

/** Launchpad by id, case-insensitive. */
export function launchpadOf(id: string | undefined): Launchpad | undefined {
  return id === undefined ? undefined : byId.get(id.toLowerCase())
}

/** Launchpad by the last segment of its path, in any case. */
export function launchpadOfSlug(slug: string): Launchpad | undefined {
  return bySlug.get(slug.toLowerCase())
}

/** The token's page at its launchpad, or undefined when there is none. */
export function launchpadLink(
  launchpad: Launchpad,
  token: { id: string; symbol: string },
): string | undefined {
  return launchpad.link
    ?.replace('{mint}', encodeURIComponent(token.id))
    .replace('{symbol}', encodeURIComponent(token.symbol))
}
