import { msg } from '@callisto/i18n'

/** The worst first (spec 1-4-15). */
const PRIORITY = ['offline', 'devnet', 'rpc-error', 'low-tps', 'ok'] as const
export type NetworkStatus = (typeof PRIORITY)[number]

export const isWorse = (one: NetworkStatus, other: NetworkStatus): boolean =>
  PRIORITY.indexOf(one) < PRIORITY.indexOf(other)

/** Network status in order of priority (docs/spec-map.md 1-4). */
export function networkStatus(now: {
  online: boolean
  cluster: string | undefined
  rpcFailed: boolean
  lowTps: boolean
}): NetworkStatus {
  if (!now.online) return 'offline'
  if (now.cluster === 'devnet') return 'devnet'
  if (now.rpcFailed) return 'rpc-error'
  return now.lowTps ? 'low-tps' : 'ok'
}

/** Banner texts of spec 1-8-04; that of an RPC depends on its problem. */
export const networkMessages: Record<Exclude<NetworkStatus, 'rpc-error'>, string | undefined> = {
  offline: msg("You're currently offline."),
  devnet: msg('You are on devnet: tokens here have no value.'),
  'low-tps': msg(
    'Solana network is experiencing degraded performance. Transactions may fail to send or confirm.',
  ),
  ok: undefined,
}
