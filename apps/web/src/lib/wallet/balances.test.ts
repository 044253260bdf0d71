import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireBalancesFrom } from './balance-floor.ts'
import { balancesQuery, fetchBalances } from './balances.ts'

const { rpc, fetchServiceBalances } = vi.hoisted(() => ({ rpc: vi.fn(), fetchServiceBalances: vi.fn() }))
vi.mock('../api/call.ts', () => ({ rpc }))
vi.mock('./balance-service.ts', () => ({ fetchServiceBalances }))

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

// spec 2-3-16
test('the accounts of a mint are joined, with the extensions of each', async () => {
  const row = (pubkey: string, info: object) => ({
    pubkey,
    account: {
      owner: 'Token-2022',
      data: { parsed: { info: { mint: 'M', owner: 'd', state: 'initialized', ...info } } },
    },
  })
  const tokenAmount = (amount: string) => ({
    amount,
    decimals: 2,
    uiAmountString: String(Number(amount) / 50),
  })
  const rows = [
    row('a', { tokenAmount: tokenAmount('100'), extensions: [{ extension: 'cpiGuard' }] }),
    row('b', { tokenAmount: tokenAmount('18446744073709551615'), state: 'frozen' }),
    // Bytes of an account that the node cannot parse.
    { pubkey: 'c', account: { owner: 'Token-2022', data: ['AA==', 'base64'] } },
  ]
  rpc.mockImplementation(async (method: string, [, program]: [string, { programId?: string }]) => {
    const value = program.programId?.startsWith('Tokenz') ? rows : []
    return { context: { slot: 3 }, value: method === 'getBalance' ? 1 : value }
  })
  const { tokens } = await fetchBalances('d')
  expect(tokens).toEqual([
    {
      ...{
        mint: 'M',
        amount: 18_446_744_073_709_551_715n,
        decimals: 2,
        programId: 'Token-2022',
        frozen: true,
      },
      uiAmount: expect.closeTo(3.689e17, -16),
      accounts: [
        { address: 'a', amount: 100n, frozen: false, extensions: ['cpiGuard'] },
        { address: 'b', amount: 18_446_744_073_709_551_615n, frozen: true, extensions: [] },
      ],
    },
  ])
})

test('the balance service is asked when no RPC endpoint answers, and only then', async () => {
  const known = { slot: 20, lamports: 4n, tokens: [] }
  fetchServiceBalances.mockResolvedValue(known)
  rpc.mockRejectedValue(new Error('all endpoints are away'))
  expect(await new QueryClient().fetchQuery(balancesQuery('e'))).toEqual(known)
  nodeAt([21])
  await read(new QueryClient(), 'e')
  expect(fetchServiceBalances).toHaveBeenCalledTimes(1)
})

// spec 2-9-32, 2-9-33
test('balances are stale, fetched again and forgotten after 20 s', () => {
  const life = { staleTime: 20_000, gcTime: 20_000, refetchInterval: 20_000 }
  expect(balancesQuery('f')).toMatchObject(life)
})

test.each([
  ['an amount that is none', { owner: 'e', tokenAmount: { amount: '-1', decimals: 2 } }],
  ['another wallet', { owner: 'W', tokenAmount: { amount: '1', decimals: 2 } }],
])('an account of %s fails the reply: the rest would look complete', async (_, info) => {
  const account = { owner: 'Token', data: { parsed: { info: { mint: 'M', ...info } } } }
  rpc.mockImplementation(async (method: string) => ({
    context: { slot: 3 },
    value: method === 'getBalance' ? 1 : [{ pubkey: 'a', account }],
  }))
  await expect(fetchBalances('e')).rejects.toThrow('no token accounts')
})

test('a reply without a slot is none', async () => {
  rpc.mockImplementation(async (method: string) => ({ context: {}, value: method === 'getBalance' ? 1 : [] }))
  await expect(fetchBalances('e')).rejects.toThrow('no slot')
})
