import type { Asset } from '@callisto/contract'
import { launchpadLink, launchpadOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import type { LucideIcon } from 'lucide-react'
import { Globe, MessageCircle, Rocket, Send, X } from 'lucide-react'
import { safeLink, socialLink } from '../../../lib/text/safe-url.ts'

interface Social {
  name: string
  href: string | undefined
  icon: LucideIcon
}

interface SocialsProps {
  asset: Asset
  /** Writes the names beside the icons; icons alone are left out on narrow screens. */
  named?: boolean
}

/** Links of the token's metadata, checked by `safeLink`; they open without `opener`. */
export function Socials({ asset, named = false }: SocialsProps) {
  const launchpad = launchpadOf(asset.launchpad)
  const all: Social[] = [
    { name: t('Website'), href: safeLink(asset.website), icon: Globe },
    { name: 'X (Twitter)', href: socialLink('https://x.com/', asset.twitter), icon: X },
    { name: 'Telegram', href: socialLink('https://t.me/', asset.telegram), icon: Send },
    { name: 'Discord', href: safeLink(asset.discord), icon: MessageCircle },
    {
      name: launchpad ? t('Page at {launchpad}', { launchpad: launchpad.label }) : t('Launchpad'),
      href: launchpad && safeLink(launchpadLink(launchpad, asset)),
      icon: Rocket,
    },
  ]
  const shown = all.filter(({ href }) => href !== undefined)
  if (shown.length === 0) return null
  return (
    <ul aria-label={t('Token links')} className={cx('flex', named ? 'flex-wrap gap-2' : 'max-xl:hidden')}>
      {shown.map(({ name, href, icon: Icon }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={t('{name}, opens another site', { name })}
            title={href}
            className={cx(
              'flex items-center justify-center rounded-md text-muted hover:bg-lifted hover:text-text',
              named ? 'h-8 gap-1.5 border border-line px-2 text-xs max-sm:h-11' : 'size-8',
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
            {named && name}
          </a>
        </li>
      ))}
    </ul>
  )
}
