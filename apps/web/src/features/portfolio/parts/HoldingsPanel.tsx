import { msg, t } from '@callisto/i18n'
import {
  Checkbox,
  DataTable,
  EmptyState,
  ErrorState,
  PHONE_QUERY,
  type TableColumn,
  useMediaQuery,
} from '@callisto/ui'
import { type ReactNode, useState } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { showsDust } from '../../../lib/portfolio/dust.ts'
import { type Holding, splitHoldings, worthOf } from '../../../lib/portfolio/holdings.ts'
import { Usd } from '../../../lib/portfolio/Usd.tsx'
import type { HoldingsState } from '../../../lib/portfolio/useHoldings.ts'
import { HoldingRow, PHONE_ROW_HEIGHT, ROW_HEIGHT } from './HoldingRow.tsx'
import { Panel } from './Panel.tsx'

const COLUMNS: readonly (TableColumn & { sort: SortField | undefined })[] = [
  { key: 'price', label: msg('Price'), width: 84, sort: undefined },
  { key: 'amount', label: msg('Amount'), width: 112, sort: undefined },
  { key: 'value', label: msg('Value'), width: 100, sort: 'value' },
  { key: 'share', label: msg('Share'), width: 60, sort: undefined },
  { key: 'cost', label: msg('Avg. cost'), width: 84, sort: undefined },
  { key: 'unrealized', label: msg('Unrealized'), width: 160, sort: 'unrealized' },
  { key: 'realized', label: msg('Realized'), width: 100, sort: 'realized' },
]

const CONTROLS_WIDTH = 44
const HEAD_HEIGHT = 34
const MAX_ROWS = 14

interface HoldingsPanelProps {
  state: HoldingsState
  /** Whether it is the connected wallet, which may act. */
  isOwn: boolean
  onBurn: (holding: Holding, symbol: string) => void
  /** Below the table. */
  children?: ReactNode
}

/** The tokens of the wallet with cost and gain. */
export function HoldingsPanel({ state, isOwn, onBurn, children }: HoldingsPanelProps) {
  const { holdings, error } = state
  const phone = useMediaQuery(PHONE_QUERY)
  const wide = useMediaQuery('(min-width: 1536px)')
  const [isDustShown, setDustShown] = useStoredValue(showsDust)
  const [sort, setSort] = useState<SortField>('value')
  const { main, dust, unpriced } = splitHoldings(holdings ?? [])
  const small = [...dust, ...unpriced]
  const isAllShown = isDustShown || main.length === 0
  const rows = sortHoldings(isAllShown ? [...main, ...small] : main, sort)
  const total = worthOf(holdings?.map(({ value }) => value) ?? []).usd
  const rowHeight = phone ? PHONE_ROW_HEIGHT : ROW_HEIGHT
  const height = HEAD_HEIGHT + rowHeight * Math.min(Math.max(rows.length, 3), MAX_ROWS)
  const columns = COLUMNS.filter(({ key }) => key !== 'realized' || wide)
  return (
    <Panel
      title={t('Holdings')}
      detail={holdings && <HoldingsDetail holdings={holdings} />}
      end={
        small.length > 0 &&
        main.length > 0 && (
          <Checkbox checked={!isDustShown} onChange={() => setDustShown(!isDustShown)}>
            {t('Hide small balances ({count})', { count: small.length })}
          </Checkbox>
        )
      }
    >
      <div className="flex min-h-40 flex-col" style={{ height }}>
        <DataTable
          label={t('Holdings')}
          first={t('Token')}
          columns={columns}
          controls={isOwn ? { label: t('Actions'), width: CONTROLS_WIDTH } : undefined}
          sort={{ key: sort, dir: 'desc' }}
          onSort={(key) => setSort(key as SortField)}
          count={holdings && rows.length}
          rowHeight={rowHeight}
          compact={phone}
          row={(index, top) => {
            const holding = rows[index] as Holding
            return (
              <HoldingRow
                key={holding.key}
                holding={holding}
                share={total && holding.value !== undefined ? holding.value / total : undefined}
                columns={columns.map(({ key, width }) => ({ key, width }))}
                index={index}
                top={top}
                phone={phone}
                isOwn={isOwn}
                onBurn={onBurn}
              />
            )
          }}
          empty={<EmptyState title={t('No Holdings')} />}
          failure={
            error && (
              <ErrorState
                title={t('Portfolio not found')}
                text={t('Your funds are safe.')}
                code={errorCode(state.portfolioError ?? error)}
                onRetry={state.retry}
              />
            )
          }
        />
      </div>
      {children}
    </Panel>
  )
}

function HoldingsDetail({ holdings }: { holdings: readonly Holding[] }) {
  const { usd } = worthOf(holdings.map(({ value }) => value))
  return (
    <>
      {holdings.length} · <Usd value={usd} />
    </>
  )
}

type SortField = 'value' | 'unrealized' | 'realized'

/** Holdings by a field, the largest first; those of which it is not known last, by value. */
function sortHoldings(holdings: readonly Holding[], field: SortField): Holding[] {
  const fieldOf = ({ value, gain }: Holding) => (field === 'value' ? value : gain?.[field])
  const compare = (a: number | undefined, b: number | undefined) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return b - a
  }
  return [...holdings].sort((a, b) => compare(fieldOf(a), fieldOf(b)) || compare(a.value, b.value))
}
