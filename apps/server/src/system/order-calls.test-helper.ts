import type { ChainPort } from '@callisto/solana'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64Decoder,
  getBase64Encoder,
  lamports,
  signBytes,
} from '@solana/kit'
import type { FastifyInstance } from 'fastify'
import { type RouteCall, SOL, USDC } from './route-calls.test-helper.ts'

const SEED = new Uint8Array(32).fill(12)
const FUNDS = lamports(100_000_000_000n)

interface Built {
  requestId: string
  transaction: string
  order?: string
}

interface Executed {
  order?: string | null
}

/** Opens orders of a wallet with SOL, and returns a valid call of each route that needs one. */
export async function orderCalls(
  app: FastifyInstance,
  { rpc }: ChainPort,
): Promise<Readonly<Record<string, RouteCall>>> {
  const { address: maker, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(SEED)
  await rpc.requestAirdrop(maker, FUNDS).send()
  /** Builds the transaction of an order, signs and executes it. */
  const open = async (api: string, body: object) => {
    const built = await untilOk<Built>(app, `${api}/createOrder`, body)
    const decoded = decodeTransaction(Uint8Array.from(getBase64Encoder().encode(built.transaction)))
    const signature = await signBytes(keyPair.privateKey, Uint8Array.from(decoded.message.bytes))
    const signedTransaction = getBase64Decoder().decode(withSignature(decoded, maker, signature))
    const executed = { requestId: built.requestId, signedTransaction }
    const { order } = await untilOk<Executed>(app, `${api}/execute`, executed)
    return { order: built.order ?? order ?? '', executed }
  }
  const limit = {
    inputMint: SOL,
    outputMint: USDC,
    maker,
    payer: maker,
    params: { makingAmount: '1000000000', takingAmount: '100000000000' },
    computeUnitPrice: 'auto',
  }
  const schedule = { interval: 3_600, startAt: 4_000_000_000 }
  const byTime = {
    user: maker,
    inputMint: SOL,
    outputMint: USDC,
    params: { time: { inAmount: 5_000_000_000, numberOfOrders: 2, maxPrice: 1, ...schedule } },
  }
  const byValue = {
    ...byTime,
    params: { price: { depositAmount: 5_000_000_000, incrementUsdcValue: 60, ...schedule } },
  }
  const trigger = await open('/api/trigger/v1', limit)
  const time = await open('/api/recurring/v1', byTime)
  const value = await open('/api/recurring/v1', byValue)
  const { order } = trigger
  const ofTime = { user: maker, order: time.order }
  const ofValue = { user: maker, order: value.order, amount: 1_000_000_000 }
  return {
    createTriggerOrder: { body: limit },
    executeTriggerOrder: { body: trigger.executed },
    cancelTriggerOrder: { body: { maker, order } },
    cancelTriggerOrders: { body: { maker, orders: [order] } },
    editTriggerOrder: { body: { maker, order, params: { takingAmount: '200000000000' } } },
    getTriggerOrders: { query: { user: maker, orderStatus: 'active' } },
    getTriggerOrder: { params: { order } },
    getTriggerFees: {},
    createRecurringOrder: { body: byTime },
    executeRecurringOrder: { body: time.executed },
    cancelRecurringOrder: { body: { ...ofTime, recurringType: 'time' } },
    cancelRecurringOrders: { body: { user: maker } },
    pauseRecurringOrder: { body: ofTime },
    resumeRecurringOrder: { body: ofTime },
    depositRecurringOrder: { body: ofValue },
    withdrawRecurringOrder: { body: { ...ofValue, inputOrOutput: 'In' } },
    getRecurringOrders: { query: { user: maker, recurringType: 'all', orderStatus: 'active' } },
    getRecurringOrder: { params: { order: value.order } },
    getActiveDca: { params: { wallet: maker } },
    getHistoricalDca: { params: { wallet: maker }, query: { includeFailedTx: 'true' } },
  }
}

/** What changes by itself: the faucet's transfer and the first price take a slot, and prices of the chain some more. */
const RETRIED = ['PRICE_UNKNOWN', 'TRANSACTION_FAILED', 'FEED_MISSING']

/** The first successful reply; throws for an error that stays. */
async function untilOk<Reply>(app: FastifyInstance, url: string, payload: object): Promise<Reply> {
  for (;;) {
    const reply = await app.inject({ method: 'POST', url, payload })
    if (reply.statusCode === 200) return reply.json()
    if (!RETRIED.includes(reply.json().errorCode)) throw new Error(`${url}: ${reply.body}`)
  }
}
