import { EXECUTE_CODES } from '@callisto/contract'
import type { ExecutedTransaction, SignatureStatus, SimulationResult, TransactionRpc } from '@callisto/solana'
import {
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionEncoder,
  type KeyPairSigner,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
} from '@solana/kit'
import { beforeAll, expect, test } from 'vitest'
import { BLOCKHASH } from '../testing/fake-chain.test-helper.ts'
import { simulatedClock } from '../testing/simulated-clock.test-helper.ts'
import { SOL, USDC } from '../testing/test-service.test-helper.ts'
import { executeOrder } from './execute-order.ts'
import { OrderCache } from './order-cache.ts'

let taker: KeyPairSigner
let unsigned: Uint8Array
let signed: string

beforeAll(async () => {
  taker = await generateKeyPairSigner()
  const lifetime = { blockhash: blockhash(BLOCKHASH), lastValidBlockHeight: 150n }
  const message = setTransactionMessageLifetimeUsingBlockhash(
    lifetime,
    setTransactionMessageFeePayer(taker.address, createTransactionMessage({ version: 0 })),
  )
  const transaction = compileTransaction(appendTransactionMessageInstructions([], message))
  unsigned = new Uint8Array(getTransactionEncoder().encode(transaction))
  signed = getBase64EncodedWireTransaction(await signTransaction([taker.keyPair], transaction))
})

const custom = (number: number) => ({ InstructionError: [0, { Custom: number }] })
const executed = (err: unknown): ExecutedTransaction => ({
  signature: 's',
  accountKeys: [taker.address],
  err,
  feeLamports: 5_000n,
  computeUnits: 1,
  logs: [],
  preBalances: [0n],
  postBalances: [0n],
  preTokenBalances: [],
  postTokenBalances: [],
  slot: 7,
  blockTime: undefined,
})

interface Chain {
  simulation?: unknown
  status?: unknown
  height?: number
  isDown?: boolean
  /** The blocks go on only after the transaction was sent. */
  isSilent?: boolean
}

function rpcOf({ simulation = null, status, height = 100, isDown, isSilent }: Chain): TransactionRpc {
  const known: SignatureStatus | undefined =
    status === undefined ? undefined : { slot: 7, err: status, reached: true }
  return {
    simulate: async (): Promise<SimulationResult> => ({ err: simulation, logs: [], unitsConsumed: 1 }),
    send: async () => {
      if (isDown) throw new Error('connection refused')
      return 's'
    },
    status: async () => known,
    blockHeight: async () => {
      if (isSilent) throw new Error('no reply')
      return height
    },
    transaction: async () => (status === undefined ? undefined : executed(status)),
  }
}

async function codeFor(chain: Chain) {
  const { clock, time } = simulatedClock()
  const orders = new OrderCache(() => 0)
  const fees = {
    signature: { lamports: 5_000n, payer: taker.address as Address },
    prioritization: { lamports: 0n, payer: taker.address },
    rent: { lamports: 0n, payer: taker.address },
  }
  orders.add(
    {
      requestId: 'id',
      router: 'metis',
      taker: taker.address,
      receiver: undefined,
      inputMint: SOL,
      outputMint: USDC,
      offer: { transaction: unsigned, lastValidBlockHeight: 150, fees, otherLamports: 0n },
      maker: undefined,
    },
    'client',
  )
  const rpc = rpcOf(chain)
  const ports = {
    ...{
      rpc,
      clock,
      orders,
      makers: { settle: () => Promise.reject(new Error('no maker')) },
      programErrors: {},
    },
    signal: new AbortController().signal,
  }
  const executing = executeOrder({ requestId: 'id', signedTransaction: signed }, ports)
  let isDone = false
  void executing.finally(() => (isDone = true))
  while (!isDone) await time.runUntil(time.nowMs() + 1_000)
  const execution = await executing
  if (!execution.ok) throw new Error(execution.message)
  return execution.reply
}

test.each<[string, number, string, Chain]>([
  ['landed', EXECUTE_CODES.SUCCESS, 'Success', { status: null }],
  [
    'the network took it at no time until its blockhash expired',
    -1_000,
    'Failed',
    { isDown: true, height: 151 },
  ],
  ['the network took it at no time and says nothing', -1_000, 'Failed', { isDown: true, isSilent: true }],
  ['failed on the chain without a program error', -1_001, 'Failed', { status: 'AccountInUse' }],
  ['names a lookup table that is not there', -1_002, 'Failed', { simulation: 'AddressLookupTableNotFound' }],
  ['its blockhash expired after it was sent', -1_004, 'Failed', { height: 151 }],
  ['its blockhash had expired before', -1_005, 'Failed', { simulation: 'BlockhashNotFound' }],
  ['sent, and the chain says nothing until the deadline', -1_006, 'Failed', { isSilent: true }],
  ['a program failed in the simulation', 6_001, 'Failed', { simulation: custom(6_001) }],
  ['a program failed on the chain', 6_024, 'Failed', { status: custom(6_024) }],
  ['a program failed with number 0', -1_001, 'Failed', { status: custom(0) }],
])('%s: %d', async (_, code, status, chain) => {
  const reply = await codeFor(chain)
  expect([reply.code, reply.status]).toEqual([code, status])
  expect(reply.error === undefined).toBe(code === 0)
})
