import type { UpstreamState } from '@callisto/contract'

const KNOWN: readonly (Pick<UpstreamState, 'name' | 'attribution'> & { host: RegExp })[] = [
  {
    host: /(^|\.)jup\.ag$/,
    name: 'jupiter',
    attribution: { text: 'Powered by Jupiter', url: 'https://jup.ag' },
  },
  {
    host: /(^|\.)geckoterminal\.com$/,
    name: 'geckoterminal',
    attribution: { text: 'Data by GeckoTerminal', url: 'https://www.geckoterminal.com' },
  },
]

/** Name of a service, and the words that its terms want beside what it gives; any other one is named by its host. */
export function nameOf({ hostname, host, origin }: URL): Pick<UpstreamState, 'name' | 'attribution'> {
  const known = KNOWN.find((service) => service.host.test(hostname))
  if (known === undefined) return { name: host, attribution: { text: host, url: origin } }
  return { name: known.name, attribution: known.attribution }
}
