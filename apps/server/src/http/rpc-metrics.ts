import { scrapedMetrics } from '@callisto/http'
import type { Localnet } from '@callisto/localnet'
import { Registry } from 'prom-client'

/** What the clients of JSON-RPC hold, read at each scrape. */
export function rpcMetrics({ rpcLoad }: Pick<Localnet, 'rpcLoad'>): Registry {
  const registry = new Registry()
  const { gauge } = scrapedMetrics(registry, 'callisto_rpc')
  gauge('subscriptions', 'Subscriptions of JSON-RPC clients', () => rpcLoad().subscriptions)
  gauge('waiting', 'Calls and frames of JSON-RPC clients that wait for their turn', () => rpcLoad().waiting)
  return registry
}
