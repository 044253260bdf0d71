import type { Asset } from '@callisto/contract'
import { launchpadLink, launchpadOf } from '@callisto/domain'
import type { LucideIcon } from 'lucide-react'
import { Globe, MessageCircle, Rocket, Send, X } from 'lucide-react'
import { safeLink, socialLink } from '../../../lib/text/safe-url.ts'

interface Social {
  name: string
  href: string | undefined
  icon: LucideIcon
}

/** Links of the token's metadata, checked by `safeLink`; they open without `opener`. */
export function Socials({ asset }: { asset: Asset }) {
  const launchpad = launchpadOf(asset.launchpad)
  const all: Social[] = [
    { name: 'Website', href: safeLink(asset.website), icon: Globe },
    { name: 'X (Twitter)', href: socialLink('https://x.com/', asset.twitter), icon: X },
    { name: 'Telegram', href: socialLink('https://t.me/', asset.telegram), icon: Send },
    { name: 'Discord', href: safeLink(asset.discord), icon: MessageCircle },
    {
      name: launchpad ? `Page at ${launchpad.label}` : 'Launchpad',
      href: launchpad && safeLink(launchpadLink(launchpad, asset)),
      icon: Rocket,
    },
  ]
  const shown = all.filter(({ href }) => href !== undefined)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Token links" className="flex max-md:hidden">
      {shown.map(({ name, href, icon: Icon }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={`${name}, opens another site`}
            title={href}
            className="flex size-8 items-center justify-center rounded-md text-muted hover:bg-lifted hover:text-text"
          >
            <Icon aria-hidden="true" className="size-4" />
          </a>
        </li>
      ))}
    </ul>
  )
}
