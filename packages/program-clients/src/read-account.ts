import * as clmm from './clmm/generated.ts'
import * as cpmm from './cpmm/generated.ts'
import * as dlmm from './dlmm/generated.ts'
import * as launchpad from './launchpad/generated.ts'
import * as stable from './stable/generated.ts'

/** A pool of two tokens. */
export interface PoolAccount {
  kind: 'pool'
  mint0: string
  mint1: string
  /** Base units that the pool owns, fees apart. */
  reserve0: bigint
  reserve1: bigint
  decimals0: number
  decimals1: number
  /** Account of the fee tier. */
  config: string
  creator: string
}

/** A bonding curve. Amounts are base units of the token that it sells, `raised` of the quote token. */
export interface CurveAccount {
  kind: 'curve'
  mint: string
  quoteMint: string
  forSale: bigint
  left: bigint
  raised: bigint
  decimals: number
  status: launchpad.CurveStatus
  /** The pool that it graduates to. */
  pool: string
  config: string
  creator: string
}

/** What an account of a bundled program holds. */
export type ProgramAccount =
  | PoolAccount
  | CurveAccount
  /** A fee tier; `name` is that of a launchpad. */
  | { kind: 'config'; name: string | undefined }
  | { kind: 'position'; pool: string; owner: string }
  /** A part of a pool that lies outside of its account. */
  | { kind: 'page' }

type Read = (data: Uint8Array) => ProgramAccount | undefined

type PairPool = Omit<PoolAccount, 'kind'>

const pool =
  (decode: (data: Uint8Array) => PairPool | undefined): Read =>
  (data) => {
    const value = decode(data)
    if (!value) return undefined
    const { mint0, mint1, reserve0, reserve1, decimals0, decimals1, config, creator } = value
    return { kind: 'pool', mint0, mint1, reserve0, reserve1, decimals0, decimals1, config, creator }
  }

const config =
  (decode: (data: Uint8Array) => object | undefined): Read =>
  (data) => {
    const value = decode(data)
    if (!value) return undefined
    const name = 'name' in value && typeof value.name === 'string' ? value.name : undefined
    return { kind: 'config', name }
  }

const position =
  (decode: (data: Uint8Array) => { pool: string; owner: string } | undefined): Read =>
  (data) => {
    const value = decode(data)
    return value && { kind: 'position', pool: value.pool, owner: value.owner }
  }

const page: Read = (data) => (dlmm.decodePage(data) ? { kind: 'page' } : undefined)

const curve: Read = (data) => {
  const value = launchpad.decodeCurve(data)
  if (!value) return undefined
  const { mint, quoteMint, forSale, realBase, realQuote, decimals, status, pool, config, creator } = value
  const sale = { forSale, left: realBase, raised: realQuote, decimals, status }
  return { kind: 'curve', mint, quoteMint, ...sale, pool, config, creator }
}

const READERS: Readonly<Record<string, readonly Read[]>> = {
  [cpmm.PROGRAM]: [pool(cpmm.decodePool), config(cpmm.decodeConfig)],
  [stable.PROGRAM]: [pool(stable.decodePool), config(stable.decodeConfig)],
  [clmm.PROGRAM]: [pool(clmm.decodePool), config(clmm.decodeConfig), position(clmm.decodePosition)],
  [dlmm.PROGRAM]: [pool(dlmm.decodePool), config(dlmm.decodeConfig), position(dlmm.decodePosition), page],
  [launchpad.PROGRAM]: [curve, config(launchpad.decodeConfig)],
}

/** Reads an account of a bundled program. Undefined for any other owner and for bytes that are none of its accounts. */
export function readProgramAccount(owner: string, data: Uint8Array): ProgramAccount | undefined {
  for (const read of READERS[owner] ?? []) {
    const account = read(data)
    if (account) return account
  }
  return undefined
}
