import type { Config } from '../config/config.ts'

/** JSON-RPC under the public origin, undefined without one: the RPC port may be unreachable from there. */
export function publicRpcUrl(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  scheme: 'http' | 'ws',
): string | undefined {
  return publicOrigin === undefined ? undefined : `${publicOrigin.replace(/^http/, scheme)}/rpc`
}
