import { readAddress } from '@callisto/solana/codec'

/** Where tests deploy `programs/foreign-amm`. */
export const FOREIGN_PROGRAM = 'Foreign111111111111111111111111111111111111'

/** The pool: the root of the venue. All addresses in base58. */
export interface ForeignPoolAccount {
  config: string
  mint0: string
  mint1: string
  vault0: string
  vault1: string
  authority: string
  bump: number
}

export interface ForeignConfigAccount {
  feeBps: bigint
  /** Added to the fee before `surchargeUntilSlot`. */
  surchargeBps: bigint
  surchargeUntilSlot: bigint
}

const text = (value: string) => new TextEncoder().encode(value)

/** First eight bytes of accounts and instructions. */
export const DISCRIMINATORS = {
  pool: text('FognPool'),
  config: text('gnFognCf'),
  swapExactIn: text('ExactIn_'),
  swapExactOut: text('ExactOut'),
} as const

const POOL_BYTES = 208
const CONFIG_BYTES = 32

const startsWith = (data: Uint8Array, prefix: Uint8Array) => prefix.every((byte, at) => data[at] === byte)

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Undefined for bytes that are no pool. */
export function decodePool(data: Uint8Array): ForeignPoolAccount | undefined {
  if (data.length !== POOL_BYTES || !startsWith(data, DISCRIMINATORS.pool)) return undefined
  const key = (index: number) => readAddress(data, 8 + 32 * index)
  return {
    config: key(0),
    mint0: key(1),
    mint1: key(2),
    vault0: key(3),
    vault1: key(4),
    authority: key(5),
    bump: data[200]!,
  }
}

export function encodePool(pool: ForeignPoolAccount, keyBytes: (address: string) => Uint8Array): Uint8Array {
  const data = new Uint8Array(POOL_BYTES)
  data.set(DISCRIMINATORS.pool)
  const { config, mint0, mint1, vault0, vault1, authority } = pool
  for (const [index, key] of [config, mint0, mint1, vault0, vault1, authority].entries())
    data.set(keyBytes(key), 8 + 32 * index)
  data[200] = pool.bump
  return data
}

/** Undefined for bytes that are no config. */
export function decodeConfig(data: Uint8Array): ForeignConfigAccount | undefined {
  if (data.length !== CONFIG_BYTES || !startsWith(data, DISCRIMINATORS.config)) return undefined
  const view = viewOf(data)
  const number = (index: number) => view.getBigUint64(8 * index, true)
  return { feeBps: number(1), surchargeBps: number(2), surchargeUntilSlot: number(3) }
}

export function encodeConfig({ feeBps, surchargeBps, surchargeUntilSlot }: ForeignConfigAccount): Uint8Array {
  const data = new Uint8Array(CONFIG_BYTES)
  data.set(DISCRIMINATORS.config)
  const view = viewOf(data)
  for (const [index, value] of [feeBps, surchargeBps, surchargeUntilSlot].entries())
    view.setBigUint64(8 + 8 * index, value, true)
  return data
}
