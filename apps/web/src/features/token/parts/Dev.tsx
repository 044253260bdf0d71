import type { Asset } from '@callisto/contract'
import { graduatedAtMs, launchpadOf, listedAtMs } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Badge, EmptyState } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { market } from '../../../lib/api/call.ts'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { useNow } from '../../../lib/browser/useNow.ts'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { Link } from '../../../lib/router/Link.tsx'
import { age, formatCount, formatPercent, formatUsd } from '../../../lib/text/format.ts'
import { displayName, displaySymbol } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { TradesOfButton } from './TradesOfButton.tsx'

const REFRESH_MS = 60_000

export interface DevProps {
  asset: Asset
  /** Opens the trades of a wallet. */
  onTrader: (address: string) => void
}

/** What the wallet that launched a token has launched, with how much of it graduated. */
export function Dev({ asset, onTrader }: DevProps) {
  const { dev } = asset
  const query = useQuery({
    queryKey: ['dev-stats', dev],
    queryFn: ({ signal }) => market.devStats(dev ?? '', signal),
    enabled: dev !== undefined,
    refetchInterval: REFRESH_MS,
  })
  const now = useNow(REFRESH_MS)
  if (dev === undefined) return <EmptyState title={t('The wallet that launched this token is not known.')} />
  if (!query.data)
    return (
      <NotLoaded query={query} title={t('The tokens of the dev could not be loaded')}>
        <PanelSkeleton className="h-64" />
      </NotLoaded>
    )
  const { numCreated, numMigrated, numCreatedInPast7Days, topTokens } = query.data
  const facts = [
    [t('Launched'), formatCount(numCreated)],
    [t('Migrated'), formatCount(numMigrated)],
    [
      t('Share migrated'),
      formatPercent(numCreated > 0 ? (numMigrated / numCreated) * 100 : undefined, { places: 0 }),
    ],
    [t('Launched in 7 days'), formatCount(numCreatedInPast7Days)],
    [t('Holds of this token'), formatPercent(asset.audit?.devBalancePercentage)],
  ] as const
  return (
    <div className="overflow-x-auto">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-3 py-2 text-xs">
        <span className="flex items-center gap-1 text-muted">
          {t('Dev')} <AddressLink address={dev} />
          <TradesOfButton address={dev} onTrader={onTrader} />
        </span>
        <dl className="flex flex-wrap gap-x-5 gap-y-1">
          {facts.map(([name, text]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-faint">{name}</dt>
              <dd className="text-text">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {topTokens.length === 0 ? (
        <EmptyState title={t('No token of this wallet is known.')} />
      ) : (
        <Tokens tokens={topTokens} shown={asset.id} now={now} />
      )}
    </div>
  )
}

function Tokens({ tokens, shown, now }: { tokens: readonly Asset[]; shown: string; now: number }) {
  return (
    <table className="w-full text-right text-xs">
      <thead className="text-2xs text-faint">
        <tr className="h-8 border-b border-line *:px-3 *:font-medium max-sm:*:px-2">
          <th scope="col" className="text-left">
            {t('Token')}
          </th>
          <th scope="col" className="text-left">
            {t('State')}
          </th>
          <th scope="col">{t('Mkt cap')}</th>
          <th scope="col" className="max-sm:hidden">
            {t('Liquidity')}
          </th>
          <th scope="col" className="max-sm:hidden">
            {t('Holders')}
          </th>
          <th scope="col" className="max-sm:hidden">
            {t('Age')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <Row key={token.id} token={token} isShown={token.id === shown} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ token, isShown, now }: { token: Asset; isShown: boolean; now: number }) {
  const listed = listedAtMs(token)
  return (
    <tr className="h-9 border-b border-line *:px-3 hover:bg-raised max-sm:h-11 max-sm:*:px-2">
      <td className="text-left">
        <span className="flex min-w-0 items-center gap-1.5 max-sm:flex-wrap">
          <TokenLogo asset={token} size={20} />
          {isShown ? (
            <span className="font-medium text-text">{displaySymbol(token.symbol)}</span>
          ) : (
            <Link
              to="/tokens/$id"
              params={{ id: token.id }}
              className="touch-target rounded-sm font-medium text-text hover:text-accent"
            >
              {displaySymbol(token.symbol)}
            </Link>
          )}
          <TokenStatus asset={token} />
          {isShown && <Badge>{t('This token')}</Badge>}
          <span className="truncate text-faint max-sm:hidden">{displayName(token.name)}</span>
        </span>
      </td>
      <td className="text-left whitespace-nowrap text-muted">
        {graduatedAtMs(token) !== undefined ? (
          <span className="text-up">{t('Graduated')}</span>
        ) : token.bondingCurve === undefined ? (
          (launchpadOf(token.launchpad)?.label ?? '–')
        ) : (
          t('Curve {percent}', { percent: formatPercent(token.bondingCurve, { places: 0 }) })
        )}
      </td>
      <td className="text-text">{formatUsd(token.mcap)}</td>
      <td className="text-muted max-sm:hidden">{formatUsd(token.liquidity)}</td>
      <td className="text-muted max-sm:hidden">
        {token.holderCount === undefined ? '–' : formatCount(token.holderCount)}
      </td>
      <td className="text-faint max-sm:hidden">{listed === undefined ? '–' : age(listed, now)}</td>
    </tr>
  )
}
