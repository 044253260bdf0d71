/** Links to other sites that an operator may configure; the browser app shows an entry for each that is set. */
export const PAGE_LINK_NAMES = [
  'twitter',
  'discord',
  'telegram',
  'youtube',
  'reddit',
  'featureRequest',
  'helpCenter',
  'mobile',
  'lock',
  'governance',
  'research',
  'guides',
  'plugin',
  'iosApp',
  'androidApp',
] as const
export type PageLinkName = (typeof PAGE_LINK_NAMES)[number]

/** Https URLs by name, in the `links` of the page's `callisto-config`. */
export type PageLinks = Readonly<Partial<Record<PageLinkName, string>>>
