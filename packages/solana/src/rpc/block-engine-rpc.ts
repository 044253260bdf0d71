import { ApiError, type BundleStatus, InflightBundlesSchema, TipAccountsSchema } from '@callisto/contract'
import { encodeBase58 } from '../codec/base58.ts'
import type { JsonRpcCall } from './json-rpc-call.ts'

/** The calls of a block engine. Every one may be aborted and throws ApiError on failure. */
export interface BlockEngineRpc {
  /** Sends signed wire transactions in base58 and returns the id of their bundle. */
  sendBundle(wires: readonly Uint8Array[], signal?: AbortSignal): Promise<string>
  inflightStatus(
    id: string,
    signal?: AbortSignal,
  ): Promise<{ status: BundleStatus; landedSlot: number | undefined }>
  tipAccounts(signal?: AbortSignal): Promise<readonly string[]>
}

/**
 * The calls over JSON-RPC, at the path of bundles.
 * @example await createBlockEngineRpc(async () => [TIP_ACCOUNT]).tipAccounts() // => [TIP_ACCOUNT]
 */
export function createBlockEngineRpc(call: JsonRpcCall): BlockEngineRpc {
  return {
    async sendBundle(wires, signal) {
      const id = await call('sendBundle', [wires.map(encodeBase58)], signal)
      if (typeof id !== 'string') throw invalidReply('sendBundle')
      return id
    },
    async inflightStatus(id, signal) {
      const reply = InflightBundlesSchema.safeParse(await call('getInflightBundleStatuses', [[id]], signal))
      if (!reply.success) throw invalidReply('getInflightBundleStatuses')
      const found = reply.data.value.find(({ bundle_id }) => bundle_id === id)
      return { status: found?.status ?? 'Invalid', landedSlot: found?.landed_slot ?? undefined }
    },
    async tipAccounts(signal) {
      const reply = TipAccountsSchema.safeParse(await call('getTipAccounts', [], signal))
      if (!reply.success) throw invalidReply('getTipAccounts')
      return reply.data
    },
  }
}

const invalidReply = (method: string) => new ApiError('INVALID_REPLY', `${method}: a reply of another form`)
