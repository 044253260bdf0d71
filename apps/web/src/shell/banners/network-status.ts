export type NetworkStatus = 'offline' | 'devnet' | 'rpc-error' | 'low-tps' | 'ok'

/** Network status in order of priority (spec 1, section 4). */
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

/** Banner texts of spec 1, section 8; undefined for `ok`. */
export const networkMessages: Record<NetworkStatus, string | undefined> = {
  offline: "You're currently offline.",
  devnet: 'You are on devnet: tokens here have no value.',
  'rpc-error': 'Your selected RPC is not responding to any requests. Try changing your RPC.',
  'low-tps': 'Solana network is experiencing degraded performance. Transactions may fail to send or confirm.',
  ok: undefined,
}
