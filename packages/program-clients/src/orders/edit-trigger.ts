import { serviceError } from '@callisto/contract'
import type { Instruction } from '@solana/kit'
import * as trigger from '../trigger/generated.ts'
import type { OrderOnChain } from './close-orders.ts'
import { assertExpiry, type OrderSteps, type TriggerEditParams } from './order-steps.ts'
import { lessSlippage, slippage, usdPrice } from './trigger-legs.ts'

const UNITS = 30_000
const PPM_PER_BPS = 100

type Params = TriggerEditParams

const refuse = (message: string) => serviceError('INVALID_REQUEST', message)

/**
 * Instructions that change an order in place; without any change it is confirmed. Throws ApiError for a term that the order
 * does not have, and for an expiry that is not after `now`, unix seconds.
 */
export function editTriggerSteps(
  order: OrderOnChain<trigger.Order>,
  params: Params,
  now: number,
): OrderSteps {
  const { address, state } = order
  const accounts = { maker: state.maker, order: address }
  const instructions: Instruction[] = []
  const edits = [entryEdit(state, params), takeProfitEdit(state, params), stopEdit(state, params)]
  for (const [leg, terms] of edits.entries())
    if (terms) instructions.push(trigger.editLeg(accounts, { leg, terms }))
  const { expiredAt, touchSeconds } = params
  if (expiredAt !== undefined || touchSeconds !== undefined) {
    if (typeof expiredAt === 'number') assertExpiry(expiredAt, now)
    const expiresAt = expiredAt === undefined ? state.expiresAt : BigInt(expiredAt ?? 0)
    instructions.push(
      trigger.setExpiry(accounts, { expiresAt, touchSeconds: touchSeconds ?? state.touchSeconds }),
    )
  }
  if (instructions.length === 0) instructions.push(trigger.touch(accounts))
  return { instructions, computeUnits: instructions.length * UNITS }
}

/** Whether an exit waits for a price, so that the entry does not take the terms of one. */
const hasEntry = ({ entry, phase }: trigger.Order): boolean =>
  entry.terms.kind !== 'none' && phase === 'entry'

function entryEdit(state: trigger.Order, params: Params): trigger.LegTerms | undefined {
  const { takingAmount, triggerPriceUsd, trailingBps } = params
  const { terms } = state.entry
  const isEntry = hasEntry(state)
  if (!isEntry) {
    if (takingAmount !== undefined || triggerPriceUsd !== undefined)
      throw refuse('the order has no entry that could change')
    return undefined
  }
  const isTrailing = terms.kind === 'trailingFall' || terms.kind === 'trailingRise'
  if (triggerPriceUsd !== undefined && terms.kind !== 'above' && terms.kind !== 'below')
    throw refuse('the entry of the order does not wait for a price')
  const ofEntry = isTrailing ? trailingBps : undefined
  const hasRate = terms.rateIn > 0n
  const ownSlippage = hasRate || params.slippageBps === undefined ? undefined : params.slippageBps
  if ([takingAmount, triggerPriceUsd, ofEntry, ownSlippage].every((one) => one === undefined))
    return undefined
  return {
    ...terms,
    ...(takingAmount === undefined
      ? {}
      : {
          rateIn: state.making,
          rateOut: lessSlippage(takingAmount, params.slippageBps ?? 0),
          slippageBps: 0,
        }),
    ...(triggerPriceUsd === undefined ? {} : { price: usdPrice(triggerPriceUsd, 'triggerPriceUsd') }),
    ...(ofEntry === undefined ? {} : { trailingPpm: ofEntry * PPM_PER_BPS }),
    ...(ownSlippage === undefined || takingAmount !== undefined
      ? {}
      : { slippageBps: slippage(ownSlippage, 0) }),
  }
}

function takeProfitEdit(
  { takeProfit: { terms } }: trigger.Order,
  { tpPriceUsd, tpSlippageBps }: Params,
): trigger.LegTerms | undefined {
  if (tpPriceUsd === undefined && tpSlippageBps === undefined) return undefined
  if (terms.kind === 'none') throw refuse('the order has no take profit')
  return {
    ...terms,
    ...(tpPriceUsd === undefined ? {} : { price: usdPrice(tpPriceUsd, 'tpPriceUsd') }),
    ...(tpSlippageBps === undefined ? {} : { slippageBps: slippage(tpSlippageBps, 0) }),
  }
}

function stopEdit(state: trigger.Order, params: Params): trigger.LegTerms | undefined {
  const { slPriceUsd, slSlippageBps, trailingBps } = params
  const { terms } = state.stop
  const isTrailing = terms.kind === 'trailingFall' || terms.kind === 'trailingRise'
  const isOfEntry = hasEntry(state) && state.entry.terms.kind.startsWith('trailing')
  const ofStop = isOfEntry ? undefined : trailingBps
  if (ofStop !== undefined && !isTrailing) throw refuse('the order does not trail a price')
  if (slPriceUsd === undefined && slSlippageBps === undefined && ofStop === undefined) return undefined
  if (terms.kind === 'none') throw refuse('the order has no stop')
  if (slPriceUsd !== undefined && isTrailing) throw refuse('the stop of the order trails the price')
  return {
    ...terms,
    ...(slPriceUsd === undefined ? {} : { price: usdPrice(slPriceUsd, 'slPriceUsd') }),
    ...(slSlippageBps === undefined ? {} : { slippageBps: slippage(slSlippageBps, 0) }),
    ...(ofStop === undefined ? {} : { trailingPpm: ofStop * PPM_PER_BPS }),
  }
}
