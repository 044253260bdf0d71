import { clusterEndpoint, type getCluster, ServedClusterSchema } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const endpoint = { ...clusterEndpoint, reply: ServedClusterSchema }
type UpstreamsRoute = Omit<typeof getCluster, 'reply'> & typeof endpoint

/** Asked for once: the operator names upstreams at the start. */
const upstreamsQuery = {
  queryKey: ['upstreams'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call<UpstreamsRoute>(endpoint, {}, signal)).upstreams ?? [],
  staleTime: Number.POSITIVE_INFINITY,
}

/** Names the service of another host that `of` comes from, in the words of its terms. Nothing for data of this server. */
export function Attribution({ of }: { of: 'swap' | 'charts' | 'bars' }) {
  const { data = [] } = useQuery(upstreamsQuery)
  const source = data.find(({ answers }) => answers?.includes(of))
  if (source === undefined) return null
  const { name, attribution } = source
  return (
    <a
      href={attribution.url}
      target="_blank"
      rel="noopener noreferrer"
      className="self-center text-xs text-faint hover:text-text"
    >
      {attribution.text === name ? t('Source: {name}', { name }) : attribution.text}
    </a>
  )
}
