import { isIP } from 'node:net'

/** Base URLs, each with a slash at the end, over which content of these networks is fetched. */
export interface Gateways {
  ipfs: string
  ar: string
}

const MAX_LENGTH = 2048
const IPFS = /^ipfs:\/\/(?:ipfs\/)?((?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,100})(?:\/[\w.\-~%/]*)?)$/
const ARWEAVE = /^ar:\/\/([\w-]{43}(?:\/[\w.\-~%/]*)?)$/
/** A name of at least two labels. A URL parser has turned every other form of an IPv4 address into digits and dots. */
const HOST = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/

/**
 * Parses the address of a remote picture: https, or `ipfs://` and `ar://` through their gateways. Undefined for anything
 * else.
 */
export function parseRemoteUrl(text: string, gateways: Gateways): URL | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const [, ipfsPath] = IPFS.exec(text) ?? []
  if (ipfsPath !== undefined) return toUrl(gateways.ipfs + ipfsPath)
  const [, arweavePath] = ARWEAVE.exec(text) ?? []
  if (arweavePath !== undefined) return toUrl(gateways.ar + arweavePath)
  const url = toUrl(text)
  return url !== undefined && isRemoteUrl(url) ? url : undefined
}

/** Whether a URL may be fetched: https on its own port, a host name, no credentials. Redirects are held to it too. */
export function isRemoteUrl({ protocol, port, hostname, username, password }: URL): boolean {
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === ''
  return isPlain && isIP(hostname) === 0 && HOST.test(hostname)
}

function toUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
