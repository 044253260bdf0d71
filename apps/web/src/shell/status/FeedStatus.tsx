import { StateDot } from '@callisto/ui'
import { useEffect } from 'react'
import { useCluster } from '../../lib/api/cluster.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import { useOnline } from '../../lib/browser/useOnline.ts'
import { openFeed } from '../../lib/live/feed.ts'
import { feedState, useFeedHealth } from '../../lib/live/feed-health.ts'

/** The dot in the top bar: how fresh the data on screen is, and whether the chain is a local one. */
export function FeedState() {
  useEffect(openFeed, [])
  const { state, ageSeconds } = feedState(useFeedHealth(), useOnline(), useNow())
  return <StateDot state={state} ageSeconds={ageSeconds} local={useCluster()?.local ?? false} />
}
