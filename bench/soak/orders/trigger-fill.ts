import type { trigger } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random, weighted } from '../../routing/random.ts'
import type { Operation } from '../programs/run-model.ts'
import { delivered } from './coins.ts'
import { shareOf } from './order-rules.ts'
import { canReceive, MISSING, payOut, payReward } from './payments.ts'
import { movedBy, outputOf, type Route, randomRoute } from './route.ts'
import {
  fillRefusal,
  followed,
  isBracketEntry,
  isPriced,
  LEG_NAMES,
  legsOf,
  minimumOf,
  type OrderState,
  partRefusal,
  settle,
} from './trigger-model.ts'
import { type FillChoice, fillInstruction, ORDER_BYTES } from './trigger-places.ts'
import { changedEvent, hasFeeds, type ModelledOrder, type TriggerModel } from './trigger-state.ts'

/** What a fill that is accepted moves. */
interface Result {
  leg: trigger.Leg
  spent: bigint
  received: bigint
  fee: bigint
  referralFee: bigint
  minimum: bigint
  value: bigint
}

export function fillOperation(model: TriggerModel, order: ModelledOrder, random: Random): Operation {
  const { market } = model
  const { state } = order
  const side = state?.isSwapped ? 1 : 0
  const choice: FillChoice = {
    keeper: pick(random, [...market.keepers, order.maker]),
    leg: randomLegIndex(state, random),
    amount: randomPart(state, random),
    side,
    referral: state && state.referral !== SYSTEM_PROGRAM ? state.referral : undefined,
    hasFeed: state ? hasFeeds(state) : [true, true],
  }
  return fillWith(model, order, choice, randomRoute(market, side, random))
}

/** What must come of a fill by a route. */
export function fillWith(
  model: TriggerModel,
  order: ModelledOrder,
  choice: FillChoice,
  route: Route,
): Operation {
  const { market } = model
  const { state } = order
  const result = state ? resultOf(model, state, choice, route) : MISSING
  return {
    label: `fill by a route that is ${route.behaviour}`,
    instruction: fillInstruction(market, order, choice),
    expected: typeof result === 'string' ? result : undefined,
    apply() {
      if (typeof result !== 'string') applyFill(model, order, choice, route, result)
    },
  }
}

function randomLegIndex(state: OrderState | undefined, random: Random): number {
  if (random() < 0.05) return Math.floor(random() * 4)
  if (!state || state.phase === 'entry') return 0
  return state.takeProfit.terms.kind === 'none' || (state.stop.terms.kind !== 'none' && random() < 0.5)
    ? 2
    : 1
}

function randomPart(state: OrderState | undefined, random: Random): bigint {
  if (!state) return 1_000n
  const { remaining, making } = state
  const least = (making + 19n) / 20n
  const kind = weighted(random, { all: 5, part: 5, least: 2, less: 0.5, more: 0.5, none: 0.2 })
  if (kind === 'all') return remaining
  if (kind === 'least') return least
  if (kind === 'less') return least - 1n
  if (kind === 'more') return remaining + 1n
  return kind === 'none' ? 0n : (remaining * BigInt(1 + Math.floor(random() * 999))) / 1_000n
}

/** What must come of the fill, or the name of its error; `any` where the route itself fails. */
function resultOf(model: TriggerModel, state: OrderState, choice: FillChoice, route: Route): Result | string {
  const { market } = model
  const { coins, feeds, moment } = market
  const refused = fillRefusal(state, choice.leg, choice.amount, moment.now)
  if (refused) return refused
  const leg = followed(state, legsOf(state)[choice.leg]!, feeds, moment)
  if (isPriced(leg) && leg.triggeredSlot === 0n) return 'notTriggered'
  const moved = movedBy(market, choice.side, choice.amount, route)
  if (typeof moved === 'string') return moved
  const { spent, received } = moved
  const part = partRefusal(state, spent)
  if (part) return part
  const side = choice.side
  const other = side === 0 ? 1 : 0
  const found = minimumOf(state, leg, spent, [coins[side], coins[other]], moment.slot, () => {
    const [input, output] = [feeds[side].usable(moment), feeds[other].usable(moment)]
    return input && output && [input, output]
  })
  if (typeof found === 'string') return found
  const { minimum, value } = found
  const fee = shareOf(received, state.feeBps)
  const isReferred =
    state.referralBps > 0 && state.referral === market.accountOf(market.referrer, coins[other])
  const referralFee =
    isReferred && canReceive(market, state.referral) ? shareOf(received, state.referralBps) : 0n
  const net = received - fee - referralFee
  const reached = isBracketEntry(state) ? net : delivered(coins[other], net)
  if (minimum === 0n || reached < minimum) return 'priceNotMet'
  const feeAccount = market.accountOf(market.feeOwner, coins[other])
  if (fee > 0n && !canReceive(market, feeAccount)) return 'invalidFeeAccount'
  return { leg, spent, received, fee, referralFee, minimum, value }
}

function applyFill(
  model: TriggerModel,
  order: ModelledOrder,
  choice: FillChoice,
  route: Route,
  { leg, spent, received, fee, referralFee, minimum, value }: Result,
): void {
  const { market, emit } = model
  const { ledger, coins, pools, moment } = market
  const state = order.state!
  const { side } = choice
  const other = side === 0 ? 1 : 0
  const [from, to] = [coins[side], coins[other]]
  const [vaultIn, vaultOut] = [order.vaults[side], order.vaults[other]]
  const isWaiting = isBracketEntry(state)
  state[LEG_NAMES[choice.leg]!] = leg
  ledger.transfer(from, vaultIn, pools[side].vaultIn, spent)
  ledger.transfer(to, pools[side].vaultOut, vaultOut, outputOf(route, choice.amount))
  if (fee > 0n) ledger.transfer(to, vaultOut, market.accountOf(market.feeOwner, to), fee)
  if (referralFee > 0n) ledger.transfer(to, vaultOut, state.referral, referralFee)
  settle(state, spent, received - fee - referralFee, moment.slot)
  const paid = isWaiting ? 0n : payOut(market, order, other)
  const reward = payReward(market, order.order, ORDER_BYTES, state.fillReward, choice.keeper)
  if (value > 0n) emit({ type: 'valued', order: order.order, value })
  emit({
    type: 'filled',
    order: order.order,
    maker: order.maker,
    keeper: choice.keeper,
    mintIn: from.mint,
    mintOut: to.mint,
    spent,
    received,
    fee,
    referralFee,
    paid,
    minimum,
    reward,
    leg: choice.leg,
  })
  emit(changedEvent(order, state, 'filled'))
}
