import { SigningKey } from '@callisto/localnet/stepped'
import { TIP_ACCOUNTS, transferLamports } from '@callisto/solana'
import { encodeBase58, signedTransaction } from '@callisto/solana/codec'
import { describe, expect, test } from 'vitest'
import type { CallRpc } from './block-engine.ts'
import { sendToAll } from './send-to-all.ts'

// spec 2-7-45: without preflight a transaction goes to the chain and to a block engine

const signer = new SigningKey(new Uint8Array(32).fill(3))
const blockhash = encodeBase58(new Uint8Array(32).fill(9))
const wireWithTip = (lamports: bigint, to = TIP_ACCOUNTS[3]!) =>
  signedTransaction([signer], [transferLamports(signer.address, to, lamports)], blockhash)
const base64 = (wire: Uint8Array) => Buffer.from(wire).toString('base64')
const wire = wireWithTip(1_000_000n)
const signature = encodeBase58(wire.subarray(1, 65))

const respond =
  (fields: object): CallRpc =>
  async () =>
    Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, ...fields }))
const accept = respond({ result: signature })
const refuse = respond({ error: { code: -32002, message: 'Node is behind' } })
const fail: CallRpc = async () => {
  throw new Error('no reply')
}
const busy: CallRpc = async () => undefined

async function send(params: unknown, { engine = accept, rpc = accept, method = 'sendTransaction' } = {}) {
  const seen: Record<string, unknown> = {}
  const noting =
    (name: string, call: CallRpc): CallRpc =>
    (body, ...rest) => {
      seen[name] = JSON.parse(body).params
      return call(body, ...rest)
    }
  const reply = await sendToAll(
    JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params }),
    'client',
    new AbortController().signal,
    {
      callRpc: noting('rpc', rpc),
      engine: { callTransactions: noting('engine', engine), tipAccounts: async () => TIP_ACCOUNTS },
    },
  )
  return { reply: reply && JSON.parse(Buffer.from(reply).toString()), seen }
}

test('both get the transaction, and the reply is its signature', async () => {
  const { reply, seen } = await send([
    base64(wire),
    { encoding: 'base64', skipPreflight: true, maxRetries: 0 },
  ])
  expect(reply).toEqual({ jsonrpc: '2.0', id: 'a', result: signature })
  expect(seen).toEqual({
    rpc: [base64(wire), { encoding: 'base64', skipPreflight: true, maxRetries: 0 }],
    engine: [base64(wire), { encoding: 'base64' }],
  })
})

describe('one of them is enough', () => {
  test.each([
    ['the chain refuses', accept, refuse],
    ['the chain does not reply', accept, fail],
    ['the block engine refuses', refuse, accept],
    ['the block engine does not reply', fail, accept],
    ['the block engine is busy', busy, accept],
  ])('%s', async (_, engine, rpc) => {
    expect((await send([base64(wire)], { engine, rpc })).reply.result).toBe(signature)
  })
})

test('when both refuse, the reply has the error of the block engine', async () => {
  const { reply } = await send([base64(wire)], { engine: refuse, rpc: refuse })
  expect(reply.error).toEqual({ code: -32002, message: 'Node is behind' })
})

test('when both are busy, so is the service; when none replies, it rejects', async () => {
  expect((await send([base64(wire)], { engine: busy, rpc: busy })).reply).toBeUndefined()
  await expect(send([base64(wire)], { engine: fail, rpc: fail })).rejects.toThrow('no reply')
})

describe('what is not accepted reaches nobody', () => {
  test.each<[string, unknown, number]>([
    ['preflight', [base64(wire), { skipPreflight: false }], -1015],
    ['retries', [base64(wire), { maxRetries: 3 }], -1015],
    ['a tip below 1,000,000 lamports', [base64(wireWithTip(999_999n))], -32602],
    ['a transfer to another account', [base64(wireWithTip(1_000_000n, signer.address))], -32602],
    ['base58', [encodeBase58(wire), { encoding: 'base58' }], -32602],
    ['bytes of no transaction', [base64(new Uint8Array(100))], -32602],
    ['no base64', ['%%%'], -32602],
    ['a long text', ['A'.repeat(8_000)], -32602],
    ['no parameters', undefined, -32602],
    ['options that are none', [base64(wire), 7], -32602],
  ])('%s', async (_, params, code) => {
    const { reply, seen } = await send(params)
    expect(reply.error.code).toBe(code)
    expect(seen).toEqual({})
  })

  test('another method', async () => {
    expect((await send([], { method: 'getSlot' })).reply.error.code).toBe(-32601)
  })
})
