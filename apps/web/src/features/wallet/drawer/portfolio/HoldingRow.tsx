import { t } from '@callisto/i18n'
import { Badge } from '@callisto/ui'
import { closeOverlay } from '../../../../lib/browser/overlays.ts'
import { GainDelta } from '../../../../lib/portfolio/GainDelta.tsx'
import { HoldingActions } from '../../../../lib/portfolio/HoldingActions.tsx'
import type { Holding } from '../../../../lib/portfolio/holdings.ts'
import { Usd } from '../../../../lib/portfolio/Usd.tsx'
import { Link } from '../../../../lib/router/Link.tsx'
import { formatUnits, formatUsdPrice } from '../../../../lib/text/format.ts'
import { shortAddress } from '../../../../lib/text/short-address.ts'
import { formatSize } from '../../../../lib/text/wallet-format.ts'
import { SOL_MINT } from '../../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import { useQueuedToken } from '../../../../lib/tokens/queued-token.ts'
import { TokenLogo } from '../../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../../lib/tokens/TokenStatus.tsx'
import { NATIVE_SOL } from '../../../../lib/wallet/balance-record.ts'
import { paths } from '../../../../paths.ts'

/** Height of a row in pixels (docs/spec-map.md 2-9). */
export const ROW_HEIGHT = 64

interface HoldingRowProps {
  holding: Holding
  /** Offset in the list in pixels. */
  top: number
}

/** A token of the wallet: size, price, value and gain, with its actions. */
export function HoldingRow({ holding, top }: HoldingRowProps) {
  const { key, mint, amount, decimals, price, value, gain, isFrozen } = holding
  const { live, missing } = useQueuedToken(mint)
  const asset = live?.asset
  const symbol = asset ? displaySymbol(asset.symbol) : shortAddress(mint)
  const kind = kindOf(key)
  return (
    <li
      data-mint={mint}
      style={{ top, height: ROW_HEIGHT }}
      className="absolute inset-x-0 flex items-center gap-3 pr-1 pl-4 hover:bg-lifted"
    >
      <TokenLogo asset={asset ?? { id: mint }} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1 text-sm font-medium">
          <Link
            to={paths.token}
            params={{ id: mint }}
            onClick={closeOverlay}
            className="min-w-0 truncate outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {symbol}
          </Link>
          {kind && <span className="sr-only">{kind}</span>}
          {key === SOL_MINT && <Badge>{t('Wrapped')}</Badge>}
          {asset && <TokenStatus asset={asset} />}
          {missing && <span className="text-2xs font-normal text-faint">{t('Unknown token')}</span>}
          {isFrozen && <Badge tone="caution">{t('Frozen')}</Badge>}
        </p>
        <p className="truncate text-xs text-muted">
          <span title={formatUnits(amount, decimals)} data-amount={amount}>
            {formatSize(amount, decimals)}
          </span>
          {price !== undefined && <span className="text-faint"> · {formatUsdPrice(price)}</span>}
        </p>
      </div>
      <div className="shrink-0 text-right text-sm">
        <p>
          <Usd value={value} />
        </p>
        <p className="text-xs">
          <GainDelta gain={gain} className="text-faint" />
        </p>
      </div>
      <div className="relative z-1 shrink-0">
        <HoldingActions holding={holding} symbol={symbol} />
      </div>
    </li>
  )
}

/** Tells native from wrapped SOL, whose symbols are the same. */
function kindOf(key: string): string | undefined {
  if (key === NATIVE_SOL) return t('Native SOL')
  return key === SOL_MINT ? t('Wrapped SOL') : undefined
}
