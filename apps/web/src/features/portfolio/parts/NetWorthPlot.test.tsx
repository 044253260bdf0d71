// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toPlot } from '../model/plot.ts'
import { NetWorthPlot } from './NetWorthPlot.tsx'

afterEach(cleanup)

test('deposits and withdrawals are marks on the line, and words of their point', () => {
  const points = [
    { time: 1_790_000_000, value: 100 },
    { time: 1_790_003_600, value: 350, deposited: 300, withdrawn: 50 },
    { time: 1_790_007_200, value: 340, withdrawn: 10 },
    { time: 1_790_010_800, value: 345 },
  ]
  render(<NetWorthPlot plot={toPlot(points)!} />)
  const marks = [...document.querySelectorAll<HTMLElement>('[data-move]')]
  expect(marks.map(({ dataset, textContent }) => [dataset.move, textContent])).toEqual([
    ['both', '▲▼'],
    ['out', '▼'],
  ])
  expect(marks.map(({ style }) => Math.round(Number.parseFloat(style.left)))).toEqual([33, 67])
  const slider = screen.getByRole('slider')
  const text = () => slider.getAttribute('aria-valuetext')
  expect(text()).toMatch(/^\$345\.00, [^$]*$/)
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  expect(text()).toMatch(/^\$340\.00, \$10\.00 withdrawn, /)
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  expect(text()).toMatch(/^\$350\.00, \$300\.00 deposited, \$50\.00 withdrawn, /)
})
