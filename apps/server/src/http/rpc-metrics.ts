import type { Localnet } from '@callisto/localnet'
import { Gauge, Registry } from 'prom-client'

/** What the clients of JSON-RPC hold, read at each scrape. */
export function rpcMetrics({ rpcLoad }: Pick<Localnet, 'rpcLoad'>): Registry {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'callisto_rpc_subscriptions',
    help: 'Subscriptions of JSON-RPC clients',
    registers,
    collect() {
      this.set(rpcLoad().subscriptions)
    },
  })
  new Gauge({
    name: 'callisto_rpc_waiting',
    help: 'Calls and frames of JSON-RPC clients that wait for their turn',
    registers,
    collect() {
      this.set(rpcLoad().waiting)
    },
  })
  return registry
}
