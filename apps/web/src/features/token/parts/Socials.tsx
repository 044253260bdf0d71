import type { Asset } from '@callisto/contract'
import { launchpadLink, launchpadOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { Rocket } from 'lucide-react'
import { safeLink } from '../../../lib/text/safe-url.ts'
import { type SocialLink, socialLinks } from '../../../lib/tokens/social-links.ts'

interface SocialsProps {
  asset: Asset
  /** Writes the names beside the icons; icons alone are left out on narrow screens. */
  named?: boolean
}

/** Links of the token's metadata and its page at the launchpad; they open without `opener`. */
export function Socials({ asset, named = false }: SocialsProps) {
  const shown = [...socialLinks(asset), ...launchpadPage(asset)]
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

function launchpadPage(asset: Asset): SocialLink[] {
  const launchpad = launchpadOf(asset.launchpad)
  if (!launchpad) return []
  const href = safeLink(launchpadLink(launchpad, asset))
  if (href === undefined) return []
  return [{ name: t('Page at {launchpad}', { launchpad: launchpad.label }), href, icon: Rocket }]
}
