import { BPS, MAX_U64, mulDiv } from '@callisto/amount'
import { serviceError, type TriggerOrderType } from '@callisto/contract'
import { isStablecoin, parseUsdPrice } from '@callisto/domain'
import type * as trigger from '../trigger/generated.ts'
import {
  defaultSlippageBps,
  FLOOR_BPS,
  floorAtTrigger,
  type LegRole,
  type PricedToken,
  triggerPriceOf,
  worthInOutput,
} from './order-floor.ts'
import type { TriggerRequest } from './order-steps.ts'

const PPM_PER_BPS = 100
const MAX_SLIPPAGE_BPS = 5_000

export const NO_LEG: trigger.LegTerms = {
  price: 0n,
  rateIn: 0n,
  rateOut: 0n,
  kind: 'none',
  feed: 0,
  slippageBps: 0,
  trailingPpm: 0,
}

export interface TriggerLegs {
  entry: trigger.LegTerms
  takeProfit: trigger.LegTerms
  stop: trigger.LegTerms
}

/** A leg as it was asked for: when it fills, and what its maker says of its price. */
export interface LegDraft {
  terms: trigger.LegTerms
  role: LegRole
  /** What all that it sells must bring, in base units; undefined for the default. */
  floor: bigint | undefined
  /** What it may bring less than by the feeds, in basis points; undefined for the default. */
  slippageBps: number | undefined
  /** Whether it may go without feeds of both tokens: its maker has said a price. */
  hasRate: boolean
}

export interface LegDrafts {
  entry: LegDraft | undefined
  takeProfit: LegDraft | undefined
  stop: LegDraft | undefined
}

/** What a leg of an order is completed with. The tokens are those that the order sells and buys at first. */
export interface LegPrices {
  /** Without a price where none is known. */
  tokens: readonly [LegToken, LegToken]
  /** Whether both tokens have a feed, and whether one of them is of pools. */
  feeds: { areBoth: boolean; isPool: boolean }
}

export interface LegToken {
  mint: string
  decimals: number
  /** 1e-8 USD a whole token. */
  priceUsd: bigint | undefined
}

type Params = TriggerRequest['params']

const refuse = (message: string) => serviceError('INVALID_REQUEST', message)

/** What the legs of a new order wait for. Throws ApiError for terms that do not belong together. */
export function draftLegs({ inputMint, outputMint, params }: TriggerRequest): LegDrafts {
  const type = params.orderType ?? defaultType(params)
  const triggerMint = params.triggerMint ?? defaultMint(inputMint, outputMint, type)
  if (triggerMint !== inputMint && triggerMint !== outputMint)
    throw refuse('params.triggerMint must be one of the tokens of the order')
  const feed = triggerMint === inputMint ? 0 : 1
  if (type === 'single') {
    if (params.tpPriceUsd !== undefined || params.slPriceUsd !== undefined)
      throw refuse('params.orderType single has no tpPriceUsd and no slPriceUsd')
    return { entry: entryLeg(params, feed), takeProfit: undefined, stop: undefined }
  }
  if (type === 'otoco') {
    const entry = entryLeg({ ...params, trailingBps: undefined }, feed)
    // The exit sells the other token: it gains where the price of that one rises.
    return { entry, ...exitLegs(params, feed, feed === 1) }
  }
  const exits = exitLegs(params, feed, feed === 0)
  if (!exits.takeProfit || !exits.stop)
    throw refuse('params.orderType oco needs tpPriceUsd, and slPriceUsd or trailingBps')
  return { entry: undefined, ...exits }
}

/**
 * The legs with their floors and slippages, those that were asked for or the defaults. Throws ApiError PRICE_UNKNOWN where a
 * default needs the price of a token that has none.
 */
export function completeLegs(
  { entry, takeProfit, stop }: LegDrafts,
  making: bigint,
  { tokens: [sold, bought], feeds }: LegPrices,
): TriggerLegs {
  const own = { amount: making, input: sold, output: bought, feed: 0, waitsForEntry: false }
  const first = entry && completeLeg(entry, own, feeds)
  const exit = (draft: LegDraft | undefined) => {
    if (!draft) return NO_LEG
    if (!entry || !first) return completeLeg(draft, own, feeds)
    const amount = expectedOutput(entry, first, making, [sold, bought])
    return completeLeg(draft, { amount, input: bought, output: sold, feed: 1, waitsForEntry: true }, feeds)
  }
  return { entry: first ?? NO_LEG, takeProfit: exit(takeProfit), stop: exit(stop) }
}

/** What an entry is expected to buy: at the rate or the floor that its maker has named, else what it is worth when it is triggered. */
function expectedOutput(
  draft: LegDraft,
  { rateOut, kind, price, trailingPpm, feed }: trigger.LegTerms,
  amount: bigint,
  [sold, bought]: LegPrices['tokens'],
): bigint {
  if (draft.hasRate || draft.floor !== undefined) return rateOut
  const sides = { amount, input: pricedToken(sold), output: pricedToken(bought) }
  const side = feed === 0 ? 'input' : 'output'
  const leg = { kind, price, trailingPpm, waitsForEntry: false }
  const priceUsd = triggerPriceOf(leg, sides[side].priceUsd)
  return atMostU64(worthInOutput({ ...sides, [side]: { ...sides[side], priceUsd } }))
}

/** What a leg sells, which feed prices that, what it buys, and whether it waits for an entry to be filled. */
interface LegSides {
  amount: bigint
  input: LegToken
  output: LegToken
  feed: number
  waitsForEntry: boolean
}

/** The floor and the slippage of a leg. Throws ApiError PRICE_UNKNOWN where the default floor needs a price that is not known. */
export function completeLeg(
  { terms, role, floor, slippageBps }: LegDraft,
  sides: LegSides,
  { areBoth, isPool }: LegPrices['feeds'],
): trigger.LegTerms {
  const bps = areBoth ? (slippageBps ?? defaultSlippageBps(role, isPool)) : 0
  const rate = { rateIn: sides.amount, rateOut: floor ?? defaultFloorOf(terms, role, sides) }
  return { ...terms, ...rate, slippageBps: bps, price: floorPriceOf(terms, sides) }
}

/** Throws ApiError. */
function defaultFloorOf(
  terms: trigger.LegTerms,
  role: LegRole,
  { amount, input, output, feed, waitsForEntry }: LegSides,
): bigint {
  const side = terms.feed === feed ? 'input' : 'output'
  const sides = { amount, input: pricedToken(input), output: pricedToken(output) }
  const bps = FLOOR_BPS[role === 'takeProfit' ? role : 'stop']
  const floor = floorAtTrigger({ ...terms, side, waitsForEntry }, sides, bps)
  if (floor === undefined) throw refuse('a leg brings more or less than the chain can have at its price')
  return floor
}

/**
 * The price of a leg. A trailing one names that of now where its floor may rise with it: where the program allows it, and the
 * other token is a stablecoin, so that nothing else moves the rate.
 */
function floorPriceOf(
  { kind, price, feed }: trigger.LegTerms,
  { input, output, feed: inputFeed }: LegSides,
): bigint {
  if (kind === 'trailingFall')
    return feed === inputFeed && isStablecoin(output.mint) ? (input.priceUsd ?? 0n) : 0n
  if (kind === 'trailingRise')
    return feed !== inputFeed && isStablecoin(input.mint) ? (output.priceUsd ?? 0n) : 0n
  return price
}

/** Throws ApiError PRICE_UNKNOWN where the price is not known. */
export function pricedToken({ mint, decimals, priceUsd }: LegToken): PricedToken {
  if (priceUsd) return { decimals, priceUsd }
  throw serviceError('PRICE_UNKNOWN', `${mint} has no reliable price in USD`)
}

const atMostU64 = (amount: bigint): bigint => (amount < MAX_U64 ? amount : MAX_U64)

/** The token whose price moves; of two such, or none, what the exit sells. */
function defaultMint(inputMint: string, outputMint: string, type: TriggerOrderType): string {
  if (isStablecoin(inputMint) !== isStablecoin(outputMint))
    return isStablecoin(inputMint) ? outputMint : inputMint
  return type === 'otoco' ? outputMint : inputMint
}

function defaultType({ tpPriceUsd, slPriceUsd, takingAmount, triggerPriceUsd }: Params): TriggerOrderType {
  if (tpPriceUsd === undefined && slPriceUsd === undefined) return 'single'
  return takingAmount === undefined && triggerPriceUsd === undefined ? 'oco' : 'otoco'
}

function entryLeg(params: Params, feed: number): LegDraft {
  const { triggerPriceUsd, trailingBps, triggerCondition } = params
  if (triggerPriceUsd !== undefined && trailingBps !== undefined)
    throw refuse('set either params.triggerPriceUsd or params.trailingBps')
  if (triggerPriceUsd === undefined && trailingBps === undefined) {
    if (params.takingAmount === undefined) throw refuse('params.takingAmount is required')
    return withLimit({ ...NO_LEG, kind: 'limit' }, params, 'limit')
  }
  if (trailingBps !== undefined) {
    const kind =
      (triggerCondition ?? (feed === 0 ? 'below' : 'above')) === 'below' ? 'trailingFall' : 'trailingRise'
    return withLimit({ ...NO_LEG, kind, feed, trailingPpm: trailingBps * PPM_PER_BPS }, params, 'stop')
  }
  if (triggerCondition === undefined) throw refuse('params.triggerCondition is required with triggerPriceUsd')
  const price = usdPrice(triggerPriceUsd!, 'triggerPriceUsd')
  // A stop sells what falls, or buys what rises.
  const isStop = (triggerCondition === 'below') === (feed === 0)
  return withLimit({ ...NO_LEG, kind: triggerCondition, feed, price }, params, isStop ? 'stop' : 'takeProfit')
}

type OwnTerms = { [Key in 'floor' | 'slippageBps']: LegDraft[Key] }

/** The exits of an order; `gainsAbove`: a profit is taken above a price, and a loss stopped below one. */
function exitLegs(params: Params, feed: number, gainsAbove: boolean): Pick<LegDrafts, 'takeProfit' | 'stop'> {
  const { tpPriceUsd, slPriceUsd, trailingBps, slippageBps } = params
  const [gain, loss] = gainsAbove ? (['above', 'below'] as const) : (['below', 'above'] as const)
  const exit = (terms: Partial<trigger.LegTerms>, role: LegRole, own: OwnTerms) => ({
    terms: { ...NO_LEG, feed, ...terms },
    role,
    floor: own.floor,
    slippageBps: askedSlippage(own.slippageBps ?? slippageBps),
    hasRate: false,
  })
  const takeProfit =
    tpPriceUsd === undefined
      ? undefined
      : exit({ kind: gain, price: usdPrice(tpPriceUsd, 'tpPriceUsd') }, 'takeProfit', {
          floor: params.tpMinTakingAmount,
          slippageBps: params.tpSlippageBps,
        })
  if (slPriceUsd !== undefined && trailingBps !== undefined)
    throw refuse('set either params.slPriceUsd or params.trailingBps')
  const ofStop = { floor: params.slMinTakingAmount, slippageBps: params.slSlippageBps }
  if (slPriceUsd !== undefined)
    return {
      takeProfit,
      stop: exit({ kind: loss, price: usdPrice(slPriceUsd, 'slPriceUsd') }, 'stop', ofStop),
    }
  if (trailingBps !== undefined) {
    const kind = gainsAbove ? 'trailingFall' : 'trailingRise'
    return { takeProfit, stop: exit({ kind, trailingPpm: trailingBps * PPM_PER_BPS }, 'stop', ofStop) }
  }
  if (!takeProfit) throw refuse('params.orderType otoco needs tpPriceUsd, slPriceUsd or trailingBps')
  return { takeProfit, stop: undefined }
}

/** The entry of an order: with a `takingAmount` it fills at that rate, less the slippage that its maker accepts of it. */
function withLimit(terms: trigger.LegTerms, params: Params, role: LegRole): LegDraft {
  const { takingAmount, minTakingAmount, slippageBps } = params
  if (takingAmount === undefined)
    return { terms, role, floor: minTakingAmount, slippageBps: askedSlippage(slippageBps), hasRate: false }
  if (minTakingAmount !== undefined) throw refuse('set either params.takingAmount or params.minTakingAmount')
  const floor = lessSlippage(takingAmount, slippageBps ?? 0)
  return { terms, role, floor, slippageBps: undefined, hasRate: true }
}

/** An amount less the slippage that its maker accepts of it, rounded up. Throws ApiError where nothing is left. */
export function lessSlippage(amount: bigint, slippageBps: number): bigint {
  const kept = mulDiv(amount, BPS - BigInt(slippageBps), BPS, 'ceil')
  if (kept > 0n) return kept
  throw refuse('params.slippageBps leaves nothing to ask for')
}

export function usdPrice(text: string, name: string): bigint {
  const price = parseUsdPrice(text)
  if (price === undefined) throw refuse(`params.${name} is not a price that the chain can have`)
  return price
}

/** A slippage that was asked for. The least of the chain is 1: there 0 says that the feeds are not asked. */
export function askedSlippage(asked: number | undefined): number | undefined {
  if (asked === undefined) return undefined
  if (asked > MAX_SLIPPAGE_BPS) throw refuse(`the slippage of a price leg is at most ${MAX_SLIPPAGE_BPS} bps`)
  return Math.max(asked, 1)
}
