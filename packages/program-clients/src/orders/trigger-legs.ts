import { serviceError, type TriggerOrderType } from '@callisto/contract'
import { isStablecoin, parseUsdPrice } from '@callisto/domain'
import type * as trigger from '../trigger/generated.ts'
import type { TriggerRequest } from './order-steps.ts'

const BPS = 10_000n
const PPM_PER_BPS = 100
/** Slippage of a price leg that names none: of one that takes a profit, and of one that must get out, or in, at a falling or rising price. */
const DEFAULT_SLIPPAGE_BPS = 100
const DEFAULT_STOP_SLIPPAGE_BPS = 2_000
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

type Params = TriggerRequest['params']

const refuse = (message: string) => serviceError('INVALID_REQUEST', message)

/** Terms of the legs of a new order. Throws ApiError for terms that do not belong together. */
export function toLegs({ inputMint, outputMint, params }: TriggerRequest): TriggerLegs {
  const type = params.orderType ?? defaultType(params)
  const triggerMint = params.triggerMint ?? defaultMint(inputMint, outputMint, type)
  if (triggerMint !== inputMint && triggerMint !== outputMint)
    throw refuse('params.triggerMint must be one of the tokens of the order')
  const feed = triggerMint === inputMint ? 0 : 1
  if (type === 'single') {
    if (params.tpPriceUsd !== undefined || params.slPriceUsd !== undefined)
      throw refuse('params.orderType single has no tpPriceUsd and no slPriceUsd')
    return { entry: entryLeg(params, feed), takeProfit: NO_LEG, stop: NO_LEG }
  }
  if (type === 'otoco') {
    const entry = entryLeg({ ...params, trailingBps: undefined }, feed)
    // The exit sells the other token: it gains where the price of that one rises.
    return { entry, ...exitLegs(params, feed, feed === 1) }
  }
  const exits = exitLegs(params, feed, feed === 0)
  if (exits.takeProfit.kind === 'none' || exits.stop.kind === 'none')
    throw refuse('params.orderType oco needs tpPriceUsd, and slPriceUsd or trailingBps')
  return { entry: NO_LEG, ...exits }
}

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

function entryLeg(params: Params, feed: number): trigger.LegTerms {
  const { triggerPriceUsd, trailingBps, triggerCondition } = params
  if (triggerPriceUsd !== undefined && trailingBps !== undefined)
    throw refuse('set either params.triggerPriceUsd or params.trailingBps')
  if (triggerPriceUsd === undefined && trailingBps === undefined)
    return { ...NO_LEG, ...rate(params), kind: 'limit' }
  if (trailingBps !== undefined) {
    const kind =
      (triggerCondition ?? (feed === 0 ? 'below' : 'above')) === 'below' ? 'trailingFall' : 'trailingRise'
    return withLimit({ ...NO_LEG, kind, feed, trailingPpm: trailingBps * PPM_PER_BPS }, params, true)
  }
  if (triggerCondition === undefined) throw refuse('params.triggerCondition is required with triggerPriceUsd')
  const price = usdPrice(triggerPriceUsd!, 'triggerPriceUsd')
  // A stop sells what falls, or buys what rises.
  const isStop = (triggerCondition === 'below') === (feed === 0)
  return withLimit({ ...NO_LEG, kind: triggerCondition, feed, price }, params, isStop)
}

/** The exits of an order; `gainsAbove`: a profit is taken above a price, and a loss stopped below one. */
function exitLegs(
  params: Params,
  feed: number,
  gainsAbove: boolean,
): Pick<TriggerLegs, 'takeProfit' | 'stop'> {
  const { tpPriceUsd, slPriceUsd, trailingBps } = params
  const [gain, loss] = gainsAbove ? (['above', 'below'] as const) : (['below', 'above'] as const)
  const takeProfit = tpPriceUsd
    ? {
        ...NO_LEG,
        kind: gain,
        feed,
        price: usdPrice(tpPriceUsd, 'tpPriceUsd'),
        slippageBps: slippage(params.tpSlippageBps ?? params.slippageBps, DEFAULT_SLIPPAGE_BPS),
      }
    : NO_LEG
  const slippageBps = slippage(params.slSlippageBps ?? params.slippageBps, DEFAULT_STOP_SLIPPAGE_BPS)
  const stop = { ...NO_LEG, feed, slippageBps }
  if (slPriceUsd !== undefined && trailingBps !== undefined)
    throw refuse('set either params.slPriceUsd or params.trailingBps')
  if (slPriceUsd !== undefined)
    return { takeProfit, stop: { ...stop, kind: loss, price: usdPrice(slPriceUsd, 'slPriceUsd') } }
  if (trailingBps !== undefined)
    return {
      takeProfit,
      stop: {
        ...stop,
        kind: gainsAbove ? 'trailingFall' : 'trailingRise',
        trailingPpm: trailingBps * PPM_PER_BPS,
      },
    }
  if (takeProfit.kind === 'none')
    throw refuse('params.orderType otoco needs tpPriceUsd, slPriceUsd or trailingBps')
  return { takeProfit, stop: NO_LEG }
}

/** A triggered leg fills at the rate of the order, or without one at the market less slippage. */
const withLimit = (leg: trigger.LegTerms, params: Params, isStop: boolean): trigger.LegTerms =>
  params.takingAmount !== undefined
    ? { ...leg, ...rate(params) }
    : {
        ...leg,
        slippageBps: slippage(params.slippageBps, isStop ? DEFAULT_STOP_SLIPPAGE_BPS : DEFAULT_SLIPPAGE_BPS),
      }

/** The rate of an order, less the slippage that its maker accepts, rounded up. */
function rate({ makingAmount, takingAmount, slippageBps = 0 }: Params): { rateIn: bigint; rateOut: bigint } {
  if (takingAmount === undefined) throw refuse('params.takingAmount is required')
  return { rateIn: makingAmount, rateOut: lessSlippage(takingAmount, slippageBps) }
}

export function lessSlippage(amount: bigint, slippageBps: number): bigint {
  const kept = (amount * (BPS - BigInt(slippageBps)) + BPS - 1n) / BPS
  if (kept > 0n) return kept
  throw refuse('params.slippageBps leaves nothing to ask for')
}

export function usdPrice(text: string, name: string): bigint {
  const price = parseUsdPrice(text)
  if (price === undefined) throw refuse(`params.${name} is not a price that the chain can have`)
  return price
}

export function slippage(asked: number | undefined, otherwise: number): number {
  const bps = asked ?? otherwise
  if (bps > MAX_SLIPPAGE_BPS) throw refuse(`the slippage of a price leg is at most ${MAX_SLIPPAGE_BPS} bps`)
  return bps
}
