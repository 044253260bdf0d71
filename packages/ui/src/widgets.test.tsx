// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorState } from './feedback/ErrorState.tsx'
import { ProgressBar } from './feedback/ProgressBar.tsx'
import { Button } from './forms/Button.tsx'
import { CopyButton } from './forms/CopyButton.tsx'
import { Tabs } from './layout/Tabs.tsx'
import { Delta } from './lists/Delta.tsx'
import { NumberText } from './lists/NumberText.tsx'

const items = [
  { key: 'a', label: 'Trades' },
  { key: 'b', label: 'Holders' },
] as const

function Sample() {
  const [value, setValue] = useState<'a' | 'b'>('a')
  return (
    <Tabs label="Lists" items={items} value={value} onChange={setValue}>
      {`panel ${value}`}
    </Tabs>
  )
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a loading button keeps its focus and ignores clicks', () => {
  const clicked = vi.fn()
  render(
    <Button loading onClick={clicked}>
      Swap
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Swap' })
  button.focus()
  fireEvent.click(button)
  expect(clicked).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

// spec 2-9-02
test('copying confirms for 1500 ms', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  render(<CopyButton text="abc" label="Copy address" />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })))
  expect(writeText).toHaveBeenCalledWith('abc')
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1499))
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
  vi.unstubAllGlobals()
})

test('arrow keys move through tabs and select', () => {
  render(<Sample />)
  const first = screen.getByRole('tab', { name: 'Trades' })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(screen.getByRole('tab', { name: 'Holders' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel', { name: 'Holders' }).textContent).toBe('panel b')
})

// spec 1-2.6-07: green above 0, red below, grey at 0
test.each([
  [1.4, '1.40%', '▲1.40%', '+1.40%', 'text-up'],
  [-2, '2.00%', '▼2.00%', '−2.00%', 'text-down'],
  [0, '0.00%', '0.00%', '0.00%', 'text-faint'],
  [undefined, '', '–', '–', 'text-faint'],
])('a change of %s, %s is shown as %s and read as %s', (value, text, shown, read, colour) => {
  const { container } = render(<Delta value={value} text={text} />)
  const textWithout = (hidden: string) => {
    const copy = container.cloneNode(true) as HTMLElement
    for (const part of copy.querySelectorAll(hidden)) part.remove()
    return copy.textContent
  }
  expect(textWithout('.sr-only')).toBe(shown)
  expect(textWithout('[aria-hidden]')).toBe(read)
  expect(container.firstElementChild?.classList.contains(colour)).toBe(true)
})

test('a short number is announced and copied in full', () => {
  render(<NumberText text="0.0₄12" exact="0.000012" />)
  const setData = vi.fn()
  fireEvent.copy(screen.getByText('0.0₄12'), { clipboardData: { setData } })
  expect(setData).toHaveBeenCalledWith('text/plain', '0.000012')
  expect(screen.getByText('0.000012').className).toBe('sr-only')
})

// spec 1-2.1-24
test('the loading bar starts at 7 percent, advances, and ends at 100', () => {
  const bar = (container: HTMLElement) => container.querySelector<HTMLElement>('[style]')?.style.transform
  const { container, rerender } = render(<ProgressBar active />)
  expect(bar(container)).toBe('scaleX(0.07)')
  act(() => void vi.advanceTimersByTime(1000))
  const crept = Number(/scaleX\((.*)\)/.exec(bar(container) ?? '')?.[1])
  expect(crept).toBeGreaterThan(0.3)
  expect(crept).toBeLessThan(0.96)
  rerender(<ProgressBar active={false} />)
  expect(bar(container)).toBe('scaleX(1)')
  act(() => void vi.advanceTimersByTime(300))
  expect(container.innerHTML).toBe('')
})

test('trying again is busy until it has ended, whatever its end, and is asked for once', async () => {
  let end: (error: Error) => void = () => {}
  const onRetry = vi.fn(() => new Promise((_, reject) => (end = reject)))
  render(<ErrorState title="Down" onRetry={onRetry} />)
  const button = screen.getByRole('button', { name: 'Try again' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(onRetry).toHaveBeenCalledTimes(1)
  await act(async () => end(new Error('still down')))
  expect(button.hasAttribute('aria-busy')).toBe(false)
})
