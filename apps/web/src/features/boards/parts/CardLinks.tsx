import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Globe, type LucideIcon, MessageCircle, Send, X } from 'lucide-react'
import { safeLink, socialLink } from '../../../lib/text/safe-url.ts'

interface CardLink {
  name: string
  href: string | undefined
  icon: LucideIcon
}

/** Socials of a token, above the link of its card. They are its own words: checked by `safeLink`, opened without `opener`. */
export function CardLinks({ asset }: { asset: Asset }) {
  const all: CardLink[] = [
    { name: t('Website'), href: safeLink(asset.website), icon: Globe },
    { name: 'X (Twitter)', href: socialLink('https://x.com/', asset.twitter), icon: X },
    { name: 'Telegram', href: socialLink('https://t.me/', asset.telegram), icon: Send },
    { name: 'Discord', href: safeLink(asset.discord), icon: MessageCircle },
  ]
  return all.map(
    ({ name, href, icon: Icon }) =>
      href !== undefined && (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={t('{name}, opens another site', { name })}
          title={href}
          className="relative z-1 flex size-6 shrink-0 items-center justify-center rounded-md text-muted hover:bg-lifted hover:text-text max-sm:size-11"
        >
          <Icon aria-hidden="true" className="size-3.5" />
        </a>
      ),
  )
}
