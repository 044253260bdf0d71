import type { RpcEndpoint } from '@callisto/contract'
import type { Localnet } from '@callisto/localnet'
import type { Config } from '../config/config.ts'

type Ports = Pick<Config, 'rpcPort' | 'isRpcOpen'>

/** The second pair of RPC ports follows the first one; 0 takes any free pair. */
export function backupRpcPort({ rpcPort }: Pick<Config, 'rpcPort'>): number {
  return rpcPort === 0 ? 0 : rpcPort + 2
}

/** Fixed ports of JSON-RPC and its WebSocket; none when they are free ones or when raw RPC is closed. */
export function rpcPorts(config: Ports): number[] {
  const { rpcPort, isRpcOpen } = config
  if (rpcPort === 0 || !isRpcOpen) return []
  return [rpcPort, backupRpcPort(config)].flatMap((port) => [port, port + 1])
}

const WILDCARDS = ['0.0.0.0', '::', '[::]']

/**
 * The RPC ports as choices of a web page. None where the page may be unable to reach them: behind a public origin, and
 * where the server listens on every address and no single URL is right.
 */
export function portEndpoints(
  { publicOrigin, host }: Pick<Config, 'publicOrigin' | 'host'>,
  { rpcUrl, wsUrl, backupRpcUrl, backupWsUrl }: Partial<Localnet>,
): RpcEndpoint[] {
  if (publicOrigin !== undefined || WILDCARDS.includes(host)) return []
  return [
    ...(rpcUrl && wsUrl ? [{ id: 'validator', url: rpcUrl, wsUrl }] : []),
    ...(backupRpcUrl && backupWsUrl ? [{ id: 'backup', url: backupRpcUrl, wsUrl: backupWsUrl }] : []),
  ]
}

/** JSON-RPC under the origin of the web app. */
export function appEndpoint(origin: string): RpcEndpoint {
  return { id: 'app', url: `${origin}/rpc`, wsUrl: `${origin.replace(/^http/, 'ws')}/rpc` }
}

/** JSON-RPC under the public origin, undefined without one: the RPC port may be unreachable from there. */
export function publicRpcUrl(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  scheme: 'http' | 'ws',
): string | undefined {
  return publicOrigin === undefined ? undefined : `${publicOrigin.replace(/^http/, scheme)}/rpc`
}
