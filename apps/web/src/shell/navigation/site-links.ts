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
