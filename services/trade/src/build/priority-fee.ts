import { divide } from '@callisto/amount'
import type { PrioritizationFee, PriorityLevel, SwapRequest } from '@callisto/contract'
import type { ChainPort } from '@callisto/solana'
import { type Address, address } from '@solana/kit'
import { failure, type Result, success } from '../result.ts'

/** The priority fee that a request sets. */
export type PriorityFeeConfig =
  | { kind: 'price'; microLamports: bigint }
  | { kind: 'total'; lamports: bigint }
  | { kind: 'level'; level: PriorityLevel; maxLamports: bigint; global: boolean }
  | { kind: 'tip'; lamports: bigint; payer: string | undefined }

/** Maximum where the request sets none (spec 2, section 3: 0.001 SOL). */
const DEFAULT_MAX_LAMPORTS = 1_000_000n
/** Percentile of recent fees of each level (public API). */
const PERCENTILES: Readonly<Record<PriorityLevel, number>> = { medium: 25, high: 50, veryHigh: 75 }
/** Accounts of one `getRecentPrioritizationFees` request. */
const MAX_FEE_ACCOUNTS = 128

/** Parses the two parameters for a fee, of which a request may set one. */
export function parsePriorityFee(request: SwapRequest): Result<PriorityFeeConfig> {
  const price = request.computeUnitPriceMicroLamports
  const fee = request.prioritizationFeeLamports
  const isUnset =
    fee === undefined || fee === null || (typeof fee === 'object' && Object.keys(fee).length === 0)
  if (price !== undefined && price !== null) {
    if (!isUnset) return failure('INVALID_COMPUTE_UNIT_PRICE_AND_PRIORITIZATION_FEE')
    return success({ kind: 'price', microLamports: BigInt(price) })
  }
  return success(isUnset ? automatic : toPriorityFeeConfig(fee))
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

export interface PriorityFee {
  /** Rounded down, so that the fee stays within the requested one. */
  microLamportsPerUnit: bigint
  /** The fee that the price costs for the compute unit limit, rounded up as the network does. */
  pricedLamports: bigint
  /** The fee where it is set in total: as requested, else that of the price. */
  totalLamports: bigint
}

/** The priority fee of a request. A level is the percentile of what recent transactions paid on the same accounts. */
export async function findPriorityFee(
  config: PriorityFeeConfig,
  computeUnits: number,
  writable: readonly string[],
  chain: ChainPort,
  signal?: AbortSignal,
): Promise<PriorityFee> {
  const microLamportsPerUnit = await findUnitPrice(config, computeUnits, writable, chain, signal)
  const pricedLamports = divide(microLamportsPerUnit * BigInt(computeUnits), 1_000_000n, 'ceil')
  const totalLamports = config.kind === 'total' ? config.lamports : pricedLamports
  return { microLamportsPerUnit, pricedLamports, totalLamports }
}

async function findUnitPrice(
  config: PriorityFeeConfig,
  computeUnits: number,
  writable: readonly string[],
  chain: ChainPort,
  signal?: AbortSignal,
): Promise<bigint> {
  const priceFor = (lamports: bigint) => divide(lamports * 1_000_000n, BigInt(computeUnits), 'floor')
  if (config.kind === 'price') return config.microLamports
  if (config.kind === 'total') return priceFor(config.lamports)
  if (config.kind === 'tip') return 0n
  const accounts: Address[] = config.global
    ? []
    : writable.slice(0, MAX_FEE_ACCOUNTS).map((key) => address(key))
  const recent = await chain.rpc
    .getRecentPrioritizationFees(accounts)
    .send(signal ? { abortSignal: signal } : {})
  const fees = recent.map((sample) => sample.prioritizationFee)
  const market = percentile(fees, PERCENTILES[config.level])
  const limit = priceFor(config.maxLamports)
  return market < limit ? market : limit
}

function percentile(values: readonly bigint[], percent: number): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0n
}
