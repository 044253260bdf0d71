import { MAX_U64, mulDiv } from '@callisto/amount'
import { serviceError } from '@callisto/contract'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import * as trigger from '../trigger/generated.ts'
import type { OrderOnChain } from './close-orders.ts'
import type { LegRole } from './order-floor.ts'
import { thresholdOf } from './order-floor.ts'
import { readLegPrices } from './order-prices.ts'
import { assertExpiry, type OrderSources, type OrderSteps, type TriggerEditParams } from './order-steps.ts'
import { readMints, type SideMint } from './order-tokens.ts'
import { askedSlippage, completeLeg, lessSlippage, usdPrice } from './trigger-legs.ts'

const UNITS = 30_000
const PPM_PER_BPS = 100
/** Any price: the distance of a trailing leg from it decides its trigger. */
const ANY_PRICE = 10n ** 18n

type Params = TriggerEditParams
type EditSources = Pick<OrderSources, 'chain' | 'usdPrice' | 'now'>

const refuse = (message: string) => serviceError('INVALID_REQUEST', message)

const LEGS = ['entry', 'takeProfit', 'stop'] as const
type LegName = (typeof LEGS)[number]

/** New terms of a leg; without a rate it is to have the default floor. */
type LegEdit = trigger.LegTerms

/**
 * Instructions that change an order in place; without any change it is confirmed. A leg whose price changes keeps the distance
 * of its floor from that price, unless a new floor is given; one of an old order without a floor gets the default one. Throws
 * ApiError for a term that the order does not have, for an expiry that is not in the future, and PRICE_UNKNOWN where a default
 * floor needs a price that is not known.
 */
export async function editTriggerSteps(
  order: OrderOnChain<trigger.Order>,
  params: Params,
  sources: EditSources,
  signal?: AbortSignal,
): Promise<OrderSteps> {
  const { address, state } = order
  const accounts = { maker: state.maker, order: address }
  const instructions: Instruction[] = []
  const edits = [entryEdit(state, params), takeProfitEdit(state, params), stopEdit(state, params)]
  for (const [leg, edit] of edits.entries()) {
    if (!edit) continue
    const terms = edit.rateIn > 0n ? edit : await withDefaultFloor(edit, LEGS[leg]!, state, sources, signal)
    instructions.push(trigger.editLeg(accounts, { leg, terms }))
  }
  const { expiredAt, touchSeconds } = params
  if (expiredAt !== undefined || touchSeconds !== undefined) {
    if (typeof expiredAt === 'number') assertExpiry(expiredAt, sources.now())
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

/** Whether a leg is an exit whose entry is still to buy what it sells. */
const waitsForEntry = (state: trigger.Order, name: LegName): boolean => name !== 'entry' && hasEntry(state)

/** The side that a leg sells: an exit behind an entry sells what that has bought. */
const sideOf = ({ entry }: trigger.Order, name: LegName): 0 | 1 =>
  name !== 'entry' && entry.terms.kind !== 'none' ? 1 : 0

/** What a floor of a leg is for: all that it sells, or where its entry is still to buy that, what its floor is for now. */
function floorAmount(state: trigger.Order, name: LegName): bigint {
  if (!waitsForEntry(state, name)) return state.making
  const { rateIn } = state[name].terms
  if (rateIn > 0n) return rateIn
  return state.entry.terms.rateOut || 1n
}

/** Changes of a leg: its trigger, its floor for all that it sells, and its slippage. */
interface LegChange {
  price?: bigint | undefined
  trailingPpm?: number | undefined
  floor?: bigint | undefined
  slippageBps?: number | undefined
}

function changedLeg(state: trigger.Order, name: LegName, change: LegChange): LegEdit {
  const { terms } = state[name]
  const hasFeeds = state.feed0 !== SYSTEM_PROGRAM && state.feed1 !== SYSTEM_PROGRAM
  if (change.slippageBps !== undefined && !hasFeeds)
    throw refuse('the order does not follow the feeds of both its tokens')
  const next: LegEdit = {
    ...terms,
    ...(change.price === undefined ? {} : { price: change.price }),
    ...(change.trailingPpm === undefined ? {} : { trailingPpm: change.trailingPpm }),
    slippageBps: askedSlippage(change.slippageBps) ?? terms.slippageBps,
  }
  if (change.floor !== undefined) return { ...next, rateIn: floorAmount(state, name), rateOut: change.floor }
  return { ...next, rateOut: movedFloor(terms, next, terms.feed === sideOf(state, name)) }
}

/** The floor of a leg whose trigger has moved, at the same distance from it, rounded up. */
function movedFloor(before: trigger.LegTerms, after: trigger.LegTerms, isOfInput: boolean): bigint {
  const [from, to] = [before, after].map((terms) => thresholdOf(terms, ANY_PRICE)) as [bigint, bigint]
  if (from === to || before.rateOut === 0n) return before.rateOut
  const moved = isOfInput
    ? mulDiv(before.rateOut, to, from, 'ceil')
    : mulDiv(before.rateOut, from, to, 'ceil')
  if (moved <= MAX_U64) return moved
  throw refuse('a leg brings more than the chain can have at its price')
}

/** The default floor of a leg of an old order. */
async function withDefaultFloor(
  edit: LegEdit,
  name: LegName,
  state: trigger.Order,
  sources: EditSources,
  signal: AbortSignal | undefined,
): Promise<trigger.LegTerms> {
  const sides = (await readMints(sources.chain, [state.mint0, state.mint1], signal)) as [SideMint, SideMint]
  const given = (feed: Address) => (feed === SYSTEM_PROGRAM ? undefined : feed)
  const feeds = [given(state.feed0), given(state.feed1)] as const
  const { tokens, feeds: found } = await readLegPrices(sides, feeds, sources, signal)
  const feed = sideOf(state, name)
  const isStop = name === 'stop' || (name === 'entry' && (edit.kind === 'below') === (edit.feed === feed))
  const role: LegRole = isStop || edit.trailingPpm > 0 ? 'stop' : 'takeProfit'
  const draft = {
    terms: edit,
    role,
    floor: undefined,
    slippageBps: edit.slippageBps || undefined,
    hasRate: false,
  }
  const leg = {
    amount: floorAmount(state, name),
    input: tokens[feed],
    output: tokens[feed === 0 ? 1 : 0],
    feed,
    waitsForEntry: waitsForEntry(state, name),
  }
  return completeLeg(draft, leg, found)
}

const isTrailing = ({ kind }: trigger.LegTerms): boolean => kind === 'trailingFall' || kind === 'trailingRise'

/** Whether nothing of a leg is to change. */
const isNothing = (...values: readonly unknown[]): boolean => values.every((one) => one === undefined)

function entryEdit(state: trigger.Order, params: Params): LegEdit | undefined {
  const { takingAmount, minTakingAmount, triggerPriceUsd, trailingBps, slippageBps } = params
  const { terms } = state.entry
  if (!hasEntry(state)) {
    if (!isNothing(takingAmount, minTakingAmount, triggerPriceUsd))
      throw refuse('the order has no entry that could change')
    return undefined
  }
  if (takingAmount !== undefined && minTakingAmount !== undefined)
    throw refuse('set either params.takingAmount or params.minTakingAmount')
  if (triggerPriceUsd !== undefined && terms.kind !== 'above' && terms.kind !== 'below')
    throw refuse('the entry of the order does not wait for a price')
  const ofEntry = isTrailing(terms) ? trailingBps : undefined
  // A slippage without a rate is one from the feeds, which a limit does not change.
  const ownSlippage = terms.kind === 'limit' || takingAmount !== undefined ? undefined : slippageBps
  if (isNothing(takingAmount, minTakingAmount, triggerPriceUsd, ofEntry, ownSlippage)) return undefined
  return changedLeg(state, 'entry', {
    price: triggerPriceUsd === undefined ? undefined : usdPrice(triggerPriceUsd, 'triggerPriceUsd'),
    trailingPpm: ofEntry === undefined ? undefined : ofEntry * PPM_PER_BPS,
    floor: takingAmount === undefined ? minTakingAmount : lessSlippage(takingAmount, slippageBps ?? 0),
    slippageBps: ownSlippage,
  })
}

function takeProfitEdit(state: trigger.Order, params: Params): LegEdit | undefined {
  const { tpPriceUsd, tpSlippageBps, tpMinTakingAmount: floor } = params
  if (isNothing(tpPriceUsd, tpSlippageBps, floor)) return undefined
  if (state.takeProfit.terms.kind === 'none') throw refuse('the order has no take profit')
  const price = tpPriceUsd === undefined ? undefined : usdPrice(tpPriceUsd, 'tpPriceUsd')
  return changedLeg(state, 'takeProfit', { price, floor, slippageBps: tpSlippageBps })
}

function stopEdit(state: trigger.Order, params: Params): LegEdit | undefined {
  const { slPriceUsd, slSlippageBps, slMinTakingAmount: floor, trailingBps } = params
  const { terms } = state.stop
  const isOfEntry = hasEntry(state) && isTrailing(state.entry.terms)
  const ofStop = isOfEntry ? undefined : trailingBps
  if (ofStop !== undefined && !isTrailing(terms)) throw refuse('the order does not trail a price')
  if (isNothing(slPriceUsd, slSlippageBps, ofStop, floor)) return undefined
  if (terms.kind === 'none') throw refuse('the order has no stop')
  if (slPriceUsd !== undefined && isTrailing(terms)) throw refuse('the stop of the order trails the price')
  return changedLeg(state, 'stop', {
    price: slPriceUsd === undefined ? undefined : usdPrice(slPriceUsd, 'slPriceUsd'),
    trailingPpm: ofStop === undefined ? undefined : ofStop * PPM_PER_BPS,
    floor,
    slippageBps: slSlippageBps,
  })
}
