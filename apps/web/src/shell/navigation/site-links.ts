import type { PageLinkName, PageLinks } from '@callisto/contract'
import { msg } from '@callisto/i18n'

/** An entry that leads to a page of another site. */
export interface SiteLink {
  key: PageLinkName
  label: string
  href: string
}

const labels: Readonly<Record<PageLinkName, string>> = {
  twitter: msg('Twitter'),
  discord: msg('Discord'),
  telegram: msg('Telegram'),
  youtube: msg('YouTube'),
  reddit: msg('Reddit'),
  featureRequest: msg('Feature Request'),
  helpCenter: msg('Help Center'),
  mobile: msg('Mobile'),
  lock: msg('Lock'),
  governance: msg('Governance'),
  research: msg('Research'),
  guides: msg('Guides'),
  plugin: msg('Plugin'),
  iosApp: msg('App Store'),
  androidApp: msg('Google Play'),
}

/** Social links of the footer, in the order of spec 1-2.4-05. */
export const SOCIAL_LINKS = ['twitter', 'discord', 'telegram', 'youtube', 'reddit'] as const
/** Entries of "Talk to us". */
export const TALK_LINKS = ['featureRequest', 'helpCenter'] as const
/** Entries of the products menu that lead to other sites. */
export const PRODUCT_LINKS = ['mobile', 'lock', 'governance', 'research', 'guides', 'plugin'] as const

/** The configured ones of `names`, in their order; `links` have passed the URL gate (`lib/api/page-links.ts`). */
export function siteLinks(links: PageLinks, names: readonly PageLinkName[]): SiteLink[] {
  return names.flatMap((key) => {
    const href = links[key]
    return href === undefined ? [] : [{ key, label: labels[key], href }]
  })
}

interface ProductEntry {
  key: string
  label: string
  about: string
  href: string
}

const about: Readonly<Record<(typeof PRODUCT_LINKS)[number], string>> = {
  mobile: msg('Trade on your phone'),
  lock: msg('Lock and vest tokens'),
  governance: msg('Vote on proposals'),
  research: msg('Reports and discussion'),
  guides: msg('How things work'),
  plugin: msg('Swap in your own site'),
}

/** Description of the API that every deployment serves. */
const developers: ProductEntry = {
  key: 'developers',
  label: msg('Developers'),
  about: msg('Description of the API'),
  href: '/developers',
}

/** The products menu in the order of docs/spec-map.md 1-2.4: what is built, and what the configuration links. */
export function productEntries(links: PageLinks): ProductEntry[] {
  const linked = siteLinks(links, PRODUCT_LINKS).map((link) => ({
    ...link,
    about: about[link.key as keyof typeof about],
  }))
  const before = linked.filter(({ key }) => key !== 'plugin')
  return [...before, developers, ...linked.filter(({ key }) => key === 'plugin')]
}
