import { divide } from '@callisto/amount'
import type { PrioritizationType } from '@callisto/contract'
import { type ChainPort, MAX_COMPUTE_UNITS, setComputeUnitLimit, setComputeUnitPrice } from '@callisto/solana'
import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import type { ComputeBudget, SwapParts } from './compile-swap.ts'
import type { FeeConfig, MarketFeeConfig, PriorityFeeConfig } from './fee-config.ts'
import type { BuildPorts } from './ports.ts'

/** Margin above the simulated compute units, for pools that change until the transaction lands. */
const MARGIN_PERCENT = 20
/** The least of it: orders take up to 4,096 units of it to differ from each other. */
const MIN_MARGIN = 10_000

/** The compute unit limit, of a simulation where there was one, and the priority fee for it. */
export async function findComputeBudget(
  parts: SwapParts,
  fees: FeeConfig,
  simulatedUnits: number | undefined,
  { chain }: BuildPorts,
  signal: AbortSignal | undefined,
): Promise<ComputeBudget> {
  const computeUnitLimit = simulatedUnits === undefined ? MAX_COMPUTE_UNITS : withMargin(simulatedUnits)
  const writable = writableAccounts([...parts.setup, ...parts.swaps, ...parts.cleanup])
  const fee = await findPriorityFee(fees.priority, computeUnitLimit, writable, chain, signal)
  const { microLamportsPerUnit } = fee
  return {
    computeBudget: [
      setComputeUnitLimit(computeUnitLimit),
      ...(microLamportsPerUnit > 0n ? [setComputeUnitPrice(microLamportsPerUnit)] : []),
    ],
    computeUnitLimit,
    microLamportsPerUnit,
    priorityFeeLamports: parts.format.version === 1 ? fee.totalLamports : fee.pricedLamports,
    prioritizationType: prioritizationTypeOf(fees, fee),
  }
}

const withMargin = (units: number): number =>
  Math.min(units + Math.max(Math.ceil((units * MARGIN_PERCENT) / 100), MIN_MARGIN), MAX_COMPUTE_UNITS)

/** Null where a request has disabled the priority fee. */
function prioritizationTypeOf({ priority, tip }: FeeConfig, fee: PriorityFee): PrioritizationType | null {
  if (tip) return { jito: { lamports: Number(tip.lamports) } }
  if (priority.kind === 'none') return null
  const { microLamportsPerUnit, estimatedMicroLamports } = fee
  const estimated =
    estimatedMicroLamports === undefined ? {} : { estimatedMicroLamports: Number(estimatedMicroLamports) }
  return { computeBudget: { microLamports: Number(microLamportsPerUnit), ...estimated } }
}

function writableAccounts(instructions: readonly Instruction[]): string[] {
  const writable = new Set<string>()
  for (const { accounts } of instructions)
    for (const account of accounts ?? [])
      if (account.role === AccountRole.WRITABLE || account.role === AccountRole.WRITABLE_SIGNER)
        writable.add(account.address)
  return [...writable]
}

/** Accounts of one `getRecentPrioritizationFees` request. */
const MAX_FEE_ACCOUNTS = 128

export interface PriorityFee {
  /** Rounded down, so that the fee stays within the requested one. */
  microLamportsPerUnit: bigint
  /** What the market of fees asked for before the maximum of the request; undefined where it was not asked. */
  estimatedMicroLamports: bigint | undefined
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
  const priceFor = (lamports: bigint) => divide(lamports * 1_000_000n, BigInt(computeUnits), 'floor')
  const estimated =
    config.kind === 'market' ? await estimatePrice(config, writable, chain, signal) : undefined
  const price = unitPrice(config, estimated ?? 0n, priceFor)
  const pricedLamports = divide(price * BigInt(computeUnits), 1_000_000n, 'ceil')
  return {
    microLamportsPerUnit: price,
    estimatedMicroLamports: estimated,
    pricedLamports,
    totalLamports: config.kind === 'total' ? config.lamports : pricedLamports,
  }
}

function unitPrice(
  config: PriorityFeeConfig,
  estimated: bigint,
  priceFor: (lamports: bigint) => bigint,
): bigint {
  switch (config.kind) {
    case 'none':
      return 0n
    case 'price':
      return config.microLamports
    case 'total':
      return priceFor(config.lamports)
    case 'market': {
      if (config.maxLamports === undefined) return estimated
      const limit = priceFor(config.maxLamports)
      return estimated < limit ? estimated : limit
    }
  }
}

async function estimatePrice(
  { global, percentileBps, multiplier }: MarketFeeConfig,
  writable: readonly string[],
  chain: ChainPort,
  signal?: AbortSignal,
): Promise<bigint> {
  const accounts: Address[] = global ? [] : writable.slice(0, MAX_FEE_ACCOUNTS).map((key) => address(key))
  const recent = await chain.rpc
    .getRecentPrioritizationFees(accounts)
    .send(signal ? { abortSignal: signal } : {})
  const fees = recent.map((sample) => sample.prioritizationFee)
  return percentile(fees, percentileBps) * multiplier
}

function percentile(values: readonly bigint[], bps: number): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * bps) / 10_000))] ?? 0n
}
