/** Base URLs of the services, without a slash at the end. */
export interface Config {
  api: string
  data: string
  fe: string
  rpc: string
  static: string
  stream: string
}

/** Default base URLs: path prefixes of one origin. */
export function defaultConfig(origin: string): Config {
  return {
    api: `${origin}/api`,
    data: `${origin}/data`,
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

function parseObject(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The configuration of this page. */
export const config = parseConfig(
  document.querySelector('meta[name="callisto-config"]')?.getAttribute('content'),
  location.origin,
)
