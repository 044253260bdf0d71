import { decodeAddress, decodeBase58 } from '@callisto/solana/codec'
import type { Chain, Commitment } from '../chain.ts'
import { invalidParams, RPC_CODE, RpcError } from './error.ts'

export type Options = { readonly [key: string]: unknown }
const NO_OPTIONS: Options = {}
const MAX_U64 = 2n ** 64n - 1n

/** Positional parameters of a call. Readers throw -32602 for invalid values. */
export class Params {
  readonly #values: readonly unknown[]

  constructor(values: readonly unknown[]) {
    this.#values = values
  }

  get length(): number {
    return this.#values.length
  }

  at(index: number): unknown {
    return this.#values[index]
  }

  required(index: number): unknown {
    const value = this.#values[index]
    if (value === undefined) throw invalidParams(`\`params\` should have at least ${index + 1} argument(s)`)
    return value
  }

  address(index: number): string {
    return asAddress(this.required(index))
  }

  text(index: number): string {
    const value = this.required(index)
    if (typeof value !== 'string')
      throw invalidParams(`Invalid params: invalid type at ${index}, expected a string`)
    return value
  }

  /** A whole number, as `asCount` reads it. */
  count(index: number): number {
    return asCount(this.required(index))
  }

  /** Whether a parameter is a number rather than what may stand in its place. */
  isNumber(index: number): boolean {
    return ['number', 'bigint'].includes(typeof this.#values[index])
  }

  list(index: number, max: number): unknown[] {
    const value = this.required(index)
    if (!Array.isArray(value))
      throw invalidParams(`Invalid params: invalid type at ${index}, expected a sequence`)
    if (value.length > max) throw invalidParams(`Too many inputs provided; max ${max}`)
    return value
  }

  options(index: number): Options {
    const value = this.#values[index]
    if (value === undefined || value === null) return NO_OPTIONS
    if (typeof value !== 'object' || Array.isArray(value))
      throw invalidParams('Invalid params: expected an object')
    return value as Options
  }
}

export function asAddress(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams('Invalid param: not a string')
  if (value.length > 64) throw invalidParams('Invalid param: WrongSize')
  if (decodeAddress(value) === undefined) {
    throw invalidParams(`Invalid param: ${decodeBase58(value) === undefined ? 'Invalid' : 'WrongSize'}`)
  }
  return value
}

export function asSignature(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams('Invalid param: not a string')
  const bytes = value.length > 88 ? new Uint8Array(0) : decodeBase58(value)
  if (bytes?.length !== 64) throw invalidParams(`Invalid param: ${bytes ? 'WrongSize' : 'Invalid'}`)
  return value
}

/** A u64; one beyond 2^53 is rounded, which no slot, length or limit of ours reaches. */
export function asCount(value: unknown): number {
  if (typeof value === 'bigint' && value >= 0n && value <= MAX_U64) return Number(value)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalidParams('Invalid params: expected a whole number')
  }
  return value
}

export function optionalCount(options: Options, name: string): number | undefined {
  const value = options[name]
  return value === undefined || value === null ? undefined : asCount(value)
}

export function optionalFlag(options: Options, name: string): boolean {
  const value = options[name]
  if (value === undefined || value === null) return false
  if (typeof value !== 'boolean') throw invalidParams(`Invalid params: ${name} is no boolean`)
  return value
}

const COMMITMENTS: ReadonlyMap<string, Commitment> = new Map(
  Object.entries({
    processed: 'processed',
    confirmed: 'confirmed',
    finalized: 'finalized',
    // Deprecated names that web3.js still types, and their replacements.
    recent: 'processed',
    single: 'confirmed',
    singleGossip: 'confirmed',
    root: 'finalized',
    max: 'finalized',
  } as const),
)

/** `commitment` of an options object, or of a bare string in its place. Finalized by default. */
export function commitmentOf(options: Options, name = 'commitment'): Commitment {
  const value = options[name]
  if (value === undefined || value === null) return 'finalized'
  const commitment = typeof value === 'string' ? COMMITMENTS.get(value) : undefined
  if (commitment === undefined)
    throw invalidParams(`Invalid params: unknown variant \`${String(value).slice(0, 32)}\``)
  return commitment
}

/** Throws -32016 while the slot of this commitment is below `minContextSlot`. */
export function checkMinContextSlot(chain: Chain, options: Options, commitment: Commitment): void {
  const wanted = optionalCount(options, 'minContextSlot')
  const contextSlot = chain.head(commitment).slot
  if (wanted !== undefined && contextSlot < wanted) {
    throw new RpcError(RPC_CODE.minContextSlot, 'Minimum context slot has not been reached', { contextSlot })
  }
}

export function withContext<T>(
  slot: number,
  value: T,
): { context: { apiVersion: string; slot: number }; value: T } {
  return { context: { apiVersion: API_VERSION, slot }, value }
}

/** The validator release whose response formats are implemented. */
export const API_VERSION = '3.1.0'
