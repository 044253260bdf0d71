import { Fields } from '../shared/fields.ts'

export const PROGRAM = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'
/** Program address of the seed `amm authority`: it owns every vault. */
export const AUTHORITY = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'
export const AUTHORITY_BUMP = 254n
export const POOL_BYTES = 752

/** How a pool trades: with an order book, without, and as one without from its open time on. */
export type Trading = 'orderBook' | 'swapOnly' | 'waiting'

/** By `status`, of which 0 is no pool; undefined where swaps are off. */
const TRADING: readonly (Trading | undefined)[] = [
  undefined,
  'orderBook',
  undefined,
  undefined,
  undefined,
  undefined,
  'swapOnly',
  'waiting',
]
/** The key of an absent account. */
const NO_KEY = '11111111111111111111111111111111'

export interface AmmV4Account {
  /** Undefined while no swap is allowed at any time. */
  trading: Trading | undefined
  /** Part of the input that stays in the pool. */
  fee: { numerator: bigint; denominator: bigint }
  /** Profit of the protocol in the vaults that is no reserve. */
  owed: readonly [bigint, bigint]
  /** Unix seconds from which a waiting pool trades. */
  openTime: number
  vaults: readonly [string, string]
  /** The coin, then the price currency. */
  mints: readonly [string, string]
  /** Account of the pool's orders in the order book; undefined when there is none. */
  openOrders: string | undefined
  market: string
  marketProgram: string
}

/** Undefined for `POOL_BYTES` bytes that are no initialised pool. */
export function decodePool(data: Uint8Array): AmmV4Account | undefined {
  const fields = new Fields(data)
  const status = Number(fields.u64(0))
  if (status === 0 || status >= TRADING.length || fields.u64(8) !== AUTHORITY_BUMP) return undefined
  return {
    trading: TRADING[status],
    fee: { numerator: fields.u64(176), denominator: fields.u64(184) },
    owed: [fields.u64(192), fields.u64(200)],
    openTime: Number(fields.u64(224)),
    vaults: [fields.key(336), fields.key(368)],
    mints: [fields.key(400), fields.key(432)],
    // Read where they matter, which is with an order book alone: a key takes longer than all numbers.
    get openOrders() {
      const key = fields.key(496)
      return key === NO_KEY ? undefined : key
    },
    get market() {
      return fields.key(528)
    },
    get marketProgram() {
      return fields.key(560)
    },
  }
}

const OPEN_ORDERS_BYTES = 3_228
const OPEN_ORDERS_TOTALS = [85, 101] as const

/** Whether an account of the order book holds tokens of its owner; undefined for other bytes. */
export function holdsFunds(data: Uint8Array): boolean | undefined {
  if (data.length !== OPEN_ORDERS_BYTES) return undefined
  const fields = new Fields(data)
  return OPEN_ORDERS_TOTALS.some((at) => fields.u64(at) !== 0n)
}
