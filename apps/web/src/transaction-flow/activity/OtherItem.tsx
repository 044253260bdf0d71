import { t } from '@callisto/i18n'
import { Fragment, type ReactNode } from 'react'
import { Usd } from '../../lib/portfolio/Usd.tsx'
import { formatQuantity, formatUnits } from '../../lib/text/format.ts'
import { formatActivityTime } from '../../lib/text/wallet-format.ts'
import { SOL_MINT } from '../../lib/tokens/mints.ts'
import { TokenLogo } from '../../lib/tokens/TokenLogo.tsx'
import { SOL_DECIMALS } from '../../lib/wallet/balances.ts'
import type { OtherRow, RowAmount } from './activity-page.ts'
import { useActivityToken } from './useActivityToken.ts'

/** What was done in a pool, or paid for a transaction that moved nothing else. */
export function otherTitle({ did, networkCost }: OtherRow): string {
  if (did === 'liquidity-in') return t('Added liquidity')
  if (did === 'liquidity-out') return t('Removed liquidity')
  if (did === 'fees-collected') return t('Collected fees')
  if (did === 'order') return networkCost < 0n ? t('Closed an order') : t('Placed or changed an order')
  if (did === 'account-close') return t('Closed an account')
  if (did === 'wrap') return t('Wrapped into wSOL')
  if (did === 'unwrap') return t('Unwrapped wSOL')
  return networkCost < 0n ? t('Rent received') : t('Network fee and rent')
}

/** Lamports as SOL, without their sign. */
export const costText = (lamports: bigint): string =>
  `${formatUnits(lamports < 0n ? -lamports : lamports, SOL_DECIMALS)} SOL`

interface OtherItemProps {
  row: OtherRow
  /** Wraps the text that opens the row. */
  open: (text: ReactNode) => ReactNode
}

/** Liquidity, fees of pools, and what transactions cost that moved nothing else. */
export function OtherItem({ row, open }: OtherItemProps) {
  const amounts = [...row.given, ...row.received]
  const { asset } = useActivityToken(amounts[0]?.mint ?? SOL_MINT)
  return (
    <>
      <TokenLogo asset={asset} size={32} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{open(otherTitle(row))}</p>
        <p className="truncate text-2xs text-faint">
          {amounts.length > 0 ? <AmountTexts amounts={amounts} /> : costText(row.networkCost)}
          {row.platform !== '' && ` · ${row.platform}`}
        </p>
        <p className="truncate text-2xs text-faint">{formatActivityTime(row.timeMs)}</p>
      </div>
      {amounts.length > 0 && (
        <div className="shrink-0 text-right text-sm">
          <Usd value={row.usdValue} unknown={t('Its value then is not known')} className="text-muted" />
        </div>
      )}
    </>
  )
}

/** Amounts beside each other, rounded unless they are `exact`. */
export function AmountTexts({ amounts, exact = false }: { amounts: readonly RowAmount[]; exact?: boolean }) {
  return amounts.map((amount, at) => (
    <Fragment key={amount.mint}>
      {at > 0 && ' + '}
      <AmountText {...amount} exact={exact} />
    </Fragment>
  ))
}

function AmountText({ mint, amount, exact }: RowAmount & { exact: boolean }) {
  const { symbol } = useActivityToken(mint)
  return `${exact ? amount : formatQuantity(amount)} ${symbol}`
}
