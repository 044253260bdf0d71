import {
  Badge,
  Chip,
  ColumnChooser,
  type ColumnLayout,
  DataTable,
  type DataTableProps,
  Delta,
  EmptyState,
  ErrorState,
  Meter,
  NumberText,
  rowLinkClass,
  Sparkline,
  TableCell,
  type TableColumn,
  TableRow,
  TokenIcon,
  useColumns,
  VirtualRows,
} from '@callisto/ui'
import { useRef, useState } from 'react'
import { State } from '../State.tsx'

const columns: readonly TableColumn[] = ['Price', 'Change', 'Mkt cap', 'Liquidity', 'Volume', 'Holders'].map(
  (label) => ({ key: label, label, width: 112, sort: label }),
)
const tokens = Array.from({ length: 400 }, (_, at) => `Token ${at + 1}`)
const NO_ROWS = {
  first: 'Token',
  rowHeight: 48,
  empty: <EmptyState title="No tokens to show" />,
  row: () => null,
}

function Rows({ layout }: { layout: ColumnLayout | undefined }) {
  const { shown } = useColumns(columns, layout)
  const [sort, setSort] = useState<NonNullable<DataTableProps['sort']>>({ key: 'Volume', dir: 'desc' })
  return (
    <DataTable
      {...NO_ROWS}
      label="Tokens"
      columns={shown}
      sort={sort}
      onSort={(key) => setSort({ key, dir: sort.key === key && sort.dir === 'desc' ? 'asc' : 'desc' })}
      count={tokens.length}
      row={(index, top) => (
        <TableRow key={index} index={index} top={top} height={48}>
          <TableCell place="first">
            <a href="#DataTable" data-row-link="" className={rowLinkClass}>
              {tokens[index]}
            </a>
          </TableCell>
          {shown.map(({ key, width }) => (
            <TableCell key={key} width={width}>
              {key === 'Change' ? (
                <Delta value={index % 3 === 0 ? -1.2 : 2.4} text="1.20%" />
              ) : (
                `$${index + 1}.50`
              )}
            </TableCell>
          ))}
        </TableRow>
      )}
    />
  )
}

function TableDemo() {
  const [layout, setLayout] = useState<ColumnLayout | undefined>()
  const box = 'flex h-64 min-w-0 flex-col rounded-lg border border-line'
  return (
    <>
      <State name="rows" wide>
        <ColumnChooser
          columns={useColumns(columns, layout)}
          isArranged={layout !== undefined}
          onChange={setLayout}
        />
        <div className={`mt-2 ${box}`}>
          <Rows layout={layout} />
        </div>
      </State>
      <State name="loading" wide>
        <div className={box}>
          <DataTable {...NO_ROWS} label="Loading tokens" columns={columns.slice(0, 2)} count={undefined} />
        </div>
      </State>
      <State name="empty" wide>
        <div className={box}>
          <DataTable {...NO_ROWS} label="No tokens" columns={columns.slice(0, 2)} count={0} />
        </div>
      </State>
      <State name="error" wide>
        <div className={box}>
          <DataTable
            {...NO_ROWS}
            label="Tokens that failed"
            columns={columns.slice(0, 2)}
            count={undefined}
            failure={<ErrorState title="The list could not be loaded" code="TIMEOUT" onRetry={() => {}} />}
          />
        </div>
      </State>
    </>
  )
}

function VirtualRowsDemo() {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <State name="10,000 rows" wide>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls without a control in it
        tabIndex={0}
        aria-label="Rows"
        className="relative h-40 overflow-y-auto rounded-lg border border-line"
      >
        <VirtualRows
          scroller={scroller}
          count={10_000}
          rowHeight={32}
          row={(index, top) => (
            <div key={index} style={{ top, height: 32 }} className="absolute inset-x-0 px-3 leading-8">
              row {index + 1}
            </div>
          )}
        />
      </section>
    </State>
  )
}

const rising = [3, 4, 3.5, 5, 4.8, 6, 7, 6.5, 8]

function OneRow({ first }: { first: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are positioned absolutely
    <div role="table" aria-label={first ? 'A row' : 'A cell'} className="w-full">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" className="relative h-12">
        <TableRow index={0} top={0} height={48}>
          <TableCell place="first">first</TableCell>
          <TableCell width={112}>1,234.56</TableCell>
          <TableCell place="controls" width={64}>
            Buy
          </TableCell>
        </TableRow>
      </div>
    </div>
  )
}

export const lists = {
  DataTable: TableDemo,
  ColumnChooser: () => (
    <State name="default, nothing to reset">
      <ColumnChooser columns={useColumns(columns, undefined)} isArranged={false} onChange={() => {}} />
    </State>
  ),
  TableRow: () => (
    <>
      <State name="default" wide>
        <OneRow first />
      </State>
    </>
  ),
  TableCell: () => (
    <State name="first, numbers, controls" wide>
      <OneRow first={false} />
    </State>
  ),
  VirtualRows: VirtualRowsDemo,
  Badge: () =>
    (['neutral', 'accent', 'up', 'down', 'caution'] as const).map((tone) => (
      <State key={tone} name={tone}>
        <Badge tone={tone}>{tone}</Badge>
      </State>
    )),
  Chip: () => (
    <State name="default">
      <Chip label="MC">$2.87B</Chip>
    </State>
  ),
  Delta: () =>
    [
      { name: 'rising', value: 1.4, text: '1.40%' },
      { name: 'falling', value: -2, text: '2.00%' },
      { name: 'no change', value: 0, text: '0.00%' },
      { name: 'unknown', value: undefined, text: '' },
    ].map(({ name, value, text }) => (
      <State key={name} name={name}>
        <Delta value={value} text={text} />
      </State>
    )),
  Meter: () =>
    [0, 62, 100].map((percent) => (
      <State key={percent} name={`${percent} %`}>
        <div className="w-40">
          <Meter percent={percent} label={`Bonding curve at ${percent} %`} />
        </div>
      </State>
    )),
  NumberText: () => (
    <>
      <State name="short, exact on hover, focus and copy">
        <NumberText text="0.0₄12346" exact="0.0000123456789" focusable />
      </State>
      <State name="exact">
        <NumberText text="152.89" exact="152.89" />
      </State>
    </>
  ),
  Sparkline: () =>
    [
      { name: 'rising', values: rising },
      { name: 'falling', values: rising.toReversed() },
      { name: 'flat', values: [2, 2, 2] },
      { name: 'too few values', values: [1] },
    ].map(({ name, values }) => (
      <State key={name} name={name}>
        <div className="h-7 w-24">
          <Sparkline values={values} label={`Price, ${name}`} />
        </div>
      </State>
    )),
  TokenIcon: () => (
    <>
      <State name="picture">
        <TokenIcon seed="callisto" sources={['/favicon.svg']} size={40} />
      </State>
      <State name="generated">
        <TokenIcon seed="So11111111111111111111111111111111111111112" size={40} />
      </State>
      <State name="picture that cannot be loaded">
        <TokenIcon seed="EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" sources={['data:,none']} size={40} />
      </State>
    </>
  ),
}
