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
import { SOL, USDC } from './route-calls.test-helper.ts'

const SEED = new Uint8Array(32).fill(11)
const FUNDS = lamports(10_000_000_000n)

/** Makes an order for a wallet with SOL and signs it, for `execute`. */
export async function signedOrder(
  app: FastifyInstance,
  { rpc }: ChainPort,
): Promise<{ taker: string; body: { requestId: string; signedTransaction: string } }> {
  const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(SEED)
  await rpc.requestAirdrop(address, FUNDS).send()
  let order = { requestId: '', transaction: '' }
  // The faucet's transfer takes a slot.
  while (order.transaction === '') {
    const query = new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: '1000000', taker: address })
    order = (await app.inject(`/api/ultra/v1/order?${query}`)).json()
  }
  const decoded = decodeTransaction(Uint8Array.from(getBase64Encoder().encode(order.transaction)))
  const signature = await signBytes(keyPair.privateKey, Uint8Array.from(decoded.message.bytes))
  const signedTransaction = getBase64Decoder().decode(withSignature(decoded, address, signature))
  return { taker: address, body: { requestId: order.requestId, signedTransaction } }
}
