import type { Asset } from '@callisto/contract'
import { launchpadOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Badge } from '@callisto/ui'
import { Share2 } from 'lucide-react'
import { AlertButton } from '../../../lib/alerts/AlertButton.tsx'
import { Link } from '../../../lib/router/Link.tsx'
import { Address } from '../../../lib/text/Address.tsx'
import { LaunchpadMark } from '../../../lib/tokens/LaunchpadMark.tsx'
import { Socials } from './Socials.tsx'

/** Launchpad and links of a token at the end of its header. */
export function HeaderLinks({ asset }: { asset: Asset }) {
  return (
    <>
      <LaunchpadBadge asset={asset} />
      <Socials asset={asset} />
      <AlertButton asset={asset} />
      <Link
        to="/share"
        search={{ token: asset.id }}
        aria-label={t('Share')}
        className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-lifted hover:text-text"
      >
        <Share2 aria-hidden="true" className="size-4" />
      </Link>
    </>
  )
}

/** What a phone has room for. */
export function PhoneLinks({ asset }: { asset: Asset }) {
  return <AlertButton asset={asset} />
}

/** The launchpad by its label; one that is not curated by the address of its account. */
function LaunchpadBadge({ asset }: { asset: Asset }) {
  const launchpad = launchpadOf(asset.launchpad)
  if (launchpad) {
    return (
      <Link
        to="/pro/launchpads/$slug"
        params={{ slug: launchpad.slug }}
        className="rounded-sm hover:text-text max-xl:hidden"
      >
        <Badge>
          <LaunchpadMark id={launchpad.id} />
          {launchpad.label}
        </Badge>
      </Link>
    )
  }
  if (!asset.partnerConfig) return null
  return (
    <span className="max-xl:hidden">
      {t('Unlisted launchpad')} <Address address={asset.partnerConfig} />
    </span>
  )
}
