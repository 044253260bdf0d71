import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { formatAmount, formatPercent, formatUsd } from '../../../lib/text/format.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { usdValue } from '../quote/quote-figures.ts'
import type { FlowEdge } from './route-flow.ts'

/** One pool of a route: its share, its venue, what it takes and gives, its fee, and its cost against the market. */
export function RouteLeg({ edge }: { edge: FlowEdge }) {
  const from = useToken(edge.from).live?.asset
  const to = useToken(edge.to).live?.asset
  return (
    <li className="flex flex-col gap-0.5 py-1.5 text-2xs text-muted">
      <span className="flex items-center gap-1.5">
        <span className="w-9 shrink-0 text-right text-text">
          {formatPercent(edge.share * 100, { places: 0 })}
        </span>
        <VenueMark label={edge.label} />
        <span className="truncate" title={edge.pool}>
          {edge.label}
        </span>
        {from && to && (
          <span className="ml-auto whitespace-nowrap text-text">
            {formatAmount(edge.inAmount, from.decimals, 4)} {displaySymbol(from.symbol)} →{' '}
            {formatAmount(edge.outAmount, to.decimals, 4)} {displaySymbol(to.symbol)}
          </span>
        )}
      </span>
      <span className="flex justify-between gap-2 pl-10.5">
        <LegFee fee={edge.fee} />
        {from && to && <LegCost edge={edge} from={from} to={to} />}
      </span>
    </li>
  )
}

function LegFee({ fee }: Pick<FlowEdge, 'fee'>) {
  const asset = useToken(fee?.mint).live?.asset
  if (!fee)
    return (
      <span title={t('Not listed in the quote; amounts are after fees')}>
        {t('Fee {amount}', { amount: '–' })}
      </span>
    )
  if (!asset) return <span />
  const usd = usdValue(fee.amount, asset)
  const amount = `${formatAmount(fee.amount, asset.decimals, 6)} ${displaySymbol(asset.symbol)}`
  return (
    <span className="truncate">
      {usd === undefined
        ? t('Fee {amount}', { amount })
        : t('Fee {amount} ({usd})', { amount, usd: formatUsd(usd) })}
    </span>
  )
}

/** What the pool takes less what it gives, at market prices: fee and price impact together; below 0 it gains. */
function LegCost({ edge, from, to }: { edge: FlowEdge; from: Asset; to: Asset }) {
  const [taken, given] = [usdValue(edge.inAmount, from), usdValue(edge.outAmount, to)]
  if (taken === undefined || given === undefined)
    return (
      <span title={t('The market price of one of the tokens is not known')}>
        {t('Cost {usd}', { usd: '–' })}
      </span>
    )
  return <span className="whitespace-nowrap">{t('Cost {usd}', { usd: formatUsd(taken - given) })}</span>
}

/** Marks of venues, in the order in which they are given to labels. */
const shapes = [
  'M3 11 8 4l5 7z',
  'M4 4h8v8H4z',
  'M8 3l5 5-5 5-5-5z',
  'M3 12V8h3v4zM7 12V4h3v8zM11 12V6h2v6z',
  'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
]
const hues = [212, 152, 28, 268, 336]

/** Geometric mark of a venue, the same everywhere for one label. */
function VenueMark({ label }: { label: string }) {
  const sum = [...label].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  const at = sum % shapes.length
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 rounded-full">
      <rect width="16" height="16" fill={`hsl(${hues[at]} 35% 28%)`} />
      <path d={shapes[at]} fill={`hsl(${hues[at]} 70% 78%)`} />
    </svg>
  )
}
