import { StateDot } from '@callisto/ui'
import { useCluster } from '../../lib/api/cluster.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import { useOnline } from '../../lib/browser/useOnline.ts'
import { useFeed } from '../../lib/live/feed.ts'
import { feedState, useFeedHealth } from '../../lib/live/feed-health.ts'

/** Status dot of the top bar: age of the data and whether the cluster is local. */
export function FeedStatus() {
  useFeed()
  const { state, ageSeconds } = feedState(useFeedHealth(), useOnline(), useNow())
  return <StateDot state={state} ageSeconds={ageSeconds} local={useCluster()?.local ?? false} />
}
