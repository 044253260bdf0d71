import { divide } from '@callisto/amount'
import type { PrioritizationFee, PriorityLevel, SwapRequest } from '@callisto/contract'
import type { ChainPort } from '@callisto/solana'
import { type Address, address } from '@solana/kit'
import { failure, type Result, success } from '../result.ts'

/** What a request asks to pay on top of the base fee, in one form. */
export type PriorityFeeConfig =
  | { kind: 'price'; microLamports: bigint }
  | { kind: 'total'; lamports: bigint }
  | { kind: 'level'; level: PriorityLevel; maxLamports: bigint; global: boolean }
  | { kind: 'tip'; lamports: bigint; payer: string | undefined }

/** Ceiling when the caller names none (spec 2, section 3: 0.001 SOL). */
const DEFAULT_MAX_LAMPORTS = 1_000_000n
/** Share of recent fees that each level is above, in percent (public API). */
const PERCENTILES: Readonly<Record<PriorityLevel, number>> = { medium: 25, high: 50, veryHigh: 75 }
/** Most accounts that one fee query names. */
const MAX_FEE_ACCOUNTS = 128

/** Reads the two ways to ask for a fee, of which only one may be used. */
export function parsePriorityFee(request: SwapRequest): Result<PriorityFeeConfig> {
  const price = request.computeUnitPriceMicroLamports
  const fee = request.prioritizationFeeLamports
  const silent =
    fee === undefined || fee === null || (typeof fee === 'object' && Object.keys(fee).length === 0)
  if (price !== undefined && price !== null) {
    if (!silent) return failure('INVALID_COMPUTE_UNIT_PRICE_AND_PRIORITIZATION_FEE')
    return success({ kind: 'price', microLamports: BigInt(price) })
  }
  return success(silent ? automatic : toPriorityFeeConfig(fee))
}

const automatic: PriorityFeeConfig = {
  kind: 'level',
  level: 'medium',
  maxLamports: DEFAULT_MAX_LAMPORTS,
  global: false,
}

function toPriorityFeeConfig(fee: PrioritizationFee): PriorityFeeConfig {
  if (typeof fee === 'number') return { kind: 'total', lamports: BigInt(fee) }
  if (fee === 'auto') return automatic
  if ('jitoTipLamports' in fee)
    return { kind: 'tip', lamports: BigInt(fee.jitoTipLamports), payer: undefined }
  if ('jitoTipLamportsWithPayer' in fee) {
    const { lamports, payer } = fee.jitoTipLamportsWithPayer
    return { kind: 'tip', lamports: BigInt(lamports), payer }
  }
  if (!('priorityLevelWithMaxLamports' in fee)) return automatic
  const { priorityLevel, maxLamports, global } = fee.priorityLevelWithMaxLamports
  return { kind: 'level', level: priorityLevel, maxLamports: BigInt(maxLamports), global: global ?? false }
}

/**
 * Price of a compute unit in millionths of a lamport, rounded down so that the fee stays within what was asked.
 * A level is the percentile of what recent transactions on the same accounts paid.
 */
export async function computeUnitPrice(
  priorityFee: PriorityFeeConfig,
  computeUnits: number,
  writable: readonly string[],
  chain: ChainPort,
  signal?: AbortSignal,
): Promise<bigint> {
  const priceFor = (lamports: bigint) => divide(lamports * 1_000_000n, BigInt(computeUnits), 'floor')
  if (priorityFee.kind === 'price') return priorityFee.microLamports
  if (priorityFee.kind === 'total') return priceFor(priorityFee.lamports)
  if (priorityFee.kind === 'tip') return 0n
  const accounts: Address[] = priorityFee.global
    ? []
    : writable.slice(0, MAX_FEE_ACCOUNTS).map((key) => address(key))
  const recent = await chain.rpc
    .getRecentPrioritizationFees(accounts)
    .send(signal ? { abortSignal: signal } : {})
  const market = percentile(
    recent.map((sample) => sample.prioritizationFee),
    PERCENTILES[priorityFee.level],
  )
  const most = priceFor(priorityFee.maxLamports)
  if (market < most) return market
  return most
}

function percentile(values: readonly bigint[], percent: number): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0n
}

/** Lamports that a price costs for a limit, rounded up as the network does. */
export function priorityFeeLamports(microLamports: bigint, computeUnits: number): bigint {
  return divide(microLamports * BigInt(computeUnits), 1_000_000n, 'ceil')
}
