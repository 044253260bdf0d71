/** What is attacked. */
export interface Target {
  url: string
  rpcUrl: string
  wsUrl: string
  /** Tokens of the market, the most traded first. */
  mints: readonly string[]
}

/** The attacker is another client than the witnesses: the whole network 127.0.0.0/8 is this machine. */
export const ATTACK_FROM = '127.0.0.66'

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
