import { MAX_U64, parseDecimal } from '@callisto/amount'
import { serviceError } from '@callisto/contract'
import {
  cycleLimits,
  MIN_CYCLE_USD,
  MIN_RECURRING_CYCLES,
  MIN_RECURRING_USD,
  parseUsdPrice,
  recurringMinimumFault,
  usdMicrosOf,
} from '@callisto/domain'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import * as recurring from '../recurring/generated.ts'
import { defaultSlippageBps, FLOOR_BPS, floorNow, type PricedToken } from './order-floor.ts'
import { type OrderFeeds, readLegPrices } from './order-prices.ts'
import { assertNotTooFar, type OrderSources, type OrderSteps, type RecurringRequest } from './order-steps.ts'
import {
  isNative,
  openAccount,
  openSource,
  ownAccount,
  readPlainMints,
  type SideMint,
  toAddress,
} from './order-tokens.ts'
import { type LegPrices, pricedToken } from './trigger-legs.ts'

const CREATE_UNITS = 160_000
const ACCOUNT_UNITS = 40_000
/** Cycles of an order by value: twice as many as its deposit buys at prices that stand still, since some have nothing to buy. */
const CYCLES_PER_INCREMENT = 2n
const MAX_VALUE_CYCLES = 1_000n
const PER_MICRO = 100n
/** No account: an order without feeds or a referral has zeros. */
const NONE = SYSTEM_PROGRAM

const refuse = (message: string) => serviceError('INVALID_REQUEST', message)

/** The parts of the instruction that depend on the kind of the order. */
type KindArgs = Pick<
  recurring.CreateArgs,
  'kind' | 'amount' | 'amountPerCycle' | 'incrementUsd' | 'minOut' | 'maxOut' | 'cycles' | 'maxDeviationBps'
>

/** The same without what the prices of the tokens decide: a least output of 0 is to be the default. */
type KindTerms = Omit<KindArgs, 'maxDeviationBps'>

/**
 * Instructions that open a recurring order, and its account. Throws ApiError where the order is below the minimum, its value
 * or a price is not known, or a token is one of Token-2022.
 */
export async function createRecurringSteps(
  request: RecurringRequest,
  sources: OrderSources,
  signal?: AbortSignal,
): Promise<{ order: Address; plan: OrderSteps }> {
  const { chain } = sources
  const { time, price } = request.params
  if (!time === !price) throw refuse('params must have either time or price')
  const [mint0, mint1] = [
    toAddress(request.inputMint, 'inputMint'),
    toAddress(request.outputMint, 'outputMint'),
  ]
  if (mint0 === mint1) throw refuse('inputMint and outputMint must be different tokens')
  const startAt = (time ?? price)!.startAt ?? 0
  assertNotTooFar(`params.${time ? 'time' : 'price'}.startAt`, startAt, sources.now())
  const config = await sources.recurringConfig(signal)
  const sides = await readPlainMints(chain, [mint0, mint1], signal)
  const value = await worthOf(request, sides[0], sources, signal)
  const terms = time ? timeTerms(time, value, sides) : priceTerms(price!, value, sides)
  const { maxDeviationBps } = (time ?? price)!
  const feeds = await findFeeds(terms, maxDeviationBps, sides, sources, signal)
  const args = withFloor(terms, maxDeviationBps, await readLegPrices(sides, feeds, sources, signal))
  const [feed0, feed1] = feeds
  const maker = toAddress(request.user, 'user')
  const payer = toAddress(request.payer ?? request.user, 'payer')
  const nonce = sources.randomNonce()
  const [order] = await recurring.findOrderPda({ maker, nonce })
  const vaultOf = async (mint: Address) => (await recurring.findVaultPda({ order, mint }))[0]
  const from = await openSource({ payer, maker, mint: sides[0] }, args.amount, chain, signal)
  const opening = time ? await openDestination({ payer, maker, mint: sides[1] }, sources, signal) : []
  const create = recurring.create(
    {
      payer,
      maker,
      config,
      order,
      mint0,
      mint1,
      vault0: await vaultOf(mint0),
      vault1: await vaultOf(mint1),
      source: from.source,
      tokenProgram: TOKEN_PROGRAM,
      systemProgram: SYSTEM_PROGRAM,
      feed0,
      feed1,
    },
    {
      nonce,
      ...args,
      startAt: BigInt(startAt),
      interval: (time ?? price!).interval,
      referralBps: 0,
      referral: NONE,
      feedKind0: 'own',
      feedKind1: 'own',
      feed0: feed0 ?? NONE,
      feed1: feed1 ?? NONE,
    },
  )
  const before = [...from.before, ...opening]
  const instructions = [...before, create, ...from.after]
  return { order, plan: { instructions, computeUnits: CREATE_UNITS + before.length * ACCOUNT_UNITS } }
}

/**
 * Feeds of both tokens. An order by time with a highest price that names no deviation can do without, and then has none.
 */
async function findFeeds(
  { kind, minOut }: KindTerms,
  maxDeviationBps: number | undefined,
  sides: readonly [SideMint, SideMint],
  sources: OrderSources,
  signal: AbortSignal | undefined,
): Promise<OrderFeeds> {
  const isOptional = kind === 'time' && minOut > 0n && maxDeviationBps === undefined
  const find = ({ address }: SideMint) =>
    isOptional ? sources.findFeed(address, signal) : sources.feedOf(address, signal)
  const [feed0, feed1] = [await find(sides[0]), await find(sides[1])]
  return feed0 && feed1 ? [feed0, feed1] : [undefined, undefined]
}

/** The deviation that was asked for, or the default; 0 without feeds. */
const deviationOf = (asked: number | undefined, { feeds }: LegPrices): number =>
  feeds.areBoth ? (asked ?? defaultSlippageBps('recurring', feeds.isPool)) : 0

/** The terms with their floor and their deviation. A default floor never empties a band. */
function withFloor(terms: KindTerms, maxDeviationBps: number | undefined, found: LegPrices): KindArgs {
  const { amountPerCycle, minOut, maxOut } = terms
  const floor = minOut > 0n ? minOut : defaultMinOut(amountPerCycle, found)
  return {
    ...terms,
    minOut: maxOut > 0n && floor > maxOut ? maxOut : floor,
    maxDeviationBps: deviationOf(maxDeviationBps, found),
  }
}

/** The least that `amount` must bring where no highest price says it. Throws ApiError PRICE_UNKNOWN without both prices. */
function defaultMinOut(amount: bigint, { tokens }: LegPrices): bigint {
  const [input, output] = tokens.map((token) => pricedToken(token)) as [PricedToken, PricedToken]
  const minOut = floorNow({ amount, input, output }, FLOOR_BPS.recurring)
  if (minOut !== undefined && minOut <= MAX_U64 / 2n) return minOut
  throw refuse('a cycle brings more or less than the chain can have')
}

/** The maker's account that cycles pay to; SOL is paid as SOL. */
async function openDestination(
  { payer, maker, mint }: { payer: Address; maker: Address; mint: SideMint },
  { chain }: OrderSources,
  signal: AbortSignal | undefined,
): Promise<Instruction[]> {
  if (isNative(mint)) return []
  const account = await ownAccount(maker, mint)
  const { accounts } = await chain.getAccounts([account], signal)
  return accounts[0] === undefined ? [openAccount(payer, maker, mint, account)] : []
}

/** Value of the deposit in micro-dollars. Throws ApiError PRICE_UNKNOWN. */
async function worthOf(
  { inputMint, params }: RecurringRequest,
  mint: SideMint,
  sources: OrderSources,
  signal: AbortSignal | undefined,
): Promise<bigint> {
  const amount = params.time?.inAmount ?? params.price!.depositAmount
  const value = await depositValue(inputMint, amount, mint, sources, signal)
  if (value === undefined) throw serviceError('PRICE_UNKNOWN', `${inputMint} has no reliable price in USD`)
  return value
}

/** Value of an amount in micro-dollars; undefined without a reliable price. */
export async function depositValue(
  mint: string,
  amount: bigint,
  { decimals }: SideMint,
  sources: OrderSources,
  signal: AbortSignal | undefined,
): Promise<bigint | undefined> {
  return usdMicrosOf(amount, decimals, await sources.usdPrice(mint, signal))
}

const dollars = (micros: bigint): string => (Number(micros / 10_000n) / 100).toFixed(2)

function assertMinimum(value: bigint, cycles: number): void {
  const fault = recurringMinimumFault(value, cycles)
  if (fault === undefined) return
  const tooSmall = (micros: bigint, what: string, minimum: number) =>
    serviceError(
      'ORDER_TOO_SMALL',
      `Order is valued at ${dollars(micros)} USDC${what}, minimum is ${minimum.toFixed(2)} USDC`,
    )
  if (fault === 'TOTAL') throw tooSmall(value, '', MIN_RECURRING_USD)
  if (fault === 'CYCLES') throw refuse(`an order has at least ${MIN_RECURRING_CYCLES} cycles`)
  throw tooSmall(value / BigInt(cycles), ' per cycle', MIN_CYCLE_USD)
}

/** Each cycle sells the same, rounded down, and the last one the rest too. */
function timeTerms(
  { inAmount, numberOfOrders, minPrice, maxPrice }: NonNullable<RecurringRequest['params']['time']>,
  value: bigint,
  [input, output]: readonly [SideMint, SideMint],
): KindTerms {
  assertMinimum(value, numberOfOrders)
  const amountPerCycle = inAmount / BigInt(numberOfOrders)
  if (amountPerCycle === 0n || inAmount / amountPerCycle !== BigInt(numberOfOrders))
    throw refuse(`params.time.inAmount cannot be divided into ${numberOfOrders} cycles`)
  const prices = {
    minPrice: minPrice && parseDecimal(minPrice),
    maxPrice: maxPrice && parseDecimal(maxPrice),
  }
  const decimals = { inputDecimals: input.decimals, outputDecimals: output.decimals }
  const limits = cycleLimits(
    amountPerCycle,
    { minPrice: prices.minPrice || undefined, maxPrice: prices.maxPrice || undefined },
    decimals,
  )
  assertLimit('maxPrice', prices.maxPrice, limits.minOut)
  assertLimit('minPrice', prices.minPrice, limits.maxOut)
  if (limits.maxOut > 0n && limits.minOut > limits.maxOut)
    throw refuse('params.time.minPrice must not be above maxPrice')
  return {
    kind: 'time',
    amount: inAmount,
    amountPerCycle,
    incrementUsd: 0n,
    ...limits,
    cycles: 0,
  }
}

/** Refuses a price whose limit the chain cannot have: 0 stands for no limit, and the last cycle sells up to twice as much. */
function assertLimit(name: string, price: unknown, limit: bigint, kind: 'time' | 'price' = 'time'): void {
  if (price && (limit === 0n || limit > MAX_U64 / 2n)) throw refuse(`params.${kind}.${name} is out of range`)
}

/** The floor of an order by value is that of its whole deposit. */
function priceTerms(
  { depositAmount, incrementUsdcValue, maxPrice }: NonNullable<RecurringRequest['params']['price']>,
  value: bigint,
  [input, output]: readonly [SideMint, SideMint],
): KindTerms {
  const incrementUsd = parseUsdPrice(incrementUsdcValue)
  if (incrementUsd === undefined || incrementUsd < PER_MICRO)
    throw refuse('params.price.incrementUsdcValue is out of range')
  const increments = cyclesFor(value, incrementUsd)
  assertMinimum(value, MIN_RECURRING_CYCLES)
  if (incrementUsd / PER_MICRO < BigInt(MIN_CYCLE_USD) * 1_000_000n)
    throw serviceError(
      'ORDER_TOO_SMALL',
      `Order is valued at ${dollars(incrementUsd / PER_MICRO)} USDC per cycle, minimum is ${MIN_CYCLE_USD.toFixed(2)} USDC`,
    )
  const most = maxPrice && parseDecimal(maxPrice)
  const decimals = { inputDecimals: input.decimals, outputDecimals: output.decimals }
  const { minOut } = cycleLimits(depositAmount, { maxPrice: most || undefined }, decimals)
  assertLimit('maxPrice', most, minOut, 'price')
  return {
    kind: 'value',
    amount: depositAmount,
    amountPerCycle: depositAmount,
    incrementUsd,
    minOut,
    maxOut: 0n,
    cycles: Math.max(increments, MIN_RECURRING_CYCLES),
  }
}

/** Cycles that a deposit of this value, in micro-dollars, gives an order by value; at least 1. */
export function cyclesFor(value: bigint, incrementUsd: bigint): number {
  const needed = (value * PER_MICRO + incrementUsd - 1n) / incrementUsd
  const cycles = needed * CYCLES_PER_INCREMENT
  return Number(cycles < 1n ? 1n : cycles > MAX_VALUE_CYCLES ? MAX_VALUE_CYCLES : cycles)
}
