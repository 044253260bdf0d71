// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { ColumnLayout } from './column-layout.ts'
import type { TableColumn } from './columns.ts'
import { useColumns } from './columns.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { TableCell, TableRow } from './TableRow.tsx'

const columns: readonly TableColumn[] = [
  { key: 'price', label: 'Price', width: 100, sort: 'usdPrice' },
  { key: 'volume', label: 'Volume', width: 80, sort: 'volume' },
  { key: 'audit', label: 'Audit', width: 60 },
]

beforeEach(() => {
  const none = () => {}
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(min-width'),
    addEventListener: none,
    removeEventListener: none,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (props: Partial<DataTableProps>) =>
  render(
    <DataTable
      label="Tokens"
      first="Token"
      columns={columns}
      count={undefined}
      rowHeight={40}
      empty={<p>Nothing here</p>}
      row={(index, top) => (
        <TableRow key={index} index={index} top={top} height={40}>
          <TableCell place="first">
            <a href={`#${index}`} data-row-link="">
              row {index}
            </a>
          </TableCell>
          {columns.map(({ key, width }) => (
            <TableCell key={key} width={width}>
              {key}
            </TableCell>
          ))}
        </TableRow>
      )}
      {...props}
    />,
  )

test('a heading sorts and says how the list is sorted', () => {
  const onSort = vi.fn()
  show({ count: 0, onSort, sort: { key: 'volume', dir: 'asc' } })
  const sorted = screen.getAllByRole('columnheader').map((cell) => cell.getAttribute('aria-sort'))
  expect(sorted).toEqual([null, null, 'ascending', null])
  fireEvent.click(screen.getByRole('button', { name: 'Price' }))
  expect(onSort).toHaveBeenCalledWith('usdPrice')
  expect(screen.queryByRole('button', { name: 'Audit' })).toBeNull()
})

test('what stands for the rows is outside the table', () => {
  const { rerender } = show({ count: 0 })
  const table = screen.getByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(1)
  expect(table.contains(screen.getByText('Nothing here'))).toBe(false)
  const state = { label: 'Tokens', first: 'Token', columns, rowHeight: 40, empty: '', row: () => null }
  rerender(<DataTable {...state} count={undefined} />)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  rerender(<DataTable {...state} count={undefined} failure="It failed" />)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false')
  expect(screen.getByText('It failed')).toBeTruthy()
})

test('cells are as wide as their headings, rows count from the heading, arrow keys move between row links', () => {
  show({ count: 3 })
  const rows = screen.getAllByRole('row')
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3', '4'])
  const widths = rows.map((row) =>
    [...row.querySelectorAll<HTMLElement>('[role=columnheader], [role=cell]')].map(
      ({ style }) => style.flexBasis,
    ),
  )
  for (const row of widths) expect(row).toEqual(['', '100px', '80px', '60px'])
  const links = screen.getAllByRole('link')
  links[0]?.focus()
  fireEvent.keyDown(links[0] as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(links[1])
})

function Arranged({ onChange }: { onChange: (layout: ColumnLayout | undefined) => void }) {
  const [layout, setLayout] = useState<ColumnLayout | undefined>()
  const change = (next: ColumnLayout | undefined) => {
    onChange(next)
    setLayout(next)
  }
  return (
    <ColumnChooser
      columns={useColumns(columns, layout)}
      isArranged={layout !== undefined}
      onChange={change}
    />
  )
}

async function openChooser() {
  const onChange = vi.fn<(layout: ColumnLayout | undefined) => void>()
  render(<Arranged onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await act(() => import('./ColumnList.tsx'))
  return { last: () => onChange.mock.lastCall?.[0] }
}
const order = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

test('columns are hidden, and the arrangement is reset', async () => {
  const { last } = await openChooser()
  const reset = screen.getByRole('button', { name: 'Reset columns' }) as HTMLButtonElement
  expect(reset.disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Volume' }))
  expect(last()).toEqual({ order: ['price', 'volume', 'audit'], shown: ['price', 'audit'] })
  fireEvent.click(reset)
  expect(last()).toBeUndefined()
  expect((screen.getByRole('checkbox', { name: 'Volume' }) as HTMLInputElement).checked).toBe(true)
})

test('columns are ordered by keyboard: the focus follows and the place is announced', async () => {
  await openChooser()
  const down = screen.getByRole('button', { name: 'Move Price down' })
  down.focus()
  fireEvent.click(down)
  expect(order()).toEqual(['Volume', 'Price', 'Audit'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Price down' }))
  expect(screen.getByRole('status').textContent).toBe('Price is at position 2 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Move Price down' }))
  // At the end there is no way further down.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Price up' }))
})

test('columns are ordered by dragging', async () => {
  await openChooser()
  const list = screen.getByRole('list')
  for (const row of list.children) Object.defineProperty(row, 'offsetHeight', { value: 40 })
  const at = (type: string, target: Element, clientY: number) =>
    fireEvent(target, Object.assign(new MouseEvent(type, { bubbles: true, clientY }), { pointerId: 1 }))
  at('pointerdown', list.children[0]?.firstElementChild as Element, 10)
  at('pointermove', list, 95)
  expect(order()).toEqual(['Volume', 'Audit', 'Price'])
  at('pointermove', list, 45)
  expect(order()).toEqual(['Volume', 'Price', 'Audit'])
  at('pointermove', list, -500)
  expect(order()).toEqual(['Price', 'Volume', 'Audit'])
  at('pointerup', list, -500)
  at('pointermove', list, 95)
  expect(order()).toEqual(['Price', 'Volume', 'Audit'])
})
