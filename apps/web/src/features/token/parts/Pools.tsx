import type { Asset, AssetPool } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { CopyButton, EmptyState } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { market } from '../../../lib/api/call.ts'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { useNow } from '../../../lib/browser/useNow.ts'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { age, formatPercent, formatUsd, formatUsdPrice } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { LookalikeBadge } from '../../../lib/tokens/LookalikeBadge.tsx'
import { displaySymbol, quoteOnlyText } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { PanelSkeleton } from './PanelSkeleton.tsx'

const REFRESH_MS = 10_000

/** The pools of a token. */
export function Pools({ asset }: { asset: Asset }) {
  const query = useQuery({
    queryKey: ['pools-of', asset.id],
    queryFn: ({ signal }) => market.poolsOf(asset.id, signal),
    refetchInterval: REFRESH_MS,
  })
  const now = useNow(REFRESH_MS)
  if (!query.data)
    return (
      <NotLoaded query={query} title={t('The pools could not be loaded')}>
        <PanelSkeleton className="h-24" />
      </NotLoaded>
    )
  if (query.data.length === 0)
    return <EmptyState title={quoteOnlyText(asset) ?? t('This token has no pool yet.')} />
  return (
    // Its rows have no link on a phone: by keyboard it is scrolled as a whole.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section aria-label={t('Pools')} tabIndex={0} className="overflow-x-auto focus-visible:-outline-offset-2">
      <table className="w-full text-right text-xs">
        <thead className="text-2xs text-faint">
          <tr className="h-8 border-b border-line *:px-3 *:font-medium">
            <th scope="col" className="text-left">
              {t('Venue')}
            </th>
            <th scope="col" className="text-left whitespace-nowrap">
              {t('Quote token')}
            </th>
            <th scope="col">{t('Price')}</th>
            <th scope="col">{t('Liquidity')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('Curve')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t('Age')}
            </th>
            <th scope="col" className="max-md:hidden">
              {t('Pool')}
            </th>
          </tr>
        </thead>
        <tbody>
          {query.data.map((pool) => (
            <Row key={pool.id} pool={pool} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ pool, now }: { pool: AssetPool; now: number }) {
  return (
    <tr className="h-10 border-b border-line *:px-3 hover:bg-raised max-sm:h-11">
      <td className="text-left text-text">
        {pool.dex}
        {pool.tier?.isCurated === false && (
          <span
            className="block text-2xs whitespace-nowrap text-caution"
            title={t('Unlisted fee tier {id}', { id: pool.tier.id })}
          >
            {t('Unlisted tier {id}', { id: shortAddress(pool.tier.id) })}
          </span>
        )}
      </td>
      <td className="text-left text-muted">
        <QuoteToken mint={pool.quoteAsset} />
      </td>
      <td className="text-text">{formatUsdPrice(pool.usdPrice)}</td>
      <td>{formatUsd(pool.liquidity)}</td>
      <td className="text-muted max-sm:hidden">{formatPercent(pool.bondingCurve, { places: 1 })}</td>
      <td className="text-muted max-sm:hidden">
        {pool.createdAt ? age(Date.parse(pool.createdAt), now) : '–'}
      </td>
      <td className="max-md:hidden">
        <span className="inline-flex items-center gap-1">
          <AddressLink address={pool.id} />
          <CopyButton text={pool.id} label={t('Copy pool address')} />
        </span>
      </td>
    </tr>
  )
}

function QuoteToken({ mint }: { mint: string }) {
  const asset = useToken(mint).live?.asset
  if (!asset) return shortAddress(mint)
  return (
    <>
      {displaySymbol(asset.symbol)} <LookalikeBadge asset={asset} />
    </>
  )
}
