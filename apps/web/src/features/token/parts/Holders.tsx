import type { Asset, Holder } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { CopyButton, EmptyState } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { market } from '../../../lib/api/call.ts'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { formatCount, formatPercent, formatQuantity, formatUsd } from '../../../lib/text/format.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { TradesOfButton } from './TradesOfButton.tsx'
import { WalletLabels } from './wallet-labels.tsx'

const REFRESH_MS = 30_000

export interface HoldersProps {
  asset: Asset
  /** Opens the trades of a wallet. */
  onTrader: (address: string) => void
  /** Rows at most. */
  brief?: number | undefined
}

/** The 100 largest holders with share, value and labels. */
export function Holders({ asset, onTrader, brief }: HoldersProps) {
  const query = useQuery({
    queryKey: ['holders', asset.id],
    queryFn: ({ signal }) => market.holders(asset.id, signal),
    refetchInterval: REFRESH_MS,
  })
  const own = useAddress()
  if (!query.data)
    return (
      <NotLoaded query={query} title={t('The holders could not be loaded')}>
        <PanelSkeleton className="h-64" />
      </NotLoaded>
    )
  const { count, holders } = query.data
  if (count === undefined) return <EmptyState title={t('The holders of this token are not known.')} />
  if (holders.length === 0) return <EmptyState title={t('This token has no holders.')} />
  return (
    <div className="overflow-x-auto">
      <p className="px-3 py-2 text-xs text-faint">
        {t('{count} holders, top {shown} shown', { count: formatCount(count), shown: holders.length })}
      </p>
      <table className="w-full text-right text-xs">
        <thead className="text-2xs text-faint">
          <tr className="h-8 border-y border-line *:px-3 *:font-medium max-sm:*:px-2">
            <th scope="col" className="w-10 text-left">
              #
            </th>
            <th scope="col" className="text-left">
              {t('Holder')}
            </th>
            <th scope="col">{t('Share')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('Amount')}
            </th>
            <th scope="col">{t('Value')}</th>
            <th scope="col" className="w-12 max-sm:hidden">
              <span className="sr-only">{t('Trades')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {holders.slice(0, brief).map((holder, at) => (
            <Row key={holder.address} {...{ holder, asset, own, onTrader }} rank={at + 1} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  holder: Holder
  rank: number
  asset: Asset
  own: string | undefined
  onTrader: (address: string) => void
}

function Row({ holder, rank, asset, own, onTrader }: RowProps) {
  const supply = asset.totalSupply ?? asset.circSupply
  const share = supply ? (holder.amount / supply) * 100 : undefined
  return (
    <tr className="h-9 border-b border-line *:px-3 hover:bg-raised max-sm:h-11 max-sm:*:px-2">
      <td className="text-left text-faint">{rank}</td>
      <td className="text-left">
        <span className="flex items-center gap-1 max-sm:flex-wrap">
          <AddressLink address={holder.address} />
          <CopyButton text={holder.address} label={t('Copy address of holder {rank}', { rank })} />
          <WalletLabels wallet={holder} asset={asset} own={own} />
        </span>
      </td>
      <td className="relative text-text">
        <span
          aria-hidden="true"
          className="absolute inset-y-1.5 right-1 rounded-sm bg-lifted"
          style={{ width: `${Math.min(90, share ?? 0)}%` }}
        />
        <span className="relative">{formatPercent(share)}</span>
      </td>
      <td className="text-muted max-sm:hidden">{formatQuantity(holder.amount)}</td>
      <td className="text-muted">
        {formatUsd(asset.usdPrice === undefined ? undefined : holder.amount * asset.usdPrice)}
      </td>
      <td className="max-sm:hidden">
        <TradesOfButton address={holder.address} onTrader={onTrader} />
      </td>
    </tr>
  )
}
