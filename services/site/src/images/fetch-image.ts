import { Resolver } from 'node:dns/promises'
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { ImageError, orLate } from './image-error.ts'
import { isPublicAddress, isRemoteUrl } from './remote-url.ts'

/** Largest file that is fetched. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 3
const MAX_HEADER_BYTES = 16 * 1024
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** What decides about addresses; tests let it reach a server of their own. */
export interface FetchRules {
  isAllowedUrl(url: URL): boolean
  isAllowedAddress(address: string): boolean
  /** Addresses of a host. */
  resolve(host: string): Promise<readonly string[]>
}

/** Asks the name servers directly: a slow one occupies no thread, and names of this machine's `hosts` file are unknown. */
async function resolveHost(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 })
  const replies = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return replies.flatMap((reply) => (reply.status === 'fulfilled' ? reply.value : []))
}

const PUBLIC_INTERNET: FetchRules = {
  isAllowedUrl: isRemoteUrl,
  isAllowedAddress: isPublicAddress,
  resolve: resolveHost,
}

/**
 * Fetches a file of the public internet within the signal's deadline. Every redirect is checked like the first URL, and
 * each connection goes to the address that was checked. Throws ImageError.
 */
export async function fetchImage(
  url: URL,
  signal: AbortSignal,
  rules: FetchRules = PUBLIC_INTERNET,
): Promise<Buffer> {
  let at = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await open(at, await resolveAllowed(at, signal, rules), signal)
    const location = REDIRECTS.has(response.statusCode ?? 0) ? response.headers.location : undefined
    if (location === undefined) return await readBody(response)
    response.destroy()
    if (!URL.canParse(location, at.href)) throw new ImageError('unavailable', 'a redirect to no URL')
    at = new URL(location, at.href)
  }
  throw new ImageError('unavailable', 'too many redirects')
}

/** The address to connect to. One forbidden address of a host is enough to refuse it. */
async function resolveAllowed(url: URL, signal: AbortSignal, rules: FetchRules): Promise<string> {
  if (!rules.isAllowedUrl(url)) throw new ImageError('forbidden')
  const addresses = await orLate(rules.resolve(url.hostname), signal)
  const [address] = addresses
  if (address === undefined) throw new ImageError('unavailable', 'the host has no address')
  if (!addresses.every((one) => rules.isAllowedAddress(one))) throw new ImageError('forbidden')
  return address
}

function open(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const family = isIPv6(address) ? 6 : 4
  // The name is not resolved a second time, which could give another address.
  const lookup: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family)
  const options: RequestOptions = {
    agent: false,
    lookup,
    signal,
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: {
      accept: 'image/webp,image/avif,image/png,image/jpeg,image/gif,image/svg+xml,application/json',
      'accept-encoding': 'identity',
      'user-agent': 'callisto-images',
    },
  }
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? https : http).request(url, options)
    request.once('response', resolve)
    request.on('error', (cause) => reject(failure(cause, signal)))
    request.end()
  })
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const { statusCode, headers } = response
  try {
    if (statusCode !== 200) throw new ImageError('unavailable', `status ${statusCode}`)
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new ImageError('type', 'the response is compressed')
    if (Number(headers['content-length'] ?? 0) > MAX_FILE_BYTES) throw new ImageError('size')
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MAX_FILE_BYTES) throw new ImageError('size')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (cause) {
    throw cause instanceof ImageError ? cause : failure(cause)
  } finally {
    response.destroy()
  }
}

function failure(cause: unknown, signal?: AbortSignal): ImageError {
  const isLate = signal?.aborted === true || (cause instanceof Error && cause.name === 'AbortError')
  return new ImageError(isLate ? 'late' : 'unavailable', undefined, cause)
}
