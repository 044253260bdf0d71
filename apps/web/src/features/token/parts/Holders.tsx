import type { Asset, Holder } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { Badge, CopyButton, EmptyState, ErrorState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { errorCode, market } from '../../../lib/api/call.ts'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { formatCount, formatPercent, formatQuantity, formatUsd } from '../../../lib/text/format.ts'

const REFRESH_MS = 30_000

/** The 100 largest holders with share, value and labels. */
export function Holders({ asset }: { asset: Asset }) {
  const query = useQuery({
    queryKey: ['holders', asset.id],
    queryFn: ({ signal }) => market.holders(asset.id, signal),
    refetchInterval: REFRESH_MS,
  })
  const error = useHeldError(query)
  if (!query.data) {
    if (!error) return <Skeleton className="m-3 h-64" />
    return (
      <ErrorState
        title={t('The holders could not be loaded')}
        code={errorCode(error)}
        onRetry={() => query.refetch()}
      />
    )
  }
  const { count, holders } = query.data
  if (holders.length === 0) return <EmptyState title={t('This token has no holders.')} />
  return (
    <div className="overflow-x-auto">
      <p className="px-3 py-2 text-xs text-faint">
        {t('{count} holders, top {shown} shown', { count: formatCount(count), shown: holders.length })}
      </p>
      <table className="w-full text-right text-xs">
        <thead className="text-2xs text-faint">
          <tr className="h-8 border-y border-line *:px-3 *:font-medium">
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
          </tr>
        </thead>
        <tbody>
          {holders.map((holder, at) => (
            <Row key={holder.address} holder={holder} rank={at + 1} asset={asset} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Labels by the id of the category or of the tag; of an exchange the name is shown. */
const labelTexts: Readonly<Record<string, string>> = {
  'Bonding Curve': msg('Bonding curve'),
  Pool: msg('Pool'),
  Lock: msg('Locked'),
  Misc: msg('Misc'),
  bundler: msg('Bundler'),
  sniper: msg('Sniper'),
  insider: msg('Insider'),
}

function labelsOf({ address, tags = [], holderTags = [] }: Holder, { dev }: Asset): string[] {
  const textOf = (id: string, other: string) => {
    const known = Object.hasOwn(labelTexts, id) ? labelTexts[id] : undefined
    return known === undefined ? other : t(known)
  }
  return [
    ...tags.map(({ id, name }) => textOf(id, name)),
    ...(address === dev ? [t('Dev')] : []),
    ...holderTags.map((tag) => textOf(tag, tag)),
  ]
}

function Row({ holder, rank, asset }: { holder: Holder; rank: number; asset: Asset }) {
  const supply = asset.totalSupply ?? asset.circSupply
  const labels = labelsOf(holder, asset)
  return (
    <tr className="h-10 border-b border-line *:px-3 hover:bg-raised max-sm:h-11">
      <td className="text-left text-faint">{rank}</td>
      <td className="text-left">
        <span className="flex items-center gap-1">
          <AddressLink address={holder.address} />
          <CopyButton text={holder.address} label={t('Copy address of holder {rank}', { rank })} />
          {labels.map((label) => (
            <Badge key={label} tone="accent">
              {label}
            </Badge>
          ))}
        </span>
      </td>
      <td className="text-text">{formatPercent(supply ? (holder.amount / supply) * 100 : undefined)}</td>
      <td className="text-muted max-sm:hidden">{formatQuantity(holder.amount)}</td>
      <td className="text-muted">
        {formatUsd(asset.usdPrice === undefined ? undefined : holder.amount * asset.usdPrice)}
      </td>
    </tr>
  )
}
