import type { Address, Rpc, Signature, SolanaRpcApi } from '@solana/kit'
import { type ExecutedTransaction, parseExecutedTransaction } from '../transaction/executed-transaction.ts'

/** Transactions of an address that are looked at in one search; a taker signs few within the life of a fill. */
const MAX_TRANSACTIONS = 25

/** What it takes to find a transaction by the signature of its second signer. Every call throws on a failed request. */
export interface FillRpc {
  blockHeight(signal?: AbortSignal): Promise<number>
  /** The newest transactions of an address: the one that has this signature; undefined for none. */
  find(address: string, signature: string, signal?: AbortSignal): Promise<ExecutedTransaction | undefined>
}

/**
 * The calls over a JSON-RPC client. A transaction that was read once and is another one is not read again.
 * @example await fillRpc(rpc).blockHeight() // => 100
 */
export function fillRpc(rpc: Rpc<SolanaRpcApi>): FillRpc {
  const others = new Set<string>()
  return {
    blockHeight: async (signal) =>
      Number(await rpc.getBlockHeight({ commitment: 'confirmed' }).send(within(signal))),
    async find(address, wanted, signal) {
      const options = { limit: MAX_TRANSACTIONS, commitment: 'confirmed' } as const
      const list = await rpc.getSignaturesForAddress(address as Address, options).send(within(signal))
      for (const { signature } of list) {
        if (others.has(signature)) continue
        const reply = await read(rpc, signature, signal)
        // A node that lists a transaction has it a moment later.
        if (!reply) throw new Error('a transaction of the list is missing')
        if (reply.transaction.signatures.includes(wanted as Signature))
          return parseExecutedTransaction(signature, reply)
        others.add(signature)
      }
      return undefined
    },
  }
}

const read = (rpc: Rpc<SolanaRpcApi>, signature: Signature, signal: AbortSignal | undefined) =>
  rpc
    .getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 1,
    })
    .send(within(signal))

const within = (signal: AbortSignal | undefined) => (signal ? { abortSignal: signal } : {})
