import { unitsToNumber } from '@callisto/amount'
import { t } from '@callisto/i18n'
import { EmptyState } from '@callisto/ui'
import { closeOverlay } from '../../../lib/browser/overlays.ts'
import { PriceNote } from '../../../lib/prices/PriceNote.tsx'
import { usePrice } from '../../../lib/prices/usePrice.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { formatAmount, formatUnits, formatUsd } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displayName, displaySymbol } from '../../../lib/tokens/names.ts'
import { useQueuedToken } from '../../../lib/tokens/queued-token.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'
import { type Balances, SOL_DECIMALS } from '../../../lib/wallet/balances.ts'

/** Native SOL and every token of the wallet. An unknown price shows a dash, not zero. */
export function Holdings({ balances }: { balances: Balances }) {
  const tokens = balances.tokens.filter(({ amount }) => amount > 0n)
  if (balances.lamports === 0n && tokens.length === 0) {
    return <EmptyState title={t('No Holdings')}>{t('This wallet is empty.')}</EmptyState>
  }
  return (
    <ul aria-label={t('Holdings')} className="flex-1 overflow-y-auto py-2">
      <Holding mint={SOL_MINT} label={t('Native SOL')} amount={balances.lamports} decimals={SOL_DECIMALS} />
      {tokens.map(({ mint, amount, decimals }) => (
        <Holding
          key={mint}
          mint={mint}
          label={mint === SOL_MINT ? t('Wrapped SOL') : undefined}
          amount={amount}
          decimals={decimals}
        />
      ))}
    </ul>
  )
}

interface HoldingProps {
  mint: string
  /** Distinguishes native from wrapped SOL. */
  label: string | undefined
  amount: bigint
  decimals: number
}

function Holding({ mint, label, amount, decimals }: HoldingProps) {
  const { live, missing } = useQueuedToken(mint)
  const asset = live?.asset
  const price = usePrice(mint)
  const value = price && formatUsd(unitsToNumber(amount, decimals) * price.usd, { full: true })
  return (
    <li className="relative flex h-16 items-center gap-3 px-4 hover:bg-lifted" data-mint={mint}>
      <TokenLogo asset={asset ?? { id: mint }} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1 text-sm font-medium">
          <PriceNote price={price}>
            <Link
              to="/tokens/$id"
              params={{ id: mint }}
              onClick={closeOverlay}
              className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {asset ? displaySymbol(asset.symbol) : shortAddress(mint)}
            </Link>
          </PriceNote>
          {asset && <TokenStatus asset={asset} />}
        </p>
        <p className="truncate text-xs text-faint">
          {label ?? (asset ? displayName(asset.name) : missing ? t('Unknown token') : '')}
        </p>
      </div>
      <div className="text-right text-sm">
        <p title={formatUnits(amount, decimals)} data-amount={amount}>
          {formatAmount(amount, decimals)}
        </p>
        <p className="text-xs text-faint">{value ?? <span title={t('No price is known')}>–</span>}</p>
      </div>
    </li>
  )
}
