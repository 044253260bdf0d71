import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64Decoder,
  getBase64Encoder,
  signBytes,
} from '@solana/kit'

export const SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const FUNDS_LAMPORTS = 20_000_000_000
const POLL_MS = 100

/** A wallet with SOL that places orders through the public API of a server. */
export interface OrderWallet {
  address: Address
  /** Signs and executes a trigger order; returns its account. */
  place(params: Record<string, unknown>, inputMint?: string, outputMint?: string): Promise<string>
  /** Unix seconds of the chain. */
  chainTime(): Promise<number>
  /** The order and its events, as `GET order/{order}` shows them. */
  order(order: string): Promise<{ order: Record<string, unknown>; events: Record<string, unknown>[] }>
}

export async function createOrderWallet(
  { url, rpcUrl }: { url: string; rpcUrl: string },
  seed: number,
): Promise<OrderWallet> {
  const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))
  const json = async (path: string, body?: unknown) => {
    const reply = await fetch(`${url}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
    })
    const value = await reply.json()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(value)}`)
    return value
  }
  const rpc = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const reply = (await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()) as {
      result: unknown
    }
    return reply.result
  }
  await rpc('requestAirdrop', [address, FUNDS_LAMPORTS])
  const balance = () => rpc('getBalance', [address, { commitment: 'confirmed' }])
  await until(async () => Number(Object(await balance()).value ?? 0) > 0)
  return {
    address,
    async place(params, inputMint = SOL, outputMint = USDC) {
      const created = await json('/api/trigger/v1/createOrder', {
        inputMint,
        outputMint,
        maker: address,
        payer: address,
        params,
        computeUnitPrice: 'auto',
      })
      const decoded = decodeTransaction(Uint8Array.from(getBase64Encoder().encode(created.transaction)))
      const signature = await signBytes(keyPair.privateKey, Uint8Array.from(decoded.message.bytes))
      const signedTransaction = getBase64Decoder().decode(withSignature(decoded, address, signature))
      const executed = await json('/api/trigger/v1/execute', {
        requestId: created.requestId,
        signedTransaction,
      })
      if (executed.status !== 'Success') throw new Error(JSON.stringify(executed))
      return created.order
    },
    async chainTime() {
      const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
      const clock = (await rpc('getAccountInfo', [
        'SysvarC1ock11111111111111111111111111111111',
        options,
      ])) as {
        value: { data: { parsed: { info: { unixTimestamp: number } } } }
      }
      return clock.value.data.parsed.info.unixTimestamp
    },
    order: (order) => json(`/api/trigger/v1/order/${order}`),
  }
}

/** Polls until something holds; the limit of the test bounds it. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}
