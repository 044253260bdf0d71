import type { Asset } from '@callisto/contract'
import { launchpadOf, listedAtMs } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { cx, rowLinkClass } from '@callisto/ui'
import { Link } from '../../../lib/router/Link.tsx'
import { age, formatPercent } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { LaunchpadMark } from '../../../lib/tokens/LaunchpadMark.tsx'
import { LookalikeBadge } from '../../../lib/tokens/LookalikeBadge.tsx'
import { displayName, displaySymbol, isVerified } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { VerifiedBadge } from '../../../lib/tokens/VerifiedBadge.tsx'

/** Token identity of a row. Its link covers the whole row. */
export function TokenCell({ asset, nowMs }: { asset: Asset; nowMs: number }) {
  const listed = listedAtMs(asset)
  const launchpad = launchpadOf(asset.launchpad)
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <TokenLogo asset={asset} size={28} />
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <Link
            to="/tokens/$id"
            params={{ id: asset.id }}
            data-row-link=""
            aria-keyshortcuts="b"
            className={cx('truncate font-medium text-text', rowLinkClass)}
          >
            {displaySymbol(asset.symbol)}
          </Link>
          {isVerified(asset) && <VerifiedBadge verified />}
          <LookalikeBadge asset={asset} />
          {asset.bondingCurve !== undefined && (
            <span className="min-w-0 shrink-[9] truncate text-2xs text-faint max-sm:text-xs">
              {t('curve {percent}', {
                percent: formatPercent(Math.floor(asset.bondingCurve), { places: 0 }),
              })}
            </span>
          )}
        </div>
        <div className="flex gap-1.5 text-2xs text-faint">
          <span className="truncate">{displayName(asset.name)}</span>
          {listed !== undefined && (
            <span className="shrink-0 max-sm:text-xs lg:hidden">{age(listed, nowMs)}</span>
          )}
          {launchpad && (
            <span className="flex shrink-0 items-center gap-1 max-sm:hidden">
              <LaunchpadMark id={asset.launchpad} />
              {launchpad.label}
            </span>
          )}
          {!launchpad && asset.partnerConfig && (
            <span
              title={t('Unlisted launchpad {address}', { address: asset.partnerConfig })}
              className="shrink-0 max-sm:hidden"
            >
              {shortAddress(asset.partnerConfig)}
            </span>
          )}
        </div>
      </div>
    </div>
  )
}
