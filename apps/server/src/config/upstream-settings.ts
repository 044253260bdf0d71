import { TRADE_PREFIXES, type TradePrefix } from '../upstreams/trade-prefixes.ts'
import { ConfigError } from './config-error.ts'

/** Services of other hosts that answer calls in the place of this server. */
export interface UpstreamSettings {
  trade: TradeUpstreamSettings | undefined
  market: MarketUpstreamSettings | undefined
}

interface TradeUpstreamSettings {
  /** Base URL of its trading API, without a slash at its end. */
  url: string
  key: string | undefined
  /** Calls in a minute, and executions of orders. */
  perMinute: { call: number; execution: number }
  /** What it answers; undefined for what this server cannot. */
  prefixes: readonly TradePrefix[] | undefined
}

interface MarketUpstreamSettings {
  kind: 'callisto' | 'geckoterminal'
  /** Origin with the path above `/data`, or the base of the other API. */
  url: string
}

interface UpstreamVariables {
  UPSTREAM_TRADE: string | undefined
  UPSTREAM_TRADE_PREFIXES: readonly string[] | undefined
  UPSTREAM_TRADE_RATE: number | undefined
  JUPITER_KEY: string | undefined
  UPSTREAM_MARKET: string | undefined
}

const GECKO_TERMINAL = 'https://api.geckoterminal.com/api/v2'
const GECKO_HOST = /(^|\.)geckoterminal\.com$/
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+)$/
const MINUTE_SECONDS = 60
/** Documented calls in a second, of the plans without and with a key that nobody pays for. */
const KEYLESS = { call: 0.5, execution: 20 }
const FREE = { call: 1, execution: 50 }
/** Of a service of this machine, which nobody else pays for. */
const LOCAL_RATE = 2_000

/** Throws ConfigError for a setting of an upstream that is not there, and for a base that is no `/data`. */
export function upstreamSettings(variables: UpstreamVariables): UpstreamSettings {
  const { UPSTREAM_TRADE, UPSTREAM_MARKET, ...ofTrade } = variables
  const stray = Object.entries(ofTrade).find(([, value]) => value !== undefined)
  if (UPSTREAM_TRADE === undefined && stray !== undefined)
    throw new ConfigError(`${stray[0]} needs UPSTREAM_TRADE`)
  return {
    trade: UPSTREAM_TRADE === undefined ? undefined : tradeSettings(UPSTREAM_TRADE, ofTrade),
    market: UPSTREAM_MARKET === undefined ? undefined : marketSettings(UPSTREAM_MARKET),
  }
}

function tradeSettings(
  url: string,
  {
    UPSTREAM_TRADE_PREFIXES: prefixes,
    UPSTREAM_TRADE_RATE: rate,
    JUPITER_KEY: key,
  }: Omit<UpstreamVariables, 'UPSTREAM_TRADE' | 'UPSTREAM_MARKET'>,
): TradeUpstreamSettings {
  const isLocal = LOCAL_HOST.test(new URL(url).hostname)
  const plan = isLocal ? { call: LOCAL_RATE, execution: LOCAL_RATE } : key === undefined ? KEYLESS : FREE
  return {
    url: withoutSlash(url),
    key,
    perMinute: {
      call: (rate ?? plan.call) * MINUTE_SECONDS,
      execution: plan.execution * MINUTE_SECONDS,
    },
    prefixes: prefixes && TRADE_PREFIXES.filter((name) => prefixes.includes(name)),
  }
}

function marketSettings(text: string): MarketUpstreamSettings {
  if (text === 'geckoterminal') return { kind: 'geckoterminal', url: GECKO_TERMINAL }
  const url = withoutSlash(text)
  if (GECKO_HOST.test(new URL(url).hostname)) return { kind: 'geckoterminal', url: GECKO_TERMINAL }
  if (!url.endsWith('/data'))
    throw new ConfigError('UPSTREAM_MARKET must be geckoterminal or the URL of /data of another Callisto')
  return { kind: 'callisto', url: url.slice(0, -'/data'.length) }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
