import { type Cluster, clusterEndpoint } from '@callisto/contract'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { lastKnown } from '../offline/last-known.ts'
import { isCutOff } from '../offline/useLastKnown.ts'
import { clusterQuery } from './cluster.ts'

const KEPT = 'cluster'

/**
 * Calls back with the cluster of the server and keeps it. While the server cannot be reached, and until it is, the kept
 * one comes first: without it a page without network has neither its wallet nor its endpoints.
 */
export function followCluster(queries: QueryClient, apply: (cluster: Cluster) => void): () => void {
  let isApplied = false
  let isAsked = false
  const applyKept = async () => {
    const kept = clusterEndpoint.reply.safeParse((await lastKnown.read(KEPT))?.value)
    if (kept.success && !isApplied) apply(kept.data)
  }
  return new QueryObserver(queries, clusterQuery).subscribe((query) => {
    if (query.data && !isApplied) {
      isApplied = true
      lastKnown.keep(KEPT, query.data)
      apply(query.data)
    } else if (!isAsked && (isCutOff(query) || query.failureCount > 0)) {
      isAsked = true
      void applyKept()
    }
  })
}
