import { randomInt } from 'node:crypto'
import { divide } from '@callisto/amount'
import type { OrderReply, RouterId, SwapMode } from '@callisto/contract'
import { decodeTokenAccount } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  type ChainPort,
  NATIVE_MINT,
  setComputeUnitLimit,
  type TransactionFailure,
} from '@callisto/solana'
import type { Address } from '@solana/kit'
import type { BuiltSwap } from '../build/build-swap.ts'
import { type Result, success, type TradeError } from '../result.ts'
import type { Mint } from '../state/mint.ts'

/** Amounts that an engine offers for an order, before anything is built. */
export interface OfferedAmounts {
  inAmount: bigint
  outAmount: bigint
  otherAmountThreshold: bigint
  slippageBps: number
  routePlan: OrderReply['routePlan']
  /** Fraction that the trade itself moves the price against the taker; undefined where the price is a maker's. */
  priceImpact: number | undefined
  feeBps: number
  feeAmount: bigint
}

/** What an engine offers. */
export interface Offer {
  router: RouterId
  amounts: OfferedAmounts
  /** Of a market maker. */
  maker?: MakerTerms
  /** The transaction of the offer for its taker, which a simulation has executed. */
  build(signal: AbortSignal): Promise<OfferBuild>
}

export interface Charge {
  lamports: bigint
  payer: string
}

export interface BuiltOffer {
  /** Unsigned wire transaction. */
  transaction: Uint8Array
  lastValidBlockHeight: number
  fees: { signature: Charge; prioritization: Charge; rent: Charge }
  /**
   * Lamports that leave the taker beside the swap, the fees and the rent of its own accounts; negative where it gains some:
   * the rent of accounts that a payer opens and the swap closes is returned to their owner.
   */
  otherLamports: bigint
}

/** What identifies the quote of a market maker. */
export interface MakerTerms {
  /** Name in the configuration. */
  name: string
  quoteId: string
  address: string
  /** Until when the taker may sign, on the clock of the service. */
  expiresAtMs: number
}

/** Why an offer has no transaction. Clients match router and code; without a code the reason is none of the public ones. */
interface Unbuildable {
  ok: false
  errorCode?: number
  message: string
}

export type OfferBuild = { ok: true; built: BuiltOffer } | Unbuildable

/** Offers whose transactions are built before an order gives up. */
const MAX_BUILDS = 3

/**
 * The best offer first: the most out of a fixed input, the least in for a fixed output. Among equals a maker, who pays the
 * network's fee, comes before the pools; otherwise the order of the offers is kept.
 */
export function rankOffers(offers: readonly Offer[], mode: SwapMode): Offer[] {
  const gain = ({ amounts }: Offer) => (mode === 'ExactIn' ? amounts.outAmount : -amounts.inAmount)
  return offers.toSorted((a, b) => {
    const [of, other] = [gain(a), gain(b)]
    if (of !== other) return of > other ? -1 : 1
    return Number(a.router === 'metis') - Number(b.router === 'metis')
  })
}

/**
 * Builds the offers in their order until a simulation has executed one. The best offer with the reason why it has no
 * transaction where none has.
 */
export async function buildBest(
  ranked: readonly [Offer, ...Offer[]],
  signal: AbortSignal,
): Promise<{ offer: Offer; build: OfferBuild }> {
  let unbuilt: { offer: Offer; build: Unbuildable } | undefined
  for (const offer of ranked.slice(0, MAX_BUILDS)) {
    const build = await offer.build(signal)
    if (build.ok) return { offer, build }
    // A reason with a public code says more than one without.
    if (unbuilt?.build.errorCode === undefined && (unbuilt === undefined || build.errorCode !== undefined))
      unbuilt = { offer, build }
  }
  return unbuilt!
}

/** The offers that can be built: without those of pools that cannot be read. The reason for that where none is left. */
export function offersThatHold(
  ranked: readonly [Offer, ...Offer[]],
  unread: TradeError | undefined,
): Result<readonly [Offer, ...Offer[]]> {
  if (unread === undefined) return success(ranked)
  const [first, ...others] = ranked.filter(({ router }) => router !== 'metis')
  return first === undefined ? unread : success([first, ...others])
}

/** Why an order of pools has no transaction; clients match router and code. */
export const POOL_ERRORS = {
  INSUFFICIENT_FUNDS: 1,
  TOP_UP_SOL: 2,
  BELOW_GASLESS_MINIMUM: 3,
} as const

export const UNBUILDABLE_MESSAGES = {
  insufficientFunds: 'Insufficient funds',
  topUpSol: 'Top up SOL to pay for the transaction',
  belowGaslessMinimum: 'The amount is below the minimum of a gasless swap',
} as const

/** Whether a simulated swap failed because its payer cannot pay fees or rent. */
export const lacksSol = ({ code }: TransactionFailure): boolean =>
  code === 'INSUFFICIENT_SOL' || code === 'NOT_ENOUGH_SOL'

/** Far within the margin of a measured limit. */
const VARIANTS = 4_096

/**
 * A compute unit limit at or a little below the given one. Two orders of the same amounts on the same blockhash would otherwise be one
 * transaction, which the chain executes once: the second order would have the outcome of the first.
 */
export const distinctLimit = (units: number): number => units - randomInt(VARIANTS)

/** The same swap with a limit of its own, and the fee for it. */
export function withDistinctLimit(swap: BuiltSwap): BuiltSwap {
  const computeUnitLimit = distinctLimit(swap.computeUnitLimit)
  const [, price] = swap.computeBudget
  const computeBudget = [setComputeUnitLimit(computeUnitLimit), ...(price ? [price] : [])]
  const perUnit = price?.data ? readPrice(Uint8Array.from(price.data)) : 0n
  const priorityFeeLamports = divide(perUnit * BigInt(computeUnitLimit), 1_000_000n, 'ceil')
  return { ...swap, computeUnitLimit, computeBudget, priorityFeeLamports }
}

/** Micro-lamports of a compute unit; the price follows the tag of the instruction. */
const readPrice = (data: Uint8Array): bigint => new DataView(data.buffer).getBigUint64(1, true)

/** What an order needs to know of its taker. */
interface TakerState {
  lamports: bigint
  /** Base units of the input that the taker's own account of it holds; lamports for SOL. */
  inputBalance: bigint
  /** The associated accounts of the taker; those of SOL are not used where it is swapped natively. */
  inputAccount: Address
  outputAccount: Address
  hasOutputAccount: boolean
}

/** Reads balance and accounts of a taker; one call. */
export async function readTaker(
  taker: string,
  { input, output }: { input: Mint; output: Mint },
  chain: Pick<ChainPort, 'getAccounts'>,
  options: { wrapSol: boolean; signal?: AbortSignal },
): Promise<TakerState> {
  const inputAccount = await associatedTokenAddress(taker, input.address, input.tokenProgram)
  const outputAccount = await associatedTokenAddress(taker, output.address, output.tokenProgram)
  const { accounts } = await chain.getAccounts([taker, inputAccount, outputAccount], options.signal)
  const [wallet, source, destination] = accounts
  const lamports = wallet?.lamports ?? 0n
  const isNative = input.address === NATIVE_MINT && options.wrapSol
  const held =
    source && source.owner === input.tokenProgram ? decodeTokenAccount(source.data)?.amount : undefined
  return {
    lamports,
    inputBalance: isNative ? lamports : (held ?? 0n),
    inputAccount,
    outputAccount,
    hasOutputAccount: destination !== undefined && destination.owner === output.tokenProgram,
  }
}
