import type { Asset, SortKey, Timeframe } from '@callisto/contract'
import {
  auditScore,
  highlightedMcapUsd,
  netVolumeOf,
  statsOf,
  type TokenCheckId,
  type TokenCheckLevel,
  tokenChecks,
  txnsOf,
  volumeOf,
  worstLevel,
} from '@callisto/domain'
import { msg, t } from '@callisto/i18n'
import { cx, Delta } from '@callisto/ui'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveAsset } from '../../../lib/live/asset-store.ts'
import { changeText, formatCompact, usdColumn } from '../../../lib/text/format.ts'
import { LivePrice } from '../../../lib/tokens/LivePrice.tsx'
import { checkLabels } from '../../../lib/tokens/token-check-texts.ts'

export interface Column {
  key: string
  /** Message. */
  label: string
  sort: SortKey | undefined
  /** Column width and the breakpoint below which it is hidden. */
  className: string
  cell: (live: LiveAsset, timeframe: Timeframe) => ReactNode
}

const usd = (value: number | undefined) => <span>{usdColumn(value)}</span>
const count = (value: number | undefined) => <span>{formatCompact(value, 1)}</span>

/** Columns from left to right; narrow screens hide some. */
export const columns: readonly Column[] = [
  {
    key: 'price',
    label: msg('Price'),
    sort: 'usdPrice',
    className: 'w-28',
    cell: (live) => <LivePrice live={live} className="font-medium text-text" />,
  },
  {
    key: 'change',
    label: msg('Change'),
    sort: 'priceChange',
    className: 'w-24',
    cell: ({ asset }, timeframe) => {
      const change = statsOf(asset, timeframe)?.priceChange
      return <Delta value={change} text={changeText(change)} />
    },
  },
  {
    key: 'mcap',
    label: msg('Mkt cap'),
    sort: 'mcap',
    className: 'w-24 max-md:hidden',
    cell: ({ asset }) => (
      <span className={cx((asset.mcap ?? 0) > highlightedMcapUsd && 'font-medium text-text')}>
        {usdColumn(asset.mcap)}
      </span>
    ),
  },
  {
    key: 'liquidity',
    label: msg('Liquidity'),
    sort: 'liquidity',
    className: 'w-24 max-md:hidden',
    cell: ({ asset }) => usd(asset.liquidity),
  },
  {
    key: 'volume',
    label: msg('Volume'),
    sort: 'volume',
    className: 'w-24',
    cell: ({ asset }, timeframe) => usd(volumeOf(statsOf(asset, timeframe))),
  },
  {
    key: 'net',
    label: msg('Net volume'),
    sort: 'netVolume',
    className: 'w-24 max-lg:hidden',
    cell: ({ asset }, timeframe) => <NetVolume value={netVolumeOf(statsOf(asset, timeframe))} />,
  },
  {
    key: 'txns',
    label: msg('Txns'),
    sort: 'txs',
    className: 'w-16 max-lg:hidden',
    cell: ({ asset }, timeframe) => count(txnsOf(statsOf(asset, timeframe))),
  },
  {
    key: 'traders',
    label: msg('Traders'),
    sort: 'traders',
    className: 'w-18 max-xl:hidden',
    cell: ({ asset }, timeframe) => count(statsOf(asset, timeframe)?.numTraders),
  },
  {
    key: 'holders',
    label: msg('Holders'),
    sort: 'holderCount',
    className: 'w-20 max-xl:hidden',
    cell: ({ asset }) => count(asset.holderCount),
  },
  {
    key: 'organic',
    label: msg('Organic'),
    sort: 'organicScore',
    className: 'w-20 max-xl:hidden',
    cell: ({ asset }) => <Organic asset={asset} />,
  },
  {
    key: 'audit',
    label: msg('Audit'),
    sort: undefined,
    className: 'w-14 max-xl:hidden',
    cell: ({ asset }) => <AuditScore asset={asset} />,
  },
]

function NetVolume({ value }: { value: number | undefined }) {
  return <Delta value={value} text={value === undefined ? '' : usdColumn(Math.abs(value))} />
}

function Organic({ asset }: { asset: Asset }) {
  const high = asset.organicScoreLabel === 'high'
  return <span className={cx(high && 'text-up')}>{formatCompact(asset.organicScore, 0)}</span>
}

/** Checks of the mint that the score of three does not count. */
const SCORED_CHECKS: readonly TokenCheckId[] = ['lookalike', 'mintAuthority', 'freezeAuthority']
const levelTones: Partial<Record<TokenCheckLevel, string>> = { danger: 'text-down', warning: 'text-caution' }

/**
 * Number of passed audit checks of three: 3 is green, 2 amber, fewer grey. A token whose mint gives somebody power over its
 * holders is never green: it has a sign with the names of the findings.
 */
export function AuditScore({ asset }: { asset: Asset }) {
  const { audit } = asset
  const score = auditScore(audit)
  const checks = tokenChecks(asset).filter(({ id }) => !SCORED_CHECKS.includes(id))
  const level = worstLevel(checks)
  const tone = levelTones[level]
  if (audit?.mintAuthorityDisabled === undefined) return <span title={t('Not known yet')}>–</span>
  if (tone === undefined) {
    return (
      <span
        title={audit.topHoldersPercentage === undefined ? t('Top holders are not known yet') : undefined}
        className={score === 3 ? 'text-up' : score === 2 ? 'text-caution' : 'text-faint'}
      >
        {score}/3
      </span>
    )
  }
  const findings = checks.filter((check) => levelTones[check.level]).map(({ id }) => t(checkLabels[id]))
  return (
    <span title={findings.join(', ')} className={cx('inline-flex items-center gap-1', tone)}>
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      {score}/3
      <span className="sr-only">, {findings.join(', ')}</span>
    </span>
  )
}
