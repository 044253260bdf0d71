export interface MarketOptions {
  /** Everything follows from it: wallets, prices, decisions. */
  seed: string
  /** Transactions a second in real time; 0 stands still. */
  tradesPerSecond: number
  /** How long before real time the chain is born. */
  historyMs: number
}

const MOST_TRADES_PER_SECOND = 1_000

/** Options as they cross a thread. Throws TypeError on anything else. */
export function parseOptions(options: unknown): MarketOptions {
  if (typeof options !== 'object' || options === null) throw new TypeError('market options: not an object')
  const { seed, tradesPerSecond, historyMs } = options as Record<string, unknown>
  if (typeof seed !== 'string' || seed === '') throw new TypeError('market options: seed must be a text')
  return {
    seed,
    tradesPerSecond: numberIn('tradesPerSecond', tradesPerSecond, MOST_TRADES_PER_SECOND),
    historyMs: numberIn('historyMs', historyMs, 31 * 86_400_000),
  }
}

function numberIn(name: string, value: unknown, most: number): number {
  if (typeof value === 'number' && value >= 0 && value <= most) return value
  throw new TypeError(`market options: ${name} must be a number from 0 to ${most}`)
}
