import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A page that has not seen a block yet, at 1,000 s of the browser's clock. */
let page: typeof import('./chain-time.ts')
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: 1_000_000 })
  page = await import('./chain-time.ts')
})
afterEach(() => vi.useRealTimers())

test("the chain's time is known from its first block on", () => {
  const { chainTime, recordChainTime } = page
  expect(chainTime()).toBeUndefined()
  recordChainTime(1_790_000_000, 5_000)
  expect(chainTime(7_500)).toBe(1_790_000_002.5)
})

test("a call waits for the first block's time: the browser's clock may be wrong", async () => {
  const time = page.nextChainTime(new AbortController().signal)
  page.recordChainTime(1_790_000_000)
  expect(await time).toBe(1_790_000_000)
  expect(await page.nextChainTime(new AbortController().signal)).toBe(1_790_000_000)
  expect(vi.getTimerCount()).toBe(0)
})

test("without a block the browser's clock counts", async () => {
  const time = page.nextChainTime(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await time).toBe(1_001)
})

test('a call that is given up waits no longer', async () => {
  const stop = new AbortController()
  const time = page.nextChainTime(stop.signal)
  stop.abort(new Error('given up'))
  await expect(time).rejects.toThrow('given up')
  expect(vi.getTimerCount()).toBe(0)
})
