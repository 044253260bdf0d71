import type { SearchParams } from '../../../lib/browser/search-params.ts'
import { createTabValue } from '../../../lib/browser/tab-value.ts'

/** Longest value that the server reads. */
const MAX_LENGTH = 2_048

/** What a provider sent back in the query of the page. */
export interface ProviderReturn {
  state: string
  code?: string
  iss?: string
  error?: string
}

/** The provider to which this tab went. */
export const pendingProvider = createTabValue('login-provider', (value) =>
  typeof value === 'string' && /^[a-z0-9-]{1,32}$/.test(value) ? value : undefined,
)

/** The reply of a provider in a query; undefined for the page by itself. */
export function parseProviderReturn({ state, code, iss, error }: SearchParams): ProviderReturn | undefined {
  if (!isParameter(state) || (!isParameter(code) && !isParameter(error))) return undefined
  return {
    state,
    ...(isParameter(code) && { code }),
    ...(isParameter(iss) && { iss }),
    ...(isParameter(error) && { error }),
  }
}

const isParameter = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value.length <= MAX_LENGTH

/**
 * The page of a provider, to which this tab may go: https, or http on this machine, without credentials. Undefined for
 * anything else.
 */
export function authorizationPage(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, username, password, href } = new URL(url)
  if (username !== '' || password !== '') return undefined
  const isLocal = protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  return isLocal || protocol === 'https:' ? href : undefined
}
