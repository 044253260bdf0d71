import type { PageLinks } from '@callisto/contract'
import { msg } from '@callisto/i18n'
import { PRODUCT_LINKS, siteLinks } from './site-links.ts'

export interface ProductEntry {
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
