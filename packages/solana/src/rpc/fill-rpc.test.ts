import { createSolanaRpcFromTransport } from '@solana/kit'
import { expect, test } from 'vitest'
import { fillRpc } from './fill-rpc.ts'

const reply = (signatures: string[]) => ({
  slot: 7,
  blockTime: null,
  transaction: { signatures, message: { accountKeys: ['payer', 'taker'] } },
  meta: { err: null, fee: 5_000, logMessages: [], preBalances: [1], postBalances: [1] },
})

function setUp(transactions: Record<string, object | null>) {
  const calls: string[] = []
  const rpc = createSolanaRpcFromTransport(async ({ payload }) => {
    const { id, method, params } = payload as { id: number; method: string; params: string[] }
    calls.push(method)
    const results: Record<string, unknown> = {
      getBlockHeight: 150,
      getSignaturesForAddress: Object.keys(transactions).map((signature) => ({ signature, slot: 7 })),
      getTransaction: transactions[params[0] ?? ''],
    }
    return { jsonrpc: '2.0', id, result: results[method] } as never
  })
  return { calls, rpc: fillRpc(rpc) }
}

test('a transaction is found by the signature of its second signer, others are read once', async () => {
  const { calls, rpc } = setUp({ other: reply(['other']), maker: reply(['maker', 'second']) })
  expect(await rpc.blockHeight()).toBe(150)
  expect(await rpc.find('taker', 'second')).toMatchObject({ signature: 'maker', slot: 7, err: null })
  expect(await rpc.find('taker', 'third')).toBeUndefined()
  expect(calls.filter((method) => method === 'getTransaction')).toHaveLength(3)
})

test('a listed transaction that cannot be read is no answer', async () => {
  const { rpc } = setUp({ maker: null })
  await expect(rpc.find('taker', 'second')).rejects.toThrow('missing')
})
