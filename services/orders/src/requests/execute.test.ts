import { ApiError } from '@callisto/contract'
import { packTransactions, recurring, trigger } from '@callisto/program-clients'
import { type Clock, type SignatureStatus, setComputeUnitLimit, type TransactionRpc } from '@callisto/solana'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import {
  AccountRole,
  generateKeyPairSigner,
  getBase64Decoder,
  type Instruction,
  type KeyPairSigner,
  signBytes,
} from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { settledOutcome } from '../api/execute.ts'
import { testAddress } from '../testing/order-chain.test-helper.ts'
import { executeRequest, SeenSignatures } from './execute.ts'
import { RequestCache } from './request-cache.ts'

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
  isBlockhashOver: boolean
}

/** Unsigned transactions of the maker, each with some instructions. */
const transactionsOf = (...plans: Instruction[][]) =>
  packTransactions(
    plans.map((instructions) => ({ instructions, computeUnits: 1 })),
    1,
    {
      feePayer: maker.address,
      computeUnitPrice: 0n,
      lifetime: { blockhash: testAddress(9, 9), lastValidBlockHeight: LAST_BLOCK },
    },
  )

async function setUp(change: Partial<Chain> = {}) {
  const chain: Chain = {
    status: { slot: 7, err: null, reached: true },
    height: 100,
    simulation: null,
    isBlockhashOver: false,
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
  const transactions = transactionsOf([setComputeUnitLimit(1)], [setComputeUnitLimit(2)])
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
  const ports = {
    rpc,
    clock,
    requests,
    lastBlockOf: async () => (chain.isBlockhashOver ? 0 : LAST_BLOCK),
    signal: new AbortController().signal,
  }
  const sign = async (wire: Uint8Array, key = maker) => {
    const decoded = decodeTransaction(wire)
    const signature = await signBytes(key.keyPair.privateKey, Uint8Array.from(decoded.message.bytes))
    return base64.decode(withSignature(decoded, maker.address, signature))
  }
  const signed = (n: number, key = maker) => sign(transactions[n]!.wire, key)
  const executed = (signedTransaction: string, requestId = 'id') =>
    inTime(executeRequest({ requestId, signedTransaction }, ports))
  const execute = async (...request: Parameters<typeof executed>) =>
    settledOutcome(await executed(...request))
  return { chain, sent, requests, executed, execute, signed, sign }
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
    // It has been sent: what a simulation says of it now does not mean that it has not landed.
    chain.simulation = 'BlockhashNotFound'
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

describe('a transaction whose request is not kept, as after a restart,', () => {
  const touch = (n: number) => trigger.touch({ maker: maker.address, order: testAddress(3, n) })
  const unknown = 'a request of the process before'

  test('is sent without a simulation, and once', async () => {
    const { chain, sent, execute, sign } = await setUp({
      simulation: { InstructionError: [0, { Custom: 1 }] },
      status: undefined,
    })
    const [one, two] = await Promise.all(transactionsOf([touch(0)], [touch(1)]).map(({ wire }) => sign(wire)))
    await expect(execute(one!, unknown)).rejects.toMatchObject({ code: 'TRANSACTION_FAILED', status: 500 })
    chain.status = { slot: 7, err: null, reached: true }
    const first = await execute(one!, unknown)
    const count = sent.length
    expect([await execute(one!, unknown), sent.length]).toEqual([first, count])
    expect((await execute(two!, unknown)).signature).not.toBe(first.signature)
  })

  test('has landed before though its blockhash is over; else it is over too', async () => {
    const { chain, execute, sign } = await setUp({ isBlockhashOver: true })
    const [one, two] = await Promise.all(transactionsOf([touch(0)], [touch(1)]).map(({ wire }) => sign(wire)))
    expect(await execute(one!, unknown)).toMatchObject({ code: 0 })
    chain.status = undefined
    await expect(execute(two!, unknown)).rejects.toMatchObject({ code: 'TRANSACTION_FAILED', status: 500 })
  })

  test('has the order that it opens', async () => {
    const { executed, sign } = await setUp()
    const order = testAddress(3, 7)
    const create = {
      programAddress: recurring.PROGRAM,
      accounts: recurring.instructions.create.accounts.map((name, n) => ({
        address: name === 'order' ? order : testAddress(4, n),
        role: AccountRole.WRITABLE,
      })),
      data: Uint8Array.of(recurring.CREATE_DISCRIMINATOR),
    }
    const [built] = transactionsOf([create])
    expect((await executed(await sign(built!.wire), unknown)).request.order).toBe(order)
  })

  test.each([
    ['is not signed by its maker', () => [touch(0)], true, 'INVALID_REQUEST'],
    ['is of no order', () => [setComputeUnitLimit(1)], false, 'REQUEST_UNKNOWN'],
    [
      'calls another program too',
      () => [touch(0), { programAddress: testAddress(5, 5) }],
      false,
      'REQUEST_UNKNOWN',
    ],
  ])('is refused when it %s', async (_, instructions, isForged, code) => {
    const { sent, requests, execute, sign } = await setUp()
    const [built] = transactionsOf(instructions())
    const key = isForged ? await generateKeyPairSigner() : maker
    await expect(execute(await sign(built!.wire, key), unknown)).rejects.toMatchObject({ code })
    expect([sent.length, requests.size]).toEqual([0, 1])
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
