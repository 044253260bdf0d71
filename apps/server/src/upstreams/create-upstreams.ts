import type { UpstreamState } from '@callisto/contract'
import type { Logger } from 'pino'
import type { UpstreamSettings } from '../config/upstream-settings.ts'
import { type ForwardedRoute, marketRoutesOf, tradeRoutesOf } from './forwarded-routes.ts'
import { nameOf } from './known-services.ts'
import type { TradePrefix } from './trade-prefixes.ts'
import { Upstream } from './upstream.ts'

/** Of another Callisto, which has no rate of its own unless its operator issues keys. */
const CALLISTO_PER_MINUTE = { call: 120_000, execution: 120_000 }

/** Upstreams and the calls that they answer. */
export interface Upstreams {
  states(): UpstreamState[]
  /** By id of the call. */
  forwarded: ReadonlyMap<string, ForwardedRoute & { upstream: Upstream }>
}

export interface UpstreamOptions {
  log: Logger
  /** Prefixes that this server cannot answer. */
  missing: readonly TradePrefix[]
  fetchFrom?: typeof fetch | undefined
}

/** The upstreams that the operator has named; undefined for none. */
export function createUpstreams(
  { trade, market }: UpstreamSettings,
  { log, missing, fetchFrom }: UpstreamOptions,
): Upstreams | undefined {
  const all: { upstream: Upstream; routes: Map<string, ForwardedRoute> }[] = []
  const add = (
    kind: UpstreamState['kind'],
    routes: Map<string, ForwardedRoute>,
    options: Pick<ConstructorParameters<typeof Upstream>[0], 'base' | 'key' | 'perMinute'>,
  ) => {
    const known = nameOf(new URL(options.base))
    // The reason has no URL, no key and nothing of a reply.
    const onChange = (state: UpstreamState['state'], reason: string | undefined) =>
      log[state === 'on' ? 'info' : 'warn']({ upstream: known.name, kind, state, reason }, 'upstream')
    all.push({ upstream: new Upstream({ ...options, ...known, kind, fetchFrom, onChange }), routes })
  }
  const prefixes = trade?.prefixes ?? missing
  if (trade && prefixes.length > 0)
    add('trade', tradeRoutesOf(prefixes), { base: trade.url, key: trade.key, perMinute: trade.perMinute })
  if (market?.kind === 'callisto')
    add('market', marketRoutesOf(), { base: market.url, perMinute: CALLISTO_PER_MINUTE })
  if (all.length === 0) return undefined
  return {
    states: () => all.map(({ upstream }) => upstream.state),
    forwarded: new Map(
      all.flatMap(({ upstream, routes }) =>
        [...routes].map(([id, forwarded]) => [id, { ...forwarded, upstream }] as const),
      ),
    ),
  }
}
