import { hasPrefix } from '@callisto/amms'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { discriminator, Fields } from '../shared/fields.ts'
import type { FeeTerms, Volatility } from './fee.ts'

export const PROGRAM = 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'
/** Program address of the seed `__event_authority`: it signs the calls that carry events. */
export const EVENT_AUTHORITY = 'D1ZN9Wj1fRSUQfCjhvnu1hqDMT7hzjzBBpi12nVniYD6'

export const PAIR_DISCRIMINATOR = discriminator('210b3162b565b10d')
const ARRAY_DISCRIMINATOR = discriminator('5c8e5cdc059446b5')
const EXTENSION_DISCRIMINATOR = discriminator('506f7c7137ed1205')
const ORACLE_DISCRIMINATOR = discriminator('8bc283b38cb3e5f4')
const PAIR_BYTES = 904
const ARRAY_BYTES = 10_136
const EXTENSION_BYTES = 1_576

/** Data of a swap instruction: its number, two amounts, and no list of further accounts. */
export const SWAP_BYTES = 28

/** Bins of an array, and where the first of them begins in its account. */
export const BINS = 70
const BINS_AT = 56
const BIN_BYTES = 144
/** Greatest number of a bin, either sign. */
const MAX_BIN = 443_636

export interface DlmmAccount {
  mints: readonly [string, string]
  vaults: readonly [string, string]
  tokenPrograms: readonly [string, string]
  oracle: string
  activeBin: number
  /** No step from bin to bin leaves this range; a leap to the next array with liquidity may. */
  lowestBin: number
  highestBin: number
  terms: FeeTerms
  volatility: Volatility
  /** First slot or second of trading; undefined for a pair that always trades. */
  opensAt: { unit: 'slot' | 'time'; point: bigint } | undefined
  isDisabled: boolean
  /** Orders in bins trade too. */
  hasOrders: boolean
  /** Fees are paid in Y whichever side is sold, instead of in what is sold. */
  hasFeesInY: boolean
  /** Of the arrays with liquidity, in the account itself. */
  bitmap: Uint8Array
}

/** What an account of the program is, by its first bytes. */
export function kindOf(data: Uint8Array): 'pair' | 'other' | 'foreign' {
  if (hasPrefix(data, PAIR_DISCRIMINATOR)) return 'pair'
  const others = [ARRAY_DISCRIMINATOR, EXTENSION_DISCRIMINATOR, ORACLE_DISCRIMINATOR]
  return others.some((other) => hasPrefix(data, other)) ? 'other' : 'foreign'
}

const TOKEN_PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM] as const
/** The four types of pairs by number, and whether such a pair opens at a point. */
const TYPES = [
  { name: 'permissionless', hasOpening: false },
  { name: 'permission', hasOpening: true },
  { name: 'customizable permissionless', hasOpening: true },
  { name: 'permissionless, second version', hasOpening: false },
] as const
const STATUSES = ['enabled', 'disabled'] as const
const OPENING_UNITS = ['slot', 'time'] as const
const FUNCTIONS = ['by rewards', 'rewards', 'orders'] as const
const FEE_SIDES = ['input', 'Y'] as const
const NO_KEY = new Uint8Array(32)
const REWARDS_AT = [264, 408] as const

/**
 * Undefined for a length that is none of a pair. `'unsupported'` for one with a number that has no name here: a type, a
 * status, an opening, a function, a fee side or a token program.
 */
export function decodePair(data: Uint8Array): DlmmAccount | 'unsupported' | undefined {
  if (data.length !== PAIR_BYTES) return undefined
  const fields = new Fields(data)
  const type = TYPES[fields.u8(75)]
  const status = STATUSES[fields.u8(82)]
  const unit = OPENING_UNITS[fields.u8(86)]
  const job = FUNCTIONS[fields.u8(35)]
  const feeSide = FEE_SIDES[fields.u8(36)]
  const [programX, programY] = [TOKEN_PROGRAMS[fields.u8(880)], TOKEN_PROGRAMS[fields.u8(881)]]
  if (!type || !status || !unit || !job || !feeSide || !programX || !programY) return 'unsupported'
  const hasRewards = REWARDS_AT.some((at) => !holds(data, at, NO_KEY))
  const point = fields.u64(816)
  return {
    mints: [fields.key(88), fields.key(120)],
    vaults: [fields.key(152), fields.key(184)],
    tokenPrograms: [programX, programY],
    oracle: fields.key(552),
    activeBin: fields.i32(76),
    lowestBin: Math.max(fields.i32(24), -MAX_BIN),
    highestBin: Math.min(fields.i32(28), MAX_BIN),
    terms: termsOf(fields),
    volatility: {
      accumulated: fields.u32(40),
      reference: fields.u32(44),
      referenceBin: fields.i32(48),
      updatedAt: Number(fields.i64(56)),
    },
    opensAt: type.hasOpening && point > 0n ? { unit, point } : undefined,
    isDisabled: status === 'disabled',
    hasOrders: job === 'orders' || (job === 'by rewards' && !hasRewards),
    hasFeesInY: feeSide === 'Y',
    bitmap: data.subarray(584, 712),
  }
}

/** The base rate is exact below the cap of a tenth, above which it does not matter. */
function termsOf(fields: Fields): FeeTerms {
  const binStep = fields.u16(80)
  return {
    binStep,
    baseRate: fields.u16(8) * binStep * 10 * 10 ** fields.u8(34),
    variableControl: fields.u32(16),
    maxVolatility: fields.u32(20),
    filterSeconds: fields.u16(10),
    decaySeconds: fields.u16(12),
    reductionBps: fields.u16(14),
  }
}

/** The two bitmaps of an extension, arrays 512 and on, then -513 and down; undefined for other bytes. */
export function decodeExtension(data: Uint8Array, pair: Uint8Array): Uint8Array | undefined {
  const isSound = data.length === EXTENSION_BYTES && hasPrefix(data, EXTENSION_DISCRIMINATOR)
  return isSound && holds(data, 8, pair) ? data.subarray(40) : undefined
}

/** Whether bytes are in an account at an offset. A loop, because every array of every decoded pool is asked. */
function holds(data: Uint8Array, at: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (data[at + i] !== bytes[i]) return false
  return true
}

/** Bins of one array, read where a quote reaches them. */
export class BinArray {
  readonly #view: DataView

  private constructor(data: Uint8Array) {
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  }

  /** Undefined for bytes that are not the array of the pair with that index. */
  static decode(data: Uint8Array, pair: Uint8Array, index: number): BinArray | undefined {
    if (data.length !== ARRAY_BYTES || !holds(data, 0, ARRAY_DISCRIMINATOR)) return undefined
    const array = new BinArray(data)
    return array.#view.getBigInt64(8, true) === BigInt(index) && holds(data, 24, pair) ? array : undefined
  }

  /** Whether there is nothing to buy with the input of a side in the bin at a place of the array. */
  isBare(place: number, side: 0 | 1): boolean {
    const at = BINS_AT + place * BIN_BYTES
    const out = at + (side === 0 ? 8 : 0)
    return this.#isZero(out) && this.#isZero(at + 112) && this.#isZero(at + 128)
  }

  bin(place: number): Bin {
    const [at, view] = [BINS_AT + place * BIN_BYTES, this.#view]
    return {
      x: view.getBigUint64(at, true),
      y: view.getBigUint64(at + 8, true),
      price: view.getBigUint64(at + 16, true) + (view.getBigUint64(at + 24, true) << 64n),
      hasShares: !this.#isZero(at + 32) || !this.#isZero(at + 40),
      open: view.getBigUint64(at + 112, true),
      processed: view.getBigUint64(at + 128, true),
      sellsX: view.getUint8(at + 140) !== 0,
    }
  }

  #isZero(at: number): boolean {
    return this.#view.getUint32(at, true) === 0 && this.#view.getUint32(at + 4, true) === 0
  }
}

/** Amounts in base units; the price is Y for one of X, Q64.64, as the program stored it. */
export interface Bin {
  x: bigint
  y: bigint
  price: bigint
  /** Whether anybody owns a share of `x` and `y`. */
  hasShares: boolean
  /** Of orders that no swap has reached yet, and what is left of those that one has. */
  open: bigint
  processed: bigint
  /** The orders sell X; else they sell Y. */
  sellsX: boolean
}
