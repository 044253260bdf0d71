import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

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

/** Special-purpose IPv4 networks (IANA registry), multicast and the reserved top of the space. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Special networks in the space of global unicast addresses: protocol assignments with Teredo, examples, 6to4. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6')

/** All that is routed in IPv6. Loopback, link-local, unique local, multicast, mapped and translated ones are outside. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public internet. False for anything that is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
