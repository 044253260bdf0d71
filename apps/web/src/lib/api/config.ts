import { type HostOverrides, readHostOverrides } from './host-override.ts'

/** Base URLs of the services, without a slash at the end. */
export interface Config {
  /** Balances, portfolio and activity of wallets. */
  account: string
  api: string
  data: string
  /** Event log. */
  events: string
  fe: string
  rpc: string
  /** Remote settings and banners. */
  static: string
  stream: string
}

/** Default base URLs: path prefixes of one origin. */
export function defaultConfig(origin: string): Config {
  return {
    account: `${origin}/account`,
    api: `${origin}/api`,
    data: `${origin}/data`,
    events: `${origin}/events`,
    fe: `${origin}/fe`,
    rpc: `${origin}/rpc`,
    static: `${origin}/static`,
    stream: `${origin.replace(/^http/, 'ws')}/stream`,
  }
}

/**
 * Parses the page's `callisto-config`: a JSON object of base URLs. A value that is no absolute http, https, ws or wss
 * URL falls back to the default.
 */
export function parseConfig(text: string | null | undefined, origin: string): Config {
  const config = defaultConfig(origin)
  const given = parseObject(text)
  for (const key of Object.keys(config) as (keyof Config)[]) {
    const url = given[key]
    if (typeof url === 'string' && /^(https?|wss?):\/\/[^\s]+$/.test(url))
      config[key] = url.replace(/\/+$/, '')
  }
  return config
}

export function parseObject(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Exact origins that a link may name as hosts of services: `overrideOrigins` of the page's `callisto-config`. */
export function parseOverrideOrigins(text: string | null | undefined): string[] {
  const { overrideOrigins } = parseObject(text)
  return Array.isArray(overrideOrigins) ? overrideOrigins.filter((one) => typeof one === 'string') : []
}

/** Whether the page asks for the risk of a wallet: unless `walletRisk` of its `callisto-config` is false. */
export function parseWalletRisk(text: string | null | undefined): boolean {
  return parseObject(text).walletRisk !== false
}

/** The configuration with the hosts that a link has overridden. */
export function applyHostOverrides(config: Config, overrides: HostOverrides): Config {
  const { data, stream, config: settings } = overrides
  return {
    ...config,
    ...(data === undefined ? {} : { data: defaultConfig(data).data }),
    ...(stream === undefined ? {} : { stream: defaultConfig(stream).stream }),
    ...(settings === undefined ? {} : { static: defaultConfig(settings).static }),
  }
}

const content = document.querySelector('meta[name="callisto-config"]')?.getAttribute('content')

/** What a link has overridden in this tab. */
export const hostOverrides: HostOverrides = readHostOverrides({
  search: location.search,
  storage: sessionStorage,
  origin: location.origin,
  allowed: parseOverrideOrigins(content),
  isLocalAllowed: import.meta.env.DEV,
})

/** The configuration of this page. */
export const config = applyHostOverrides(parseConfig(content, location.origin), hostOverrides)

export const isWalletRiskOn = parseWalletRisk(content)
