import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireBalancesFrom } from './balance-floor.ts'
import { balancesQuery } from './balances.ts'

const { rpc } = vi.hoisted(() => ({ rpc: vi.fn() }))
vi.mock('../api/call.ts', () => ({ rpc }))

/** Replies of a node at each slot in turn; the last one repeats. */
function nodeAt(slots: readonly number[]) {
  let reads = 0
  rpc.mockImplementation(async (method: string) => {
    const slot = slots[Math.min(Math.floor(reads), slots.length - 1)]
    if (method === 'getBalance') return { context: { slot }, value: slot }
    // Two calls for the token programs follow each call for the native balance.
    reads += 0.5
    return { context: { slot }, value: [] }
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  rpc.mockReset()
})

async function read(client: QueryClient, address: string) {
  const reading = client.fetchQuery({ ...balancesQuery(address), staleTime: 0 })
  await vi.advanceTimersByTimeAsync(10_000)
  return (await reading).lamports
}

test('balances never go back to an older slot', async () => {
  const client = new QueryClient()
  nodeAt([7, 5, 8])
  expect(await read(client, 'a')).toBe(7n)
  expect(await read(client, 'a')).toBe(7n)
  expect(await read(client, 'a')).toBe(8n)
})

test('after a confirmed transaction a node that is behind is asked again', async () => {
  nodeAt([10, 10, 12])
  requireBalancesFrom('b', 12)
  requireBalancesFrom('b', 3)
  expect(await read(new QueryClient(), 'b')).toBe(12n)
})

test('a node that stays behind is asked five times', async () => {
  nodeAt([10])
  requireBalancesFrom('c', 12)
  expect(await read(new QueryClient(), 'c')).toBe(10n)
  expect(rpc).toHaveBeenCalledTimes(15)
  // spec 2-9-18: the app reads at processed
  for (const [, params] of rpc.mock.calls)
    expect(JSON.stringify(params)).toContain('"commitment":"processed"')
})
