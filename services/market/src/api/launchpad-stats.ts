import { getLaunchpadStats, type LaunchpadStats } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { findLaunchpadActivity } from '../store/launchpad-query.ts'
import { storedPosition } from '../store/restore.ts'
import { presentLaunchpads } from '../view/launchpad-stats.ts'
import type { RouteContext } from './route-context.ts'

/** Counting the traders of 30 days takes long: figures of hours and days are up to this old, in seconds of the chain. */
const MAX_AGE_SECONDS = 5

interface Snapshot {
  slot: number
  time: number
  launchpads: LaunchpadStats[]
}

/** `GET /v3/launchpads/stats`: figures of each curated launchpad, at the block that the headers name. */
export function launchpadStatsRoute(app: ZodInstance, { sql, launchpads }: RouteContext): void {
  let newest: Snapshot | undefined
  let loading: Promise<Snapshot | undefined> | undefined

  async function load(): Promise<Snapshot | undefined> {
    const position = await storedPosition(sql)
    if (newest && position && position.time - newest.time < MAX_AGE_SECONDS) return newest
    const activity = await findLaunchpadActivity(sql, launchpads)
    if (activity)
      newest = { slot: activity.slot, time: activity.time, launchpads: presentLaunchpads(activity) }
    return newest
  }

  app.route({
    ...toRouteOptions(getLaunchpadStats),
    handler: async (_request, reply) => {
      loading ??= load().finally(() => {
        loading = undefined
      })
      const snapshot = await loading
      if (!snapshot) return { launchpads: [] }
      reply.header('x-market-slot', snapshot.slot).header('x-market-time', snapshot.time)
      return { launchpads: snapshot.launchpads }
    },
  })
}
