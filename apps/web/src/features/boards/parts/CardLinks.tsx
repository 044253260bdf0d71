import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { socialLinks } from '../../../lib/tokens/social-links.ts'

/** Socials of a token, above the link of its card. */
export function CardLinks({ asset }: { asset: Asset }) {
  return socialLinks(asset).map(({ name, href, icon: Icon }) => (
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
  ))
}
