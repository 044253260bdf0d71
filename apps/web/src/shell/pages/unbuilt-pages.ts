import { msg } from '@callisto/i18n'

/** A page of the specification whose feature this build does not have. Nothing links to it. */
export interface UnbuiltPage {
  /** Name of the feature, in the title and in the text. */
  name: string
  /** What works instead. */
  instead: string
  /** Link to that. */
  to: string
  label: string
}

const swap = { to: '/swap', label: msg('Open Swap') }
const lists = { to: '/pro/screener/toptrending', label: msg('Open the token lists') }

const perps = { ...swap, instead: msg('Swap trades the tokens themselves, without leverage.') }
const transfers = {
  ...swap,
  instead: msg('Send from your wallet app; Callisto swaps and shows what you hold.'),
}

/** First segments, or the first two, of the paths of pages that are not built. */
const pages: Readonly<Record<string, UnbuiltPage>> = {
  lend: { name: msg('Lend'), ...swap, instead: msg('Swap works without deposits: your tokens stay yours.') },
  send: { name: msg('Universal Send'), ...transfers },
  gift: { name: msg('Gift'), ...transfers },
  invite: { name: msg('Invite'), ...transfers },
  perps: { name: msg('Perps'), ...perps },
  'perps-v2': { name: msg('Perps'), ...perps },
  'perps-legacy': { name: msg('Perps'), ...perps },
  'perps-leaderboard': { name: msg('Perps leaderboard'), ...perps },
  studio: {
    name: msg('Studio'),
    ...lists,
    instead: msg('Tokens that others launch can be found and traded here.'),
  },
  onboard: {
    name: msg('Onboard'),
    ...swap,
    instead: msg('Swap accepts any token that your wallet already holds.'),
  },
  mobile: {
    name: msg('Mobile app'),
    to: '/',
    label: msg('Open Callisto'),
    instead: msg('Every page works in the browser of a phone.'),
  },
  'ask-for-sol': { name: msg('Ask for SOL'), ...transfers },
  verify: {
    name: msg('Verify'),
    ...lists,
    instead: msg('Every token page shows whether the token is verified.'),
  },
}

/** The unbuilt page of a path; undefined for every other path. */
export function unbuiltPageOf(pathname: string): UnbuiltPage | undefined {
  const [first = '', second = ''] = pathname.toLowerCase().split('/').slice(1)
  for (const key of [`${first}/${second}`, first]) if (Object.hasOwn(pages, key)) return pages[key]
  return undefined
}
