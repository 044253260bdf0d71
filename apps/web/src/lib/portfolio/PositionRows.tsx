import { t } from '@callisto/i18n'
import { Badge, EmptyState, ErrorState } from '@callisto/ui'
import { formatQuantity } from '../text/format.ts'
import { useTokenSymbols } from '../tokens/useTokenSymbols.ts'
import type { OpenedPosition, Portfolio } from './portfolio.ts'
import { Usd } from './Usd.tsx'

const listClass = 'min-h-0 flex-1 divide-y divide-line overflow-y-auto'

interface PositionRowsProps {
  /** Undefined while no source has them. */
  list: Portfolio['perpetual']
  onRetry: () => unknown
}

/** Positions with leverage. */
export function PositionRows({ list, onRetry }: PositionRowsProps) {
  const positions = list?.openedPositions ?? []
  const symbol = useTokenSymbols(positions.flatMap(({ tokenMint }) => tokenMint ?? []))
  if (!list) return <SourceFailed onRetry={onRetry} />
  if (positions.length === 0) return <EmptyState title={t('No Open Positions')} />
  return (
    <ul className={listClass}>
      {positions.map((position, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a position of another house has no key
        <PositionRow key={at} position={position} symbol={symbol} />
      ))}
    </ul>
  )
}

function PositionRow({ position, symbol }: { position: OpenedPosition; symbol: (mint: string) => string }) {
  const { side, tokenMint, leverage, positionSize, pnlUsd } = position
  return (
    <li className="flex h-16 items-center gap-3 px-4 text-sm">
      <span className="flex flex-1 items-center gap-2 font-medium">
        {tokenMint === undefined ? '–' : symbol(tokenMint)}
        <Badge tone={side === 'Long' ? 'up' : 'down'}>{side === 'Long' ? t('Long') : t('Short')}</Badge>
        {leverage !== undefined && (
          <span className="text-xs text-faint">{t('{times}x', { times: formatQuantity(leverage) })}</span>
        )}
      </span>
      <span className="text-right">
        <Usd value={positionSize} className="block" />
        <Usd value={pnlUsd} className="block text-xs text-faint" />
      </span>
    </li>
  )
}

/** In place of a list whose source failed. */
export function SourceFailed({ onRetry }: Pick<PositionRowsProps, 'onRetry'>) {
  return (
    <ErrorState title={t('They could not be loaded.')} text={t('Your funds are safe.')} onRetry={onRetry} />
  )
}
