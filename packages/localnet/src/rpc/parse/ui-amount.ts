import type { AccountState } from '@callisto/solana'
import { isMint } from '@callisto/solana/codec'
import type { Json } from '../json.ts'
import { ByteFields } from './byte-fields.ts'
import { findExtension } from './token-extensions.ts'

const SECONDS_PER_YEAR = 31_556_736
const INTEREST_BEARING = 10
const SCALED_UI = 25

/** Display units of a mint: decimals, with a multiplier of a scaled or interest-bearing mint. */
export interface MintUnits {
  decimals: number
  /** 1 unless the mint scales its amounts. */
  multiplier: number
}

/** Undefined when the account is not a mint. */
export function readMintUnits(mint: AccountState | undefined, unixTime: number): MintUnits | undefined {
  if (mint === undefined || !isMint(mint)) return undefined
  return { decimals: mint.data[44]!, multiplier: readMultiplier(mint.data, unixTime) }
}

function readMultiplier(data: Uint8Array, unixTime: number): number {
  const scaled = findExtension(data, SCALED_UI)
  if (scaled !== undefined) {
    const fields = new ByteFields(scaled, 32)
    const current = fields.f64()
    const effectiveFrom = Number(fields.i64())
    return unixTime >= effectiveFrom ? fields.f64() : current
  }
  const interest = findExtension(data, INTEREST_BEARING)
  if (interest === undefined) return 1
  const fields = new ByteFields(interest, 32)
  const initializedAt = Number(fields.i64())
  const averageRate = fields.i16()
  const updatedAt = Number(fields.i64())
  const rate = fields.i16()
  return growth(averageRate, updatedAt - initializedAt) * growth(rate, unixTime - updatedAt)
}

function growth(rateBps: number, seconds: number): number {
  return Math.exp((rateBps * seconds) / SECONDS_PER_YEAR / 10_000)
}

/** `{ amount, decimals, uiAmount, uiAmountString }`. A scaled amount is a float, rounded down to the decimals. */
export function toUiAmount(amount: bigint, units: MintUnits): { [key: string]: Json } {
  const text = units.multiplier === 1 ? exact(amount, units.decimals) : scaled(amount, units)
  return { amount: amount.toString(), decimals: units.decimals, uiAmount: Number(text), uiAmountString: text }
}

function exact(amount: bigint, decimals: number): string {
  if (decimals === 0) return amount.toString()
  const digits = amount.toString().padStart(decimals + 1, '0')
  return trim(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
}

function scaled(amount: bigint, units: MintUnits): string {
  const whole = Math.trunc(Number(amount) * units.multiplier)
  return Number.isFinite(whole) ? exact(BigInt(whole), units.decimals) : 'inf'
}

function trim(text: string): string {
  return text.replace(/\.?0+$/, '')
}
