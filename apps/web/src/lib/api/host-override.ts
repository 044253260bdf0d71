/** Services whose host a link may override (spec 1-7.1-25). */
export type OverridableService = 'data' | 'stream' | 'config'

/** Origin of each overridden service. */
export type HostOverrides = Readonly<Partial<Record<OverridableService, string>>>

export const overridableServices: readonly OverridableService[] = ['data', 'stream', 'config']

/** Query parameters that override the hosts, e.g. `dataHost=https://staging.example.org`. */
export const hostParameters: Readonly<Record<OverridableService, string>> = {
  data: 'dataHost',
  stream: 'streamHost',
  config: 'configHost',
}

const KEY = 'callisto:host-override:v1'

/** What decides about overrides; the storage is that of the tab. */
export interface OverrideOptions {
  /** Query string of the page. */
  search: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Origin of the page: naming it ends an override. */
  origin: string
  /** Exact origins beside that of the page. */
  allowed: readonly string[]
  /** Whether services of this machine are allowed on any port: only in development. */
  isLocalAllowed: boolean
}

/**
 * The overrides of this tab: those of the URL, else those that an earlier URL of the tab had. They are kept for the tab
 * only and not in local storage: a link of an attacker must not change where the product reads from for longer than the
 * page that shows it.
 */
export function readHostOverrides(options: OverrideOptions): HostOverrides {
  const { search, origin } = options
  const query = new URLSearchParams(search)
  const stored = readStored(options)
  const overrides: Partial<Record<OverridableService, string>> = {}
  for (const service of overridableServices) {
    const asked = query.get(hostParameters[service])
    const host = isAllowedHost(asked, options) ? asked : stored[service]
    if (isAllowedHost(host, options) && host !== origin) overrides[service] = host
  }
  store(options.storage, overrides)
  return overrides
}

/** Ends all overrides of the tab. */
export function clearHostOverrides(storage: OverrideOptions['storage']): void {
  store(storage, {})
}

/** A URL without the parameters of overrides. */
export function withoutHostParameters(href: string): string {
  const url = new URL(href)
  for (const service of overridableServices) url.searchParams.delete(hostParameters[service])
  return url.href
}

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** An exact origin that is allowed: https, or of this machine. */
function isAllowedHost(host: unknown, { origin, allowed, isLocalAllowed }: OverrideOptions): host is string {
  if (typeof host !== 'string') return false
  const isLocal = LOCAL.test(host)
  if (!URL.canParse(host) || new URL(host).origin !== host) return false
  if (!isLocal && !host.startsWith('https://')) return host === origin
  return host === origin || allowed.includes(host) || (isLocal && isLocalAllowed)
}

function readStored({ storage }: OverrideOptions): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function store(storage: OverrideOptions['storage'], overrides: HostOverrides): void {
  try {
    if (Object.keys(overrides).length === 0) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(overrides))
  } catch {
    // Without storage an override lasts as long as the page.
  }
}
