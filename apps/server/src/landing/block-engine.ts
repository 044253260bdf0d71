import type { TipFloor } from '@callisto/contract'

/** A response to a JSON-RPC body in UTF-8; undefined when the client has too much waiting. */
export type CallRpc = (body: string, client: string, signal: AbortSignal) => Promise<Uint8Array | undefined>

/** The port of a block engine: the one of the embedded chain, or a configured one. */
export interface BlockEngine {
  /** `sendBundle`, the statuses of bundles and `getTipAccounts`. */
  callBundles: CallRpc
  /** `sendTransaction`, as a bundle of one. */
  callTransactions: CallRpc
  tipAccounts(signal: AbortSignal): Promise<readonly string[]>
  /** Rejects when the block engine does not reply with a tip floor. */
  tipFloor(signal: AbortSignal): Promise<TipFloor>
}
