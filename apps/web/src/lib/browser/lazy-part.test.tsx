// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { expect, test, vi } from 'vitest'
import { latePart, lazyPart } from './lazy-part.tsx'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a part is loaded once and shown without a fallback after a preload', async () => {
  const load = vi.fn(async () => Hello)
  const Part = lazyPart(load)
  await Part.preload()
  await Part.preload()
  render(<Part name="Io" />)
  expect(screen.getByText('Hello Io')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failed load is shown as an error and loaded again by the next preload', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn<() => Promise<typeof Hello>>(async () => Hello)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /a.js'))
  const Part = lazyPart(load)
  await expect(Part.preload()).rejects.toThrow('Failed to fetch')
  const retry = async (reset: () => void) => {
    await Part.preload()
    reset()
  }
  await act(async () => {
    render(
      <ErrorBoundary
        fallbackRender={({ resetErrorBoundary }) => (
          <button type="button" onClick={() => void retry(resetErrorBoundary)}>
            Retry
          </button>
        )}
      >
        <Suspense fallback="loading">
          <Part name="Europa" />
        </Suspense>
      </ErrorBoundary>,
    )
  })
  await act(async () => screen.getByRole('button').click())
  expect(screen.getByText('Hello Europa')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
  log.mockRestore()
})

test('a part of a page that fails offline waits for the network, and the page stays', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<typeof Hello>>(async () => Hello)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /a.js'))
  const Part = latePart(load)
  await act(async () => {
    render(
      <>
        <input aria-label="Amount" defaultValue="0.5" />
        <Suspense fallback="loading">
          <Part name="Ganymede" />
        </Suspense>
      </>,
    )
  })
  expect(screen.getByText('loading')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('0.5')
  online.mockReturnValue(true)
  await act(async () => {
    dispatchEvent(new Event('online'))
  })
  expect(screen.getByText('Hello Ganymede')).toBeTruthy()
  online.mockRestore()
})
