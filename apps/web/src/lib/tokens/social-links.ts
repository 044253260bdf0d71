import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Globe, type LucideIcon, MessageCircle, Send, X } from 'lucide-react'
import { safeLink, socialLink } from '../text/safe-url.ts'

export interface SocialLink {
  name: string
  href: string
  icon: LucideIcon
}

/** Sites that the metadata of a token names, as far as they are safe links; a page opens them without `opener`. */
export function socialLinks({ website, twitter, telegram, discord }: Asset): SocialLink[] {
  const all = [
    { name: t('Website'), href: safeLink(website), icon: Globe },
    { name: 'X (Twitter)', href: socialLink('https://x.com/', twitter), icon: X },
    { name: 'Telegram', href: socialLink('https://t.me/', telegram), icon: Send },
    { name: 'Discord', href: safeLink(discord), icon: MessageCircle },
  ]
  return all.flatMap(({ href, ...link }) => (href === undefined ? [] : { ...link, href }))
}
