import { paths } from '../../paths.ts'
import { createStoredValue, parseOneOf } from '../browser/storage.ts'
import { safeLink } from '../text/safe-url.ts'

export type ExplorerSubject = 'tx' | 'address' | 'token'

/** An explorer of the chain (spec 2-3-28: name, url, path mapping; its image is in `explorerMarks`). */
export interface Explorer {
  id: string
  name: string
  /** Home page; of this app, the page's own origin. */
  url: string
  /** Path of each subject; `{id}` is the signature, address or mint. */
  paths: Readonly<Record<ExplorerSubject, string>>
  /** Query of each cluster that it knows; undefined when it knows every one. */
  clusters: Readonly<Record<string, string>> | undefined
}

/** The router's `$name` as `{id}`. */
const template = (path: string) => path.replace(/\$\w+/, '{id}')

/** Preferred explorers, ours first. */
export const explorers = [
  {
    id: 'callisto',
    name: 'Callisto',
    url: '/',
    paths: {
      tx: template(paths.transaction),
      address: template(paths.address),
      token: template(paths.token),
    },
    clusters: undefined,
  },
  {
    id: 'solscan',
    name: 'Solscan',
    url: 'https://solscan.io/',
    paths: { tx: '/tx/{id}', address: '/account/{id}', token: '/token/{id}' },
    clusters: { 'mainnet-beta': '', devnet: '?cluster=devnet', testnet: '?cluster=testnet' },
  },
  {
    id: 'solana-explorer',
    name: 'Solana Explorer',
    url: 'https://explorer.solana.com/',
    paths: { tx: '/tx/{id}', address: '/address/{id}', token: '/address/{id}' },
    clusters: { 'mainnet-beta': '', devnet: '?cluster=devnet', testnet: '?cluster=testnet' },
  },
  {
    id: 'solana-fm',
    name: 'SolanaFM',
    url: 'https://solana.fm/',
    paths: { tx: '/tx/{id}', address: '/address/{id}', token: '/address/{id}' },
    clusters: { 'mainnet-beta': '', devnet: '?cluster=devnet-solana', testnet: '?cluster=testnet-solana' },
  },
  {
    id: 'orb',
    name: 'Orb',
    url: 'https://orbmarkets.io/',
    paths: { tx: '/tx/{id}', address: '/address/{id}', token: '/token/{id}' },
    clusters: { 'mainnet-beta': '', devnet: '?cluster=devnet' },
  },
] as const satisfies readonly Explorer[]

export type ExplorerId = (typeof explorers)[number]['id']

const OWN: Explorer = explorers[0]

/** Id of the preferred explorer. */
export const preferredExplorer = createStoredValue<string>(
  'explorer',
  OWN.id,
  parseOneOf(explorers.map(({ id }) => id)),
)

/** The explorers that know a cluster; only ours while it is unknown. */
export function explorersOf(cluster: string | undefined): readonly Explorer[] {
  return explorers.filter(
    ({ clusters }: Explorer) => clusters === undefined || queryOf(clusters, cluster) !== undefined,
  )
}

const queryOf = (clusters: Readonly<Record<string, string>>, cluster: string | undefined) =>
  cluster !== undefined && Object.hasOwn(clusters, cluster) ? clusters[cluster] : undefined

/** A signature or an address in base58. */
const ID = /^[1-9A-HJ-NP-Za-km-z]{32,88}$/

/**
 * URL of a subject: in the explorer when it knows the cluster, else in this app. An id that is no base58 text gives the
 * app's page with the id encoded, which says what is wrong with it.
 */
export function explorerUrl(
  explorerId: string,
  cluster: string | undefined,
  subject: ExplorerSubject,
  id: string,
): string {
  const { url, paths, clusters } = explorersOf(cluster).find((one) => one.id === explorerId) ?? OWN
  const own = OWN.paths[subject].replace('{id}', encodeURIComponent(id))
  if (clusters === undefined || !ID.test(id)) return own
  const query = queryOf(clusters, cluster) ?? ''
  return safeLink(`${new URL(url).origin}${paths[subject].replace('{id}', id)}${query}`) ?? own
}

let currentCluster: string | undefined

/** Sets the cluster of the page's explorer links. */
export function setExplorerCluster(name: string): void {
  currentCluster = name
}

/** Link of a subject in the preferred explorer; a path of this app until the cluster is known. */
export function explorerHref(subject: ExplorerSubject, id: string): string {
  return explorerUrl(preferredExplorer.get(), currentCluster, subject, id)
}

/** Whether a link leaves this app. */
export const isExternal = (href: string) => !href.startsWith('/')
