// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChartBars, PriceChart } from './PriceChart.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(change: Partial<ChartBars>) {
  const bars: ChartBars = {
    candles: undefined,
    current: true,
    error: undefined,
    retry: () => undefined,
    older: () => undefined,
    ...change,
  }
  render(
    <PriceChart
      label="Chart"
      view="a"
      bars={bars}
      resolution="15"
      price={undefined}
      emptyText="No data"
      format={String}
    />,
  )
  act(() => vi.advanceTimersByTime(1_000))
  return screen.getByRole('region', { name: 'Chart' })
}

// spec 1-8-14
test('an empty reply is flagged as no data: neither a chart nor a spinner', () => {
  const region = show({ candles: [] })
  expect(region.getAttribute('data-phase')).toBe('ready')
  expect(screen.getByText('No data')).toBeTruthy()
  expect(region.querySelector('canvas')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a chart that loads is no empty one', () => {
  const region = show({})
  expect(region.getAttribute('data-phase')).toBe('loading')
  expect(screen.queryByText('No data')).toBeNull()
})

test('a failure without bars has a way out', () => {
  const retry = vi.fn()
  show({ error: new Error('down'), retry })
  expect(screen.queryByText('No data')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
