// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../browser/render-page.test-helper.ts'
import { useTipFloor } from './tip-floor.ts'

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Median() {
  return <p>{String(useTipFloor()?.landed_tips_50th_percentile)}</p>
}
const floor = (median: number) => [
  {
    time: '2026-01-01T00:00:00.000Z',
    landed_tips_25th_percentile: 0.000_001,
    landed_tips_50th_percentile: median,
    landed_tips_75th_percentile: 0.1,
    landed_tips_95th_percentile: 0.2,
    landed_tips_99th_percentile: 0.3,
    ema_landed_tips_50th_percentile: median,
  },
]

// spec 2-7-37, 2-9-31
test('the floor is polled every 5 s while it is shown, and unknown when it is older than 15 s', async () => {
  let reply: unknown = floor(0.001)
  const fetch = vi.fn(async (_url: string) =>
    reply === undefined ? new Response('', { status: 503 }) : Response.json(reply),
  )
  vi.stubGlobal('fetch', fetch)
  const { unmount } = renderPage(<Median />)
  await wait(100)
  expect(screen.getByText('0.001')).toBeDefined()
  expect(new URL(fetch.mock.calls[0]![0]).pathname).toBe('/api/tip-floor')
  reply = floor(0.002)
  await wait(5_000)
  expect(screen.getByText('0.002')).toBeDefined()
  expect(fetch).toHaveBeenCalledTimes(2)
  reply = undefined
  await wait(14_000)
  expect(screen.getByText('0.002')).toBeDefined()
  await wait(6_000)
  expect(screen.getByText('undefined')).toBeDefined()
  reply = []
  await wait(5_000)
  expect(screen.getByText('undefined')).toBeDefined()
  unmount()
  const calls = fetch.mock.calls.length
  await wait(20_000)
  expect(fetch).toHaveBeenCalledTimes(calls)
})
