import type { UpstreamState } from '@callisto/contract'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { UpstreamSettings } from '../config/upstream-settings.ts'
import { type ForwardedRoute, marketRoutesOf, tradeRoutesOf } from './forwarded-routes.ts'
import { geckoTerminalCalls, type Serve } from './gecko-terminal/gecko-terminal.ts'
import { relaySocket } from './relay-socket.ts'
import type { TradePrefix } from './trade-prefixes.ts'
import { type UpstreamOptions as ServiceOptions, Upstream } from './upstream.ts'

const KNOWN: readonly (Pick<UpstreamState, 'name' | 'attribution'> & { host: RegExp })[] = [
  {
    host: /(^|\.)jup\.ag$/,
    name: 'jupiter',
    attribution: { text: 'Powered by Jupiter', url: 'https://jup.ag' },
  },
  {
    host: /(^|\.)geckoterminal\.com$/,
    name: 'geckoterminal',
    attribution: { text: 'Data by GeckoTerminal', url: 'https://www.geckoterminal.com' },
  },
]

/** Name of a service, and the words that its terms want beside what it gives; any other one is named by its host. */
function nameOf({ hostname, host, origin }: URL): Pick<UpstreamState, 'name' | 'attribution'> {
  const known = KNOWN.find((service) => service.host.test(hostname))
  if (known === undefined) return { name: host, attribution: { text: host, url: origin } }
  return { name: known.name, attribution: known.attribution }
}

/** Of another Callisto, which has no rate of its own unless its operator issues keys. */
const CALLISTO_PER_MINUTE = { call: 120_000, execution: 120_000 }

/** Documented; prices there are 10 to 20 s old, and its replies may be kept for a minute. */
const GECKO_TERMINAL_PER_MINUTE = { call: 30, execution: 30 }
const GECKO_TERMINAL_KEPT_SECONDS = 60

/** Upstreams and the calls that they answer. */
export interface Upstreams {
  states(): UpstreamState[]
  /** By id of the call. */
  forwarded: ReadonlyMap<string, ForwardedRoute & { upstream: Upstream }>
  /** Calls that are answered from data of another form. */
  served: ReadonlyMap<string, { serve: Serve; upstream: Upstream }>
  /** Handlers of the sockets that an upstream answers, by path. */
  sockets: Readonly<Record<string, (socket: WebSocket) => void>>
}

export interface UpstreamOptions {
  log: Logger
  /** Prefixes that this server cannot answer. */
  missing: readonly TradePrefix[]
  fetchFrom?: typeof fetch | undefined
}

/** Live frames go with the lists that they change: two sources would take turns on the screen. */
const MARKET_SOCKETS = ['/stream', '/ws', '/fe/trading-view/stream']

function marketSockets(base: string): Upstreams['sockets'] {
  // http: becomes ws:, https: becomes wss:.
  const origin = base.replace(/^http/, 'ws')
  return Object.fromEntries(
    MARKET_SOCKETS.map((path) => [path, (socket: WebSocket) => relaySocket(socket, origin + path)]),
  )
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
    options: Pick<ServiceOptions, 'base' | 'key' | 'perMinute' | 'keptSeconds' | 'answers'>,
  ): Upstream => {
    const known = nameOf(new URL(options.base))
    // The reason has no URL, no key and nothing of a reply.
    const onChange = (state: UpstreamState['state'], reason: string | undefined) =>
      log[state === 'on' ? 'info' : 'warn']({ upstream: known.name, kind, state, reason }, 'upstream')
    const upstream = new Upstream({ ...options, ...known, kind, fetchFrom, onChange })
    all.push({ upstream, routes })
    return upstream
  }
  const prefixes = trade?.prefixes ?? missing
  if (trade && prefixes.length > 0)
    add('trade', tradeRoutesOf(prefixes), {
      base: trade.url,
      key: trade.key,
      perMinute: trade.perMinute,
      answers: [...prefixes],
    })
  if (market?.kind === 'callisto')
    add('market', marketRoutesOf(), {
      base: market.url,
      perMinute: CALLISTO_PER_MINUTE,
      answers: ['charts', 'bars', 'pools'],
    })
  const served: [string, { serve: Serve; upstream: Upstream }][] = []
  if (market?.kind === 'geckoterminal') {
    const upstream = add('market', new Map(), {
      base: market.url,
      perMinute: GECKO_TERMINAL_PER_MINUTE,
      keptSeconds: GECKO_TERMINAL_KEPT_SECONDS,
      answers: ['charts', 'pools'],
    })
    for (const [id, serve] of geckoTerminalCalls(upstream)) served.push([id, { serve, upstream }])
  }
  if (all.length === 0) return undefined
  return {
    states: () => all.map(({ upstream }) => upstream.state),
    forwarded: new Map(
      all.flatMap(({ upstream, routes }) =>
        [...routes].map(([id, forwarded]) => [id, { ...forwarded, upstream }] as const),
      ),
    ),
    served: new Map(served),
    sockets: market?.kind === 'callisto' ? marketSockets(market.url) : {},
  }
}
