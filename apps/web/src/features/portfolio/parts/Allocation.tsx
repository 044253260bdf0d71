import { msg, t } from '@callisto/i18n'
import { EmptyState, Skeleton } from '@callisto/ui'
import type { Holding } from '../../../lib/portfolio/holdings.ts'
import { Usd } from '../../../lib/portfolio/Usd.tsx'
import { formatPercent } from '../../../lib/text/format.ts'
import { useTokenSymbols } from '../../../lib/tokens/useTokenSymbols.ts'
import { allocationOf, type OtherKind, type Slice } from '../model/allocation.ts'
import { Panel } from './Panel.tsx'

const NAMES = {
  rest: msg('Other tokens'),
  staked: msg('Staked'),
  orders: msg('Orders'),
  defi: msg('DeFi'),
} as const

interface AllocationProps {
  /** Undefined while they load. */
  holdings: readonly Holding[] | undefined
  /** Whether every source of them has failed. */
  hasFailed: boolean
  /** Whether its orders and its stake are known. */
  isComplete: boolean
  /** USD that is known of what is no token of the wallet. */
  others: Readonly<Record<OtherKind, number | undefined>>
}

/** What the known worth is made of: a bar of its parts, and their list. */
export function Allocation({ holdings, hasFailed, isComplete, others }: AllocationProps) {
  const slices = holdings ? allocationOf(holdings, others) : []
  const symbol = useTokenSymbols(slices.flatMap(({ key, kind }) => (kind === 'token' ? [key] : [])))
  const isKnown =
    isComplete && others.defi !== undefined && holdings?.every(({ value }) => value !== undefined)
  const nameOf = ({ key, kind }: Slice) => (kind === 'token' ? symbol(key) : t(NAMES[kind]))
  return (
    <Panel title={t('Allocation')}>
      {!holdings && !hasFailed && <Skeleton className="m-4 h-40" />}
      {(holdings || hasFailed) && slices.length === 0 && (
        <EmptyState title={isKnown ? t('Nothing with a value') : t('It is not known yet')} />
      )}
      {slices.length > 0 && (
        <div className="flex flex-col gap-3 p-4 max-sm:p-3">
          <div aria-hidden="true" className="flex h-3 gap-px overflow-hidden rounded-full">
            {slices.map((slice, at) => (
              <span
                key={slice.key}
                style={{ flexGrow: slice.share, background: colorOf(at) }}
                className="min-w-px basis-0"
              />
            ))}
          </div>
          <ul className="flex flex-col">
            {slices.map((slice, at) => (
              <li key={slice.key} className="flex h-7 items-center gap-2 text-xs">
                <span
                  aria-hidden="true"
                  className="size-2 rounded-full"
                  style={{ background: colorOf(at) }}
                />
                <span className="min-w-0 flex-1 truncate">{nameOf(slice)}</span>
                <Usd value={slice.value} className="text-muted" />
                <span className="w-14 text-right">{formatPercent(slice.share * 100)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

/** One hue, paler with each part: the list beside it carries the meaning. */
const colorOf = (at: number) =>
  `color-mix(in srgb, var(--color-accent) ${Math.max(14, 100 - at * 13)}%, var(--color-edge))`
