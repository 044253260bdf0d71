// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { loadWhenOnline } from './load-when-online.ts'

afterEach(() => vi.restoreAllMocks())

const missing = () => new TypeError('Failed to fetch dynamically imported module: /a.js')

test('a load that fails offline is repeated when the network is back, as often as it takes', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => 'part')
  load.mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing())
  const loaded = loadWhenOnline(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(await loaded).toBe('part')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a load that fails with a network is repeated once, then rejects with its reason', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const load = vi.fn(async () => 'part')
  load.mockRejectedValueOnce(missing())
  expect(await loadWhenOnline(load)).toBe('part')
  load.mockClear().mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing())
  await expect(loadWhenOnline(load)).rejects.toThrow('/a.js')
  expect(load).toHaveBeenCalledTimes(2)
})
