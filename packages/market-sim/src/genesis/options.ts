export interface MarketOptions {
  /** Determines wallets, prices and decisions. */
  seed: string
  /** Transactions per second in real time; 0 halts the market. */
  tradesPerSecond: number
  /** Duration of the generated history before real time. */
  historyMs: number
  /** Origin of the product, which serves the metadata files that the tokens' URIs name. */
  origin: string
  /** Whether keepers of the simulation race for orders in real time. */
  hasRacingKeepers: boolean
}

const MAX_TRADES_PER_SECOND = 1_000
const DEFAULT_ORIGIN = 'http://127.0.0.1:4747'
const MAX_ORIGIN_LENGTH = 64

/** Validates options that crossed a thread boundary. Throws TypeError for invalid ones. */
export function parseOptions(options: unknown): MarketOptions {
  if (typeof options !== 'object' || options === null) throw new TypeError('market options: not an object')
  const { seed, tradesPerSecond, historyMs, ...given } = options as Record<string, unknown>
  const { origin = DEFAULT_ORIGIN, hasRacingKeepers = false } = given
  if (typeof seed !== 'string' || seed === '')
    throw new TypeError('market options: seed must be a non-empty string')
  if (typeof origin !== 'string' || origin.length > MAX_ORIGIN_LENGTH || !URL.canParse(origin))
    throw new TypeError('market options: origin must be a short URL')
  if (typeof hasRacingKeepers !== 'boolean')
    throw new TypeError('market options: hasRacingKeepers must be true or false')
  return {
    seed,
    tradesPerSecond: numberIn('tradesPerSecond', tradesPerSecond, MAX_TRADES_PER_SECOND),
    historyMs: numberIn('historyMs', historyMs, 31 * 86_400_000),
    origin,
    hasRacingKeepers,
  }
}

function numberIn(name: string, value: unknown, max: number): number {
  if (typeof value === 'number' && value >= 0 && value <= max) return value
  throw new TypeError(`market options: ${name} must be a number from 0 to ${max}`)
}
