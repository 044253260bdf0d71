import type { Config } from '../../../lib/api/config.ts'
import type { ApiOperation } from './document.ts'

/** Values that were typed for the parameters of an operation, by name. */
export type Values = Readonly<Record<string, string>>

/** Names of required parameters without a value. */
export function missingValues({ parameters }: ApiOperation, values: Values): string[] {
  return parameters
    .filter(({ isRequired, where, name }) => isRequired && where !== 'header' && !values[name]?.trim())
    .map(({ name }) => name)
}

/** Whether the page can make the call: reads only, never what writes or opens a socket. */
export function canTry({ method, responses, tag }: ApiOperation): boolean {
  const success = responses.find(({ status }) => status === '200')
  return method === 'GET' && tag !== 'sockets' && success?.body !== undefined
}

/** The URL of a call at the configured services; empty parameters are left out. */
export function requestUrl({ path, parameters }: ApiOperation, values: Values, config: Config): string {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, where } of parameters) {
    const value = values[name]?.trim() ?? ''
    if (value === '') continue
    if (where === 'path') filled = filled.replace(`{${name}}`, encodePart(value))
    else if (where === 'query') query.set(name, value)
  }
  const search = query.toString()
  return baseUrl(filled, config) + (search && `?${search}`)
}

/** Encodes the quote too, which stands around the URL in a shell. */
const encodePart = (value: string) => encodeURIComponent(value).replaceAll("'", '%27')

/** Services may be at other addresses than the page; everything else is at the page's own server. */
function baseUrl(path: string, config: Config): string {
  for (const [prefix, base] of [
    ['/api', config.api],
    ['/data', config.data],
    ['/fe', config.fe],
  ] as const)
    if (path.startsWith(`${prefix}/`)) return base + path.slice(prefix.length)
  return new URL(config.fe).origin + path
}

/** The call as a command of a POSIX shell. */
export function curlCommand(operation: ApiOperation, url: string): string {
  const quoted = `'${url.replaceAll("'", '%27')}'`
  if (operation.method === 'GET') return `curl --fail-with-body ${quoted}`
  return `curl --fail-with-body ${quoted} \\\n  --header 'content-type: application/json' \\\n  --data @request.json`
}
