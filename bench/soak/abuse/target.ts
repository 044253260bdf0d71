/** What is attacked. */
export interface Target {
  url: string
  rpcUrl: string
  wsUrl: string
  /** Tokens of the market, the most traded first. */
  mints: readonly string[]
}

export const ATTACK_NAMES = [
  'subscriptions',
  'slowReaders',
  'stalledRequests',
  'scans',
  'smallCalls',
  'sockets',
  'resumes',
  'charts',
  'quotes',
] as const

export type AttackName = (typeof ATTACK_NAMES)[number]

/** What an attacker's process does, as JSON in its first argument. */
export interface AttackTask {
  name: AttackName
  target: Target
  /** Strength: 2 is twice what was seen to harm. */
  scale: number
  /** Address that its connections come from: another client than the witnesses and the other attackers. */
  from: string
}
