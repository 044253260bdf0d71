import { compile } from '@fastify/proxy-addr'
import type { TrustProxy } from '../config/variables.ts'

/** Whether the peer `hop` steps before this server is a trusted proxy; hop 0 is the peer of the connection. */
export type IsTrusted = (address: string, hop: number) => boolean

/** The predicate of a `TRUST_PROXY` value: shared by requests and WebSocket upgrades. */
export function createIsTrusted(trustProxy: TrustProxy): IsTrusted {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  return compile(trustProxy)
}
