import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import { getBase64Decoder, getBase64Encoder, signBytes } from '@solana/kit'
import type { Wallet } from '../product/wallets.ts'

export type OrderApi = 'trigger' | 'recurring'

/** A transaction that a wallet has signed, kept before it is sent. */
export interface SignedRequest {
  api: OrderApi
  call: string
  wallet: string
  body: { requestId: string; signedTransaction: string }
  signature: string
  /** Account of the order that it opens. */
  opens: string | undefined
  /** What the API said of it in the end; undefined while nobody knows. */
  outcome: Outcome | undefined
}

/** `over`: it has not landed and no longer can; `rejected`: its simulation failed, so it was not sent. */
export type Outcome = 'Success' | 'Failed' | 'rejected' | 'over'

export interface Reply {
  status: number
  body: Record<string, unknown>
}

/** What must not happen between a wallet and the API. */
export class OrderFault extends Error {
  override readonly name = 'OrderFault'
}

const base64 = { decode: getBase64Encoder(), encode: getBase64Decoder() }

/** A call of the order APIs. */
export async function callOrders(
  url: string,
  path: string,
  body: object | undefined,
  signal: AbortSignal,
): Promise<Reply> {
  const headers = { 'content-type': 'application/json' }
  const post = body && { method: 'POST', headers, body: JSON.stringify(body) }
  const reply = await fetch(`${url}/api/${path}`, { ...post, signal })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

/** Builds the transactions of a call and signs each; undefined when the call is refused with 400. */
export async function signOrders(
  url: string,
  wallet: Wallet,
  { api, call, body }: { api: OrderApi; call: string; body: object },
  signal: AbortSignal,
): Promise<SignedRequest[] | undefined> {
  const reply = await callOrders(url, `${api}/v1/${call}`, body, signal)
  if (reply.status === 400) return undefined
  const built = reply.body as {
    requestId: string
    transaction?: string
    transactions?: string[]
    order?: string
  }
  if (reply.status !== 200) throw new OrderFault(`${api} ${call}: ${reply.status} ${text(reply.body)}`)
  const texts = built.transactions ?? [built.transaction ?? '']
  return Promise.all(
    texts.map(async (unsigned) => {
      const decoded = decodeTransaction(Uint8Array.from(base64.decode.encode(unsigned)))
      const bytes = Uint8Array.from(decoded.message.bytes)
      const wire = withSignature(decoded, wallet.address, await signBytes(wallet.keys.privateKey, bytes))
      return {
        api,
        call,
        wallet: wallet.address,
        body: { requestId: built.requestId, signedTransaction: base64.encode.decode(wire) },
        signature: decodeTransaction(wire).signature,
        opens: built.order,
        outcome: undefined,
      }
    }),
  )
}

/** Executes a signed transaction; its outcome is written into it. Throws OrderFault for a reply that no client deserves. */
export async function execute(url: string, signed: SignedRequest, signal: AbortSignal): Promise<void> {
  const { status, body } = await callOrders(url, `${signed.api}/v1/execute`, signed.body, signal)
  const fault = () => new OrderFault(`${signed.api} ${signed.call}: execute ${status} ${text(body)}`)
  if (status === 200) {
    if (body.signature !== signed.signature) throw fault()
    if (typeof body.order === 'string') signed.opens = body.order
    signed.outcome = body.status === 'Success' ? 'Success' : 'Failed'
  } else if (body.errorCode === 'TRANSACTION_FAILED') signed.outcome = status === 400 ? 'rejected' : 'over'
  else throw fault()
}

const text = (body: unknown): string => JSON.stringify(body).slice(0, 200)
