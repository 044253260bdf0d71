import { LaunchpadStatsReplySchema } from '../market/launchpad-stats.ts'

/** In a module of its own: only the pages of the launchpads load it. */
export const launchpadStatsEndpoint = {
  prefix: '/data',
  path: '/v3/launchpads/stats',
  reply: LaunchpadStatsReplySchema,
} as const
