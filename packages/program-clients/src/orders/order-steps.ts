import {
  type Address as AddressText,
  type CreateRecurring,
  type CreateTrigger,
  type EditTrigger,
  MAX_ORDER_AHEAD_SECONDS,
  serviceError,
} from '@callisto/contract'
import {
  buildTransaction,
  type ChainPort,
  FORMAT_LIMITS,
  type Lifetime,
  setComputeUnitLimit,
  setComputeUnitPrice,
  writesCalledProgram,
} from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import type { AccountReader } from './order-tokens.ts'

/** Accounts of one `getRecentPrioritizationFees` request. */
const MAX_FEE_ACCOUNTS = 128
/** The most that `auto` pays for a compute unit, in micro-lamports. */
export const MAX_AUTO_PRICE = 1_000_000n

/** A request without the brands of its parsed fields: the builders check what they need of them. */
type Plain<T> = T extends bigint
  ? bigint
  : T extends AddressText
    ? string
    : T extends object
      ? { [Key in keyof T]: Plain<T[Key]> }
      : T

/** What the public API is asked for, and what the web app makes of its forms. */
export type TriggerRequest = Plain<CreateTrigger>
export type TriggerEditParams = Plain<EditTrigger['params']>
export type RecurringRequest = Plain<CreateRecurring>

/** Instructions that belong together, with the compute units that they may need. */
export interface OrderSteps {
  instructions: readonly Instruction[]
  computeUnits: number
}

export interface TransactionTerms {
  feePayer: Address
  /** Micro-lamports for a compute unit. */
  computeUnitPrice: bigint
  lifetime: Lifetime
  /** The least limit of compute units; the steps may need more. */
  minComputeUnits?: number | undefined
}

/** What the builders of orders read of the chain, of the market and of the terms that new orders copy. */
export interface OrderSources {
  chain: AccountReader
  /** The time of the chain, unix seconds. */
  now(): number
  /** Price of a whole token in USD; undefined without a reliable one. */
  usdPrice(mint: string, signal?: AbortSignal): Promise<number | undefined>
  /** The feed that prices a mint. Throws ApiError FEED_MISSING. */
  feedOf(mint: Address, signal?: AbortSignal): Promise<Address>
  /** The same for an order that can do without; undefined where there is none. */
  findFeed(mint: Address, signal?: AbortSignal): Promise<Address | undefined>
  /** Addresses of the terms of new orders. Throw ApiError where the cluster has none. */
  triggerConfig(signal?: AbortSignal): Promise<Address>
  recurringConfig(signal?: AbortSignal): Promise<Address>
  randomNonce(): bigint
}

type RpcPort = Pick<ChainPort, 'rpc'>

/** The newest blockhash with its last block. */
export async function readLifetime(chain: RpcPort, signal?: AbortSignal): Promise<Lifetime> {
  const { value } = await chain.rpc
    .getLatestBlockhash({ commitment: 'confirmed' })
    .send(signal ? { abortSignal: signal } : {})
  return { blockhash: value.blockhash, lastValidBlockHeight: Number(value.lastValidBlockHeight) }
}

/** The asked price of a compute unit; `auto` is the median of what recent transactions paid on the same accounts. */
export async function findUnitPrice(
  asked: number | 'auto' | undefined,
  steps: readonly OrderSteps[],
  chain: RpcPort,
  signal?: AbortSignal,
): Promise<bigint> {
  if (typeof asked === 'number') return BigInt(asked)
  const recent = await chain.rpc
    .getRecentPrioritizationFees(writableAccounts(steps).slice(0, MAX_FEE_ACCOUNTS))
    .send(signal ? { abortSignal: signal } : {})
  const sorted = recent.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => (a < b ? -1 : 1))
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0n
  return median < MAX_AUTO_PRICE ? median : MAX_AUTO_PRICE
}

function writableAccounts(steps: readonly OrderSteps[]): Address[] {
  const writable = new Set<Address>()
  for (const { accounts } of steps.flatMap(({ instructions }) => instructions))
    for (const { address, role } of accounts ?? [])
      if (role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER) writable.add(address)
  return [...writable]
}

/**
 * Unsigned version 0 transactions of steps, each with as many as fit, in order, and at most `maxSteps`. Throws ApiError for a
 * step that fits into none, and for steps in which a program would pay or be written.
 */
export function packTransactions(
  steps: readonly OrderSteps[],
  maxSteps: number,
  terms: TransactionTerms,
): { wire: Uint8Array; lastValidBlockHeight: number }[] {
  const instructions = withComputeBudget(steps, terms)
  if (writesCalledProgram({ feePayer: terms.feePayer, instructions }))
    throw serviceError('INVALID_REQUEST', 'an account of the order is a program')
  const built: { wire: Uint8Array; lastValidBlockHeight: number }[] = []
  for (let at = 0; at < steps.length; ) {
    let wire: Uint8Array | undefined
    let count = Math.min(maxSteps, steps.length - at)
    for (; count > 0 && wire === undefined; count--) wire = compile(steps.slice(at, at + count), terms)
    if (wire === undefined) throw serviceError('INVALID_REQUEST', 'the transaction is too large')
    built.push({ wire, lastValidBlockHeight: terms.lifetime.lastValidBlockHeight })
    at += count + 1
  }
  return built
}

/** The instructions of steps behind their compute budget: the sum of their units, or the least; without a price where it is 0. */
export function withComputeBudget(
  steps: readonly OrderSteps[],
  { computeUnitPrice, minComputeUnits = 0 }: Pick<TransactionTerms, 'computeUnitPrice' | 'minComputeUnits'>,
): Instruction[] {
  const units = steps.reduce((sum, { computeUnits }) => sum + computeUnits, 0)
  return [
    setComputeUnitLimit(Math.max(units, minComputeUnits)),
    ...(computeUnitPrice > 0n ? [setComputeUnitPrice(computeUnitPrice)] : []),
    ...steps.flatMap((step) => step.instructions),
  ]
}

/** Undefined where the steps exceed a limit of the format. */
function compile(steps: readonly OrderSteps[], terms: TransactionTerms): Uint8Array | undefined {
  const plan = {
    version: 0,
    feePayer: terms.feePayer,
    instructions: withComputeBudget(steps, terms),
  } as const
  const result = buildTransaction(plan, terms.lifetime, FORMAT_LIMITS[0])
  return result.ok ? result.bytes : undefined
}

/** Throws ApiError for an expiry that the program refuses at `now`, the time of the chain; both are unix seconds. */
export function assertExpiry(expiredAt: number, now: number): void {
  if (expiredAt <= now) throw serviceError('INVALID_REQUEST', 'params.expiredAt must be in the future')
  assertNotTooFar('params.expiredAt', expiredAt, now)
}

/** Throws ApiError for a time that is further ahead of `now`, the time of the chain, than the programs take. */
export function assertNotTooFar(name: string, seconds: number, now: number): void {
  if (seconds - now <= MAX_ORDER_AHEAD_SECONDS) return
  throw serviceError('INVALID_REQUEST', `${name} is more than ${MAX_ORDER_AHEAD_SECONDS} seconds ahead`)
}
