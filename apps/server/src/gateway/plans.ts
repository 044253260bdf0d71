/** Requests per second of each plan, as the public gateway grants them. */
const REQUESTS_PER_SECOND = { keyless: 0.5, free: 1, developer: 10, launch: 50, pro: 150 } as const

/** Plans of issued keys. */
export const plans = ['free', 'developer', 'launch', 'pro'] as const
export type KeyPlan = (typeof plans)[number]

/** Limits are counted over this time. */
export const WINDOW_SECONDS = 60

/** Requests of a plan within the window. */
export const requestsOf = (plan: KeyPlan | 'keyless'): number => REQUESTS_PER_SECOND[plan] * WINDOW_SECONDS

/** Requests of executions within the window, which have a bucket of their own. */
export function executionsOf(plan: KeyPlan | 'keyless'): number {
  if (plan === 'keyless') return 20 * WINDOW_SECONDS
  return (plan === 'free' ? 50 : 100) * WINDOW_SECONDS
}
