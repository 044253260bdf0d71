import { ApiError } from '@callisto/contract'
import { type Clock, type SignatureStatus, setComputeUnitLimit, type TransactionRpc } from '@callisto/solana'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import { generateKeyPairSigner, getBase64Decoder, type KeyPairSigner, signBytes } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { settledOutcome } from '../api/execute.ts'
import { packTransactions } from '../build/order-transaction.ts'
import { testAddress } from '../testing/order-chain.test-helper.ts'
import { executeRequest } from './execute.ts'
import { RequestCache } from './request-cache.ts'
import { SeenSignatures } from './seen-signatures.ts'

const base64 = getBase64Decoder()
const LAST_BLOCK = 150

let maker: KeyPairSigner

beforeAll(async () => {
  maker = await generateKeyPairSigner()
})

/** What the chain says about a transaction, which a test may change. */
interface Chain {
  status: SignatureStatus | undefined
  height: number
  simulation: unknown
}

async function setUp(change: Partial<Chain> = {}) {
  const chain: Chain = {
    status: { slot: 7, err: null, reached: true },
    height: 100,
    simulation: null,
    ...change,
  }
  const sent: Uint8Array[] = []
  const rpc: TransactionRpc = {
    simulate: async () => ({ err: chain.simulation, logs: [], unitsConsumed: 1 }),
    send: async (wire) => {
      sent.push(wire)
      return 's'
    },
    status: async () => chain.status,
    blockHeight: async () => chain.height,
    transaction: async () => undefined,
  }
  const requests = new RequestCache(() => 0)
  const transactions = packTransactions(
    [
      { instructions: [setComputeUnitLimit(1)], computeUnits: 1 },
      { instructions: [setComputeUnitLimit(2)], computeUnits: 2 },
    ],
    1,
    {
      feePayer: maker.address,
      computeUnitPrice: 0n,
      lifetime: { blockhash: testAddress(9, 9), lastValidBlockHeight: LAST_BLOCK },
    },
  )
  requests.add({ requestId: 'id', transactions, order: 'order' }, 'client')
  let nowMs = 0
  const waits: { at: number; end: () => void }[] = []
  const clock: Clock = {
    nowMs: () => nowMs,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const end = () => {
          signal?.removeEventListener('abort', end)
          resolve()
        }
        waits.push({ at: nowMs + ms, end })
        signal?.addEventListener('abort', end)
      }),
  }
  /** Time passes, from one end of a wait to the next, until the promise settles. */
  async function inTime<T>(promise: Promise<T>): Promise<T> {
    let isDone = false
    const settle = () => {
      isDone = true
    }
    void promise.then(settle, settle)
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = waits.sort((a, b) => a.at - b.at).shift()
      nowMs = Math.max(nowMs, next?.at ?? 0)
      next?.end()
    }
    return promise
  }
  const ports = { rpc, clock, requests, signal: new AbortController().signal }
  const signed = async (n: number, key = maker) => {
    const decoded = decodeTransaction(transactions[n]!.wire)
    const signature = await signBytes(key.keyPair.privateKey, Uint8Array.from(decoded.message.bytes))
    return base64.decode(withSignature(decoded, maker.address, signature))
  }
  const execute = async (signedTransaction: string) =>
    settledOutcome(await inTime(executeRequest({ requestId: 'id', signedTransaction }, ports)))
  return { chain, sent, execute, signed }
}

test('each transaction of a request is sent, and a second execution gets the same outcome', async () => {
  const { sent, execute, signed } = await setUp()
  const first = await execute(await signed(0))
  expect(first.code).toBe(0)
  const count = sent.length
  expect(await execute(await signed(0))).toEqual(first)
  expect(sent).toHaveLength(count)
  const second = await execute(await signed(1))
  expect(second.signature).not.toBe(first.signature)
})

describe('a transaction that', () => {
  test('failed on the chain has the number of the program error', async () => {
    const err = { InstructionError: [0, { Custom: 6_017 }] }
    const { execute, signed } = await setUp({ status: { slot: 7, err, reached: true } })
    expect(await execute(await signed(0))).toMatchObject({ code: 6_017, error: expect.any(String) })
  })

  test('is not confirmed is an error with its signature, and is waited for again', async () => {
    const { chain, execute, signed } = await setUp({ status: undefined })
    const text = await signed(0)
    const error = await execute(text).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'TRANSACTION_FAILED',
      status: 500,
      message: 'unable to confirm transaction',
      context: { signature: expect.stringMatching(/^\w{80,90}$/) },
    })
    chain.status = { slot: 9, err: null, reached: true }
    expect(await execute(text)).toMatchObject({ code: 0 })
  })

  test('can no longer land is an error', async () => {
    const { execute, signed } = await setUp({ status: undefined, height: LAST_BLOCK + 1 })
    await expect(execute(await signed(0))).rejects.toMatchObject({ code: 'TRANSACTION_FAILED', status: 500 })
  })

  test('the simulation rejects is not sent', async () => {
    const { sent, execute, signed } = await setUp({
      simulation: { InstructionError: [0, { Custom: 6_004 }] },
    })
    await expect(execute(await signed(0))).rejects.toMatchObject({ code: 'TRANSACTION_FAILED', status: 400 })
    expect(sent).toEqual([])
  })

  test('another key has signed is refused', async () => {
    const { sent, execute, signed } = await setUp()
    const text = await signed(0, await generateKeyPairSigner())
    await expect(execute(text)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    expect(sent).toEqual([])
  })
})

test('a signature is seen once a block has it, and no longer waited for after an abort', async () => {
  const seen = new SeenSignatures()
  const stop = new AbortController()
  const [one, two] = [seen.seen('a', new AbortController().signal), seen.seen('b', stop.signal)]
  seen.report({ transactions: [{ signature: 'a' }, { signature: 'c' }] as never })
  await one
  stop.abort()
  await two
  await seen.seen('d', stop.signal)
})
