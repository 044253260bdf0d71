import type { RpcEnvelope } from './rpc-json.ts'

/**
 * What a reply means for its call. `value`: the result or error object of the method; `limited`: too many calls; `refused`:
 * the endpoint does not serve the method; `behind`: it does not have the data yet; `failed`: anything else.
 */
export type ReplyKind = 'value' | 'limited' | 'refused' | 'behind' | 'failed'

/** Error codes of nodes that another node may not have: node unhealthy, block status or minimum context slot not reached. */
const BEHIND = new Set([-32_005, -32_014, -32_016])
/** Method not found, key excluded from secondary indexes, transaction history not available. */
const REFUSED = new Set([-32_601, -32_010, -32_011])
const LIMITED = new Set([429, -32_429])

/** Classifies a reply by its HTTP status and its envelope, undefined where it has none. */
export function classifyReply(status: number, envelope: RpcEnvelope | undefined): ReplyKind {
  const code = envelope?.error?.code
  if (status === 429 || (code !== undefined && LIMITED.has(code))) return 'limited'
  if ([401, 403, 405, 410, 501].includes(status)) return 'refused'
  if (code !== undefined && BEHIND.has(code)) return 'behind'
  if (code !== undefined && REFUSED.has(code)) return 'refused'
  if (envelope === undefined || status >= 500) return 'failed'
  return 'value'
}
