import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import type { ReactNode } from 'react'
import { formatAmount, formatUnits, formatUsd } from '../../lib/text/format.ts'
import { LookalikeBadge } from '../../lib/tokens/LookalikeBadge.tsx'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { TokenLogo } from '../../lib/tokens/TokenLogo.tsx'

/** A change of a balance by a transaction, as its decoded instructions have it. */
export interface WalletChange {
  label: string
  asset: Asset
  /** Base units that are shown in full size. */
  units: bigint
  direction: 'out' | 'in'
  /** Dollar value of `units`; undefined while a price is unknown. */
  usd?: number | undefined
  /** A bound that the transaction guarantees, such as "at least 225.1 USDC". */
  bound?: string | undefined
}

/** What a transaction changes in the wallet; `Nothing else changes.` stands below the last one. */
export function WalletChanges({
  changes,
  children,
}: {
  changes: readonly WalletChange[]
  /** Further changes, such as accounts that are opened. */
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-2">
        {changes.map((change) => (
          <Change key={`${change.label} ${change.asset.id}`} {...change} />
        ))}
      </ul>
      {children}
      <p className="text-xs font-medium text-text">{t('Nothing else changes.')}</p>
    </div>
  )
}

function Change({ label, asset, units, direction, usd, bound }: WalletChange) {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-ground p-3 max-sm:gap-2">
      <TokenLogo asset={asset} size={28} />
      <span className="shrink-0 text-sm text-muted">{label}</span>
      <span className="ml-auto flex min-w-0 flex-col text-right">
        <span className="text-lg font-medium break-words" title={formatUnits(units, asset.decimals)}>
          <span className={direction === 'in' ? 'text-up' : 'text-down'}>
            {direction === 'in' ? '+' : '−'}
          </span>
          {formatAmount(units, asset.decimals)} {displaySymbol(asset.symbol)} <LookalikeBadge asset={asset} />
        </span>
        <span className="flex flex-wrap justify-end gap-x-2 text-xs text-muted">
          {bound !== undefined && <span className="text-text">{bound}</span>}
          {usd !== undefined && <span>{formatUsd(usd, { full: true })}</span>}
        </span>
      </span>
    </li>
  )
}
