import { createSolanaRpcFromTransport, type Rpc, type SolanaRpcApi } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { SIGNATURE, WIRE } from './signed-transaction.test-helper.ts'
import { type Commitment, transactionRpc } from './transaction-rpc.ts'

// spec 2-7-42: simulate, send, status, transaction and confirmation, also at the processed level

type Call = { method: string; params: unknown[] }

/** An endpoint with one result for each method, and the calls that it received. */
function endpoint(results: Readonly<Record<string, unknown>>, commitment?: Commitment) {
  const calls: Call[] = []
  const rpc: Rpc<SolanaRpcApi> = createSolanaRpcFromTransport((async ({ payload }: { payload: Call }) => {
    const { method, params } = payload
    calls.push({ method, params })
    return { jsonrpc: '2.0', id: '1', result: results[method] }
  }) as never)
  return { calls, rpc: transactionRpc(rpc, commitment) }
}

const context = { slot: 9n }
const status = (confirmationStatus: string | null) => ({
  getSignatureStatuses: { context, value: [{ slot: 9n, err: null, confirmationStatus, confirmations: 0n }] },
})

describe('the commitment of a status', () => {
  // spec 2-9-18: confirmed for what is sent, processed on request
  test.each([
    [undefined, 'processed', false],
    [undefined, 'confirmed', true],
    [undefined, 'finalized', true],
    [undefined, null, false],
    ['processed', 'processed', true],
    ['processed', null, true],
    ['finalized', 'confirmed', false],
  ] as const)('wanted %s, found %s: reached %s', async (wanted, found, reached) => {
    const { rpc } = endpoint(status(found), wanted)
    expect(await rpc.status(SIGNATURE)).toEqual({ slot: 9, err: null, reached })
  })

  test('an unknown signature has none', async () => {
    const { rpc, calls } = endpoint({ getSignatureStatuses: { context, value: [null] } })
    expect(await rpc.status(SIGNATURE)).toBeUndefined()
    expect(calls[0]?.params).toEqual([[SIGNATURE], { searchTransactionHistory: true }])
  })
})

test.each([
  [true, { sigVerify: true }],
  [false, { sigVerify: false, replaceRecentBlockhash: true }],
])('a simulation with sigVerify %s', async (sigVerify, options) => {
  const value = { err: null, logs: null, unitsConsumed: 7n }
  const { rpc, calls } = endpoint({ simulateTransaction: { context, value } }, 'processed')
  expect(await rpc.simulate(WIRE, { sigVerify })).toEqual({ err: null, logs: [], unitsConsumed: 7 })
  expect(calls[0]?.params[1]).toEqual({ commitment: 'processed', encoding: 'base64', ...options })
})

test('a transaction is sent without preflight and without retries of the node', async () => {
  const { rpc, calls } = endpoint({ sendTransaction: SIGNATURE })
  expect(await rpc.send(WIRE, new AbortController().signal)).toBe(SIGNATURE)
  const wire = Buffer.from(WIRE).toString('base64')
  const options = { encoding: 'base64', maxRetries: 0, skipPreflight: true }
  expect(calls).toMatchObject([{ method: 'sendTransaction', params: [wire, expect.anything()] }])
  expect(
    JSON.parse(JSON.stringify(calls[0]?.params[1], (_, v) => (typeof v === 'bigint' ? Number(v) : v))),
  ).toMatchObject(options)
})

test('the block height is read at the commitment', async () => {
  const { rpc, calls } = endpoint({ getBlockHeight: 150n })
  expect(await rpc.blockHeight()).toBe(150)
  expect(calls[0]?.params).toEqual([{ commitment: 'confirmed' }])
})

test.each([
  ['processed', 'confirmed'],
  // The node's own default, which kit leaves out.
  ['finalized', undefined],
] as const)('wanted %s, an executed transaction is read at %s', async (wanted, level) => {
  const { rpc, calls } = endpoint({ getTransaction: null }, wanted)
  expect(await rpc.transaction(SIGNATURE)).toBeUndefined()
  const options = calls[0]?.params[1] as { commitment?: string; encoding: string }
  expect([options.commitment, options.encoding]).toEqual([level, 'json'])
})
