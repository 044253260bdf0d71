import type { PoolPosition } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { Badge, Button, Delta, EmptyState } from '@callisto/ui'
import type { ReactNode } from 'react'
import { worthOf } from '../../../lib/portfolio/holdings.ts'
import { SourceFailed } from '../../../lib/portfolio/PositionRows.tsx'
import { Usd } from '../../../lib/portfolio/Usd.tsx'
import { changeText, formatAmount, formatPercent, formatUsd } from '../../../lib/text/format.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { symbolText, useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import type { Positions } from '../model/positions.ts'
import { Panel, ShowMore, useShown } from './Panel.tsx'
import { RangePicture } from './RangePicture.tsx'

type Liquidity = NonNullable<Positions['liquidity']>[number]

const kinds: Readonly<Record<PoolPosition['kind'], string>> = {
  cpmm: msg('Constant product'),
  stable: msg('Stable'),
  clmm: msg('Concentrated'),
  dlmm: msg('Bins'),
}

interface LiquidityPanelProps {
  liquidity: Positions['liquidity']
  /** Absent where it is another wallet's. */
  onChange: OnChange | undefined
  onRetry: () => unknown
}

type OnChange = (change: 'add' | 'remove' | 'collect', position: PoolPosition) => void

/** Liquidity in pools of every kind. */
export function LiquidityPanel({ liquidity, onChange, onRetry }: LiquidityPanelProps) {
  const { shown, onMore } = useShown(liquidity ?? [])
  const sum = worthOf(liquidity?.map(({ value }) => value ?? undefined) ?? []).usd
  return (
    <Panel
      title={t('Liquidity')}
      detail={
        liquidity &&
        liquidity.length > 0 && (
          <>
            {liquidity.length} · <Usd value={sum} />
          </>
        )
      }
    >
      {!liquidity && <SourceFailed onRetry={onRetry} />}
      {liquidity?.length === 0 && <EmptyState title={t('No liquidity in pools')} />}
      {shown.length > 0 && (
        <ul className="grid gap-px bg-line md:grid-cols-2">
          {shown.map((one) => (
            <Item key={`${one.position.pool} ${one.position.position}`} liquidity={one} onChange={onChange} />
          ))}
        </ul>
      )}
      <ShowMore onMore={onMore} />
    </Panel>
  )
}

function Item({ liquidity, onChange }: { liquidity: Liquidity; onChange: OnChange | undefined }) {
  const { position, value, rewardAssetsValue } = liquidity
  const { kind, mint0, mint1, range } = position
  const tokens = useTokens([mint0, mint1])
  const [symbol0, symbol1] = [mint0, mint1].map((mint) => symbolText(mint, tokens.get(mint))) as [
    string,
    string,
  ]
  return (
    <li className="flex flex-col gap-3 bg-raised p-4 max-sm:p-3 md:last:odd:col-span-2">
      <div className="flex items-center gap-2">
        <span className="flex -space-x-2">
          {[mint0, mint1].map((mint) => (
            <TokenLogo key={mint} asset={tokens.get(mint) ?? { id: mint }} size={24} />
          ))}
        </span>
        <span className="min-w-0 flex-1 truncate text-sm font-medium">
          {symbol0}/{symbol1}
        </span>
        <Badge>{t(kinds[kind])}</Badge>
        {range && (
          <Badge tone={range.isInRange ? 'up' : 'caution'}>
            {range.isInRange ? t('In range') : t('Out of range')}
          </Badge>
        )}
      </div>
      {range && <RangePicture range={range} unit={`${symbol1}/${symbol0}`} />}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-xs sm:grid-cols-3">
        <Fact name={t('Value')}>
          <Usd value={value ?? undefined} className="text-text" />
        </Fact>
        <Fact name={t('Amounts')}>
          {formatAmount(BigInt(position.amount0), position.decimals0, 4)} {symbol0}
          <br />
          {formatAmount(BigInt(position.amount1), position.decimals1, 4)} {symbol1}
        </Fact>
        {position.sharePercent !== undefined && (
          <Fact name={t('Share of pool')}>{formatPercent(position.sharePercent)}</Fact>
        )}
        {position.pendingFees0 !== undefined && (
          <Fact name={t('Fees to collect')}>
            <Usd value={rewardAssetsValue ?? undefined} />
          </Fact>
        )}
        <Fact name={t('Fees earned')}>
          <Usd value={position.feesEarned} unknown={unknownResult(position)} />
        </Fact>
        <Fact name={t('Impermanent loss')}>
          <Loss position={position} />
        </Fact>
        <Fact name={t('Against holding')}>
          <Result usd={position.netResult} unknown={unknownResult(position)} />
        </Fact>
      </dl>
      {onChange && (
        <Changes
          position={position}
          pair={`${symbol0}/${symbol1}`}
          onChange={(change) => onChange(change, position)}
        />
      )}
    </li>
  )
}

interface ChangesProps {
  position: PoolPosition
  pair: string
  onChange: (change: 'add' | 'remove' | 'collect') => void
}

/** What the owner can do with it; fees are collected apart in pools of ranges only. */
function Changes({ position, pair, onChange }: ChangesProps) {
  const { kind, pendingFees0 = '0', pendingFees1 = '0' } = position
  const owed = BigInt(pendingFees0) + BigInt(pendingFees1)
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2">
      <Button size="sm" aria-label={t('Add liquidity to {pair}', { pair })} onClick={() => onChange('add')}>
        {t('Add')}
      </Button>
      <Button
        size="sm"
        aria-label={t('Remove liquidity from {pair}', { pair })}
        onClick={() => onChange('remove')}
      >
        {t('Remove')}
      </Button>
      {kind === 'clmm' ? (
        <Button
          size="sm"
          disabled={owed === 0n}
          aria-label={t('Collect fees of {pair}', { pair })}
          onClick={() => onChange('collect')}
        >
          {t('Collect fees')}
        </Button>
      ) : (
        <span className="text-2xs text-faint">
          {t('Fees cannot be collected apart: they are part of the liquidity.')}
        </span>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-faint">{name}</dt>
      <dd className="truncate text-muted">{children}</dd>
    </div>
  )
}

/** Why a result is not known. */
function unknownResult({ netResult }: PoolPosition): string {
  return netResult === undefined
    ? t('Not known: its deposits or a price are missing')
    : t('Not known apart: fees of this pool are part of its liquidity')
}

function Loss({ position }: { position: PoolPosition }) {
  const { impermanentLoss, impermanentLossPercent } = position
  if (impermanentLoss === undefined) return <Usd value={undefined} unknown={unknownResult(position)} />
  const share = impermanentLossPercent === undefined ? '' : ` (${changeText(impermanentLossPercent)})`
  return (
    <Delta value={impermanentLoss} text={`${formatUsd(Math.abs(impermanentLoss), { full: true })}${share}`} />
  )
}

function Result({ usd, unknown }: { usd: number | undefined; unknown: string }) {
  if (usd === undefined) return <Usd value={undefined} unknown={unknown} />
  return <Delta value={usd} text={formatUsd(Math.abs(usd), { full: true })} />
}
