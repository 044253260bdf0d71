// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { formatTime } from '../text/format.ts'
import { StatsSinceNote } from './StatsSinceNote.tsx'

const since = '2026-11-28T09:15:00.000Z'
const assets = vi.hoisted(() => new Map<string, object>())

vi.mock('../live/asset-store.ts', () => ({ useLiveAsset: (id: string) => assets.get(id) }))

afterEach(cleanup)

test('figures that do not reach back a day say since when they count', () => {
  assets.set('partial', { asset: { statsSince: since } })
  render(<StatsSinceNote id="partial" />)
  expect(screen.getByText(`Statistics and charts since ${formatTime(Date.parse(since))}`)).toBeDefined()
})

test.each(['whole', 'unknown'])('those of a %s token say nothing', (id) => {
  assets.set('whole', { asset: {} })
  const { container } = render(<StatsSinceNote id={id} />)
  expect(container.textContent).toBe('')
})
