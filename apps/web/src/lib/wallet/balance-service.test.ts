import type { BalancesReply, HoldingsReply } from '@callisto/contract'
import { expect, test, vi } from 'vitest'
import { fetchServiceBalances } from './balance-service.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../api/call.ts', () => ({ call }))

const row = (account: string, amount: string) => ({
  ...{ account, amount, uiAmount: Number(amount) / 1e6, uiAmountString: '', decimals: 6, programId: 'P' },
  ...{ isFrozen: account === 'b', isAssociatedTokenAccount: true },
})
const native = { amount: '5', uiAmount: 5e-9, uiAmountString: '0.000000005' }
const holdings: HoldingsReply = { ...native, tokens: { M: [row('a', '3'), row('b', '4')] } }
const balance = (amount: string, slot: number) => ({ amount, uiAmount: 0, slot, isFrozen: false })
const balances: BalancesReply = { SOL: balance('5', 9), M: balance('7', 8) }

/** Replies of the balances call in turn; the holdings stay the same. */
function serve(...replies: BalancesReply[]) {
  call.mockReset()
  call.mockImplementation(async ({ path }: { path: string }) =>
    path.includes('holdings') ? holdings : (replies.shift() ?? {}),
  )
}

// spec 2-3-19, 2-7-40, 2-7-41
test('accounts of the holdings call with the oldest slot of the balances call', async () => {
  serve(balances)
  const [a, b] = [
    { address: 'a', amount: 3n, frozen: false, extensions: [] },
    { address: 'b', amount: 4n, frozen: true, extensions: [] },
  ]
  expect(await fetchServiceBalances('W')).toEqual({
    slot: 8,
    lamports: 5n,
    tokens: [
      {
        ...{ mint: 'M', amount: 7n, uiAmount: expect.closeTo(7e-6), decimals: 6, programId: 'P' },
        ...{ frozen: true, accounts: [a, b] },
      },
    ],
  })
})

test.each<[string, BalancesReply]>([
  ['another amount', { SOL: balance('5', 9), M: balance('8', 8) }],
  ['another mint', { SOL: balance('5', 9), M: balance('7', 8), N: balance('1', 8) }],
  ['no native SOL', { M: balance('7', 8) }],
])('calls that a block lies between (%s) are made again, once', async (_, reply) => {
  serve(reply, balances)
  expect((await fetchServiceBalances('W')).lamports).toBe(5n)
  serve(reply, reply)
  await expect(fetchServiceBalances('W')).rejects.toThrow('Holdings and balances differ')
})
