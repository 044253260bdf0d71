import { unitsToNumber } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { isNft, type TokenCheckLevel, tokenChecks } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { cx, Skeleton } from '@callisto/ui'
import { formatAmount, formatUsd } from '../../../../lib/text/format.ts'
import { shortAddress } from '../../../../lib/text/short-address.ts'
import { checkLabels } from '../../../../lib/tokens/check-labels.ts'
import { displayName, displaySymbol } from '../../../../lib/tokens/names.ts'
import { SharedSymbol } from '../../../../lib/tokens/SharedSymbol.tsx'
import { TokenLogo } from '../../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../../lib/tokens/TokenStatus.tsx'
import { useToken } from '../../../../lib/tokens/token-query.ts'
import { type Balances, balanceOf } from '../../../../lib/wallet/balances.ts'

/** Columns of the list: token, balance of a connected wallet, market cap. */
export const columnsOf = (hasBalances: boolean) =>
  cx(
    'grid items-center gap-x-3 px-2',
    hasBalances ? 'grid-cols-[minmax(0,1fr)_76px_68px]' : 'grid-cols-[minmax(0,1fr)_68px]',
  )

export interface TokenRowProps {
  mint: string
  /** Undefined without a wallet. */
  balances: Balances | undefined
  onPick: (mint: string) => void
}

/** One token of the picker. */
export function TokenRow({ mint, balances, onPick }: TokenRowProps) {
  const { live, missing } = useToken(mint)
  if (missing || (live && isNft(live.asset))) return null
  if (!live) return <Skeleton className="mx-2 my-1.5 h-10" />
  const { asset } = live
  return (
    <button
      type="button"
      onClick={() => onPick(mint)}
      className={cx(
        columnsOf(balances !== undefined),
        'min-h-13 w-full rounded-md py-1 text-left hover:bg-lifted focus-visible:bg-lifted focus-visible:-outline-offset-2',
      )}
    >
      <span className="flex min-w-0 items-center gap-3">
        <TokenLogo asset={asset} size={32} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1">
            <span className="truncate font-medium text-text">{displaySymbol(asset.symbol)}</span>
            <TokenStatus asset={asset} />
            <SharedSymbol asset={asset} />
          </span>
          <span className="flex gap-1.5 text-xs text-faint">
            <span className="truncate">{displayName(asset.name)}</span>
            <span className="shrink-0">{shortAddress(asset.id)}</span>
          </span>
          <TokenRisk asset={asset} className="block text-2xs" />
        </span>
      </span>
      {balances && <Balance asset={asset} units={balanceOf(balances, mint)} />}
      <span className="text-right text-xs text-muted">
        <span className="sr-only">{t('Mkt Cap')} </span>
        {formatUsd(asset.mcap)}
      </span>
    </button>
  )
}

function Balance({ asset: { decimals, usdPrice }, units }: { asset: Asset; units: bigint }) {
  if (units === 0n) return <span />
  return (
    <span className="text-right text-xs">
      <span className="sr-only">{t('Balance')} </span>
      <span className="block truncate text-text">{formatAmount(units, decimals)}</span>
      {usdPrice !== undefined && (
        <span className="block text-faint">{formatUsd(unitsToNumber(units, decimals) * usdPrice)}</span>
      )}
    </span>
  )
}

const tones: Partial<Record<TokenCheckLevel, string>> = { danger: 'text-down', warning: 'text-caution' }

/** Names of what can be done to the holders of a token, worst first; nothing without such findings. */
function TokenRisk({ asset, className }: { asset: Asset; className?: string }) {
  // A look-alike has a badge of its own.
  const found = tokenChecks(asset).filter(({ id, level }) => id !== 'lookalike' && tones[level])
  const worst = found.some(({ level }) => level === 'danger') ? 'danger' : 'warning'
  const names = found
    .toSorted((a, b) => Number(b.level === 'danger') - Number(a.level === 'danger'))
    .map(({ id }) => t(checkLabels[id]))
    .join(', ')
  if (names === '') return null
  return (
    <span title={names} className={cx('truncate', tones[worst], className)}>
      {names}
    </span>
  )
}
