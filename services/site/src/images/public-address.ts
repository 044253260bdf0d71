import { BlockList, isIPv4, isIPv6 } from 'node:net'

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
