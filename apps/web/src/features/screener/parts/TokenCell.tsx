import type { Asset } from '@callisto/contract'
import { launchpadOf, listedAtMs } from '@callisto/domain'
import { Link } from '@tanstack/react-router'
import { age } from '../../../lib/text/format.ts'
import { isVerified, shownName, shownSymbol } from '../../../lib/tokens/names.ts'
import { TokenPicture } from '../../../lib/tokens/TokenPicture.tsx'
import { VerifiedTick } from '../../../lib/tokens/VerifiedBadge.tsx'

/** Who a row is about. Its link covers the whole row, so that a click anywhere opens the token. */
export function TokenCell({ asset, nowMs }: { asset: Asset; nowMs: number }) {
  const listed = listedAtMs(asset)
  const launchpad = launchpadOf(asset.launchpad)
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <TokenPicture asset={asset} size={28} />
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <Link
            to="/tokens/$id"
            params={{ id: asset.id }}
            data-row-link=""
            className="truncate font-medium text-text outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {shownSymbol(asset.symbol)}
          </Link>
          {isVerified(asset) && <VerifiedTick verified />}
          {asset.bondingCurve !== undefined && (
            <span className="min-w-0 shrink-[9] truncate text-2xs text-faint">
              {Math.floor(asset.bondingCurve)}% of curve
            </span>
          )}
        </div>
        <div className="flex gap-1.5 text-2xs text-faint">
          <span className="truncate">{shownName(asset.name)}</span>
          {listed !== undefined && <span className="shrink-0">{age(listed, nowMs)}</span>}
          {launchpad && <span className="shrink-0 max-sm:hidden">{launchpad.label}</span>}
        </div>
      </div>
    </div>
  )
}
