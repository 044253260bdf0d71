import { recurring } from '@callisto/program-clients'
import { parseTransaction } from '@callisto/solana'
import { type APIRequestContext, expect } from '@playwright/test'
import { rpc, SOL, USDC } from './chain.ts'
import type { WalletKey } from './wallet-key.ts'

/** Another program of the same owner, which has the key of the wallet: what it does must be seen by the page. */
async function build(request: APIRequestContext, path: string, data: object) {
  const reply = await request.post(`/api${path}`, { data })
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

/** Moves the end of an open trigger order to `seconds` from now, by the chain's clock. */
export async function endOrderIn(
  request: APIRequestContext,
  { address, sign }: WalletKey,
  order: string,
  seconds: number,
): Promise<void> {
  const slot = await rpc(request, 'getSlot', [{ commitment: 'confirmed' }])
  const now = Number(await rpc(request, 'getBlockTime', [slot]))
  const params = { expiredAt: now + seconds }
  const { transaction, requestId } = await build(request, '/trigger/v1/editOrder', {
    maker: address,
    order,
    params,
  })
  const executed = await build(request, '/trigger/v1/execute', {
    requestId,
    signedTransaction: sign(transaction),
  })
  expect(executed.status).toBe('Success')
}

/** Place of the interval in the data of `create`: a discriminator and seven numbers of 8 bytes before it. */
const INTERVAL_OFFSET = 1 + 7 * 8
/** Shortest interval that the API builds an order with; the program has none. */
const API_INTERVAL_SECONDS = 60

/** Opens a recurring order that sells USDC for SOL, 50 a round, every `seconds`; the first round is due at once. */
export async function placeRecurring(
  request: APIRequestContext,
  { address, sign }: WalletKey,
  { rounds, seconds = API_INTERVAL_SECONDS }: { rounds: number; seconds?: number },
): Promise<void> {
  const time = { inAmount: `${rounds * 50_500_000}`, numberOfOrders: rounds, interval: API_INTERVAL_SECONDS }
  const { transaction } = await build(request, '/recurring/v1/createOrder', {
    user: address,
    inputMint: USDC,
    outputMint: SOL,
    params: { time },
  })
  const wire = Buffer.from(transaction, 'base64')
  const parsed = parseTransaction(wire)
  const create =
    parsed.ok && parsed.transaction.instructions.find(({ programId }) => programId === recurring.PROGRAM)
  if (!create) throw new Error('the transaction opens no recurring order')
  const at = wire.indexOf(create.data) + INTERVAL_OFFSET
  expect(wire.readUInt32LE(at)).toBe(API_INTERVAL_SECONDS)
  wire.writeUInt32LE(seconds, at)
  await rpc(request, 'sendTransaction', [sign(wire.toString('base64')), { encoding: 'base64' }])
}
