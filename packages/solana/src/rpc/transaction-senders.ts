import { ApiError } from '@callisto/contract'
import { getBase64Decoder } from '@solana/kit'
import type { JsonRpcCall } from './json-rpc-call.ts'
import type { TransactionRpc } from './transaction-rpc.ts'

/** Hands a signed transaction to a service and returns its signature, which means accepted, not landed. */
export type TransactionSender = Pick<TransactionRpc, 'send'>

/**
 * Sends by JSON-RPC `sendTransaction` without preflight and retries: the worker call that forwards to the chain and to
 * the block engine, which wants a tip, or a private relay.
 * @example await createTransactionSender(async () => 'signature').send(WIRE) // => 'signature'
 */
export function createTransactionSender(call: JsonRpcCall): TransactionSender {
  return {
    async send(wire, signal) {
      const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 }
      const signature = await call('sendTransaction', [getBase64Decoder().decode(wire), options], signal)
      if (typeof signature !== 'string') throw new ApiError('INVALID_REPLY', 'sendTransaction: no signature')
      return signature
    },
  }
}
