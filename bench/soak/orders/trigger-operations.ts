import { trigger } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { SYSTEM_PROGRAM } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import { randomAmount } from '../amms/market.ts'
import type { Operation } from '../programs/run-model.ts'
import { delivered } from './coins.ts'
import { canReceive, closeOrder, MISSING, payOut, vaultRefusal } from './payments.ts'
import type { Place } from './places.ts'
import { randomExpiry, randomLeg, randomLegs } from './random-terms.ts'
import {
  closeReason,
  confirm,
  editRefusal,
  followed,
  hasExit,
  isExpiryAllowed,
  isOver,
  LEG_NAMES,
  legRefusal,
  legsOf,
  MAX_FILLS,
  newLeg,
  type OrderState,
  soldBy,
} from './trigger-model.ts'
import { claimInstruction, closeInstruction, createInstruction, ORDER_BYTES } from './trigger-places.ts'
import { changedEvent, hasFeeds, type ModelledOrder, type TriggerModel } from './trigger-state.ts'

const ownAccounts = ({ maker, order }: Place) => ({ maker, order })

type CreateTerms = Omit<trigger.CreateArgs, 'nonce'>

export function createOperation(model: TriggerModel, order: ModelledOrder, random: Random): Operation {
  const { market } = model
  const { feeds, coins, moment } = market
  const withFeed = [random() < 0.9, random() < 0.9] as const
  const referred = random()
  const referralBps = referred < 0.7 ? 0 : pick(random, [1, 50, 255, 255, 256])
  const referral = referralBps === 0 ? SYSTEM_PROGRAM : market.accountOf(market.referrer, pick(random, coins))
  const amount = random() < 0.02 ? 0n : randomAmount(random, 1n << 40n) * pick(random, [1n, 16n])
  const args = {
    amount,
    ...randomExpiry(moment.now, random),
    referralBps,
    feedKind0: feeds[0].kind,
    feedKind1: feeds[1].kind,
    feed0: withFeed[0] ? feeds[0].id : SYSTEM_PROGRAM,
    feed1: withFeed[1] ? feeds[1].id : SYSTEM_PROGRAM,
    referral,
    ...randomLegs(market, random),
  }
  return createWith(model, order, args)
}

/** What must come of a new order with these terms. */
export function createWith(model: TriggerModel, order: ModelledOrder, args: CreateTerms): Operation {
  const { market, terms } = model
  const { coins, ledger, moment } = market
  const { maker, vaults, nonce, bump } = order
  const { amount, referralBps } = args
  const source = market.accountOf(maker, coins[0])
  const making = delivered(coins[0], amount)
  const legs = [args.entry, args.takeProfit, args.stop]
  const refusal = () => {
    if (amount === 0n) return 'zeroAmount'
    if (referralBps > 255) return 'invalidTerms'
    if (order.state) return 'AccountAlreadyInitialized'
    if (!isExpiryAllowed(args.expiresAt, moment.now)) return 'invalidExpiry'
    const hasEntry = args.entry.kind !== 'none'
    for (const [index, leg] of legs.entries()) {
      const refused = legRefusal(leg, hasFeeds(args), soldBy(index, hasEntry))
      if (refused) return refused
    }
    if (legs.every(({ kind }) => kind === 'none')) return 'invalidLeg'
    if (!canReceive(market, source)) return 'Custom(17)'
    if (amount > ledger.amount(source)) return 'Custom(1)'
    return making === 0n ? 'zeroAmount' : undefined
  }
  return {
    label: 'create',
    instruction: createInstruction(market, terms, order, args),
    expected: refusal(),
    apply() {
      ledger.create(maker, order.order, ORDER_BYTES)
      const deposit = MAX_FILLS * BigInt(terms.fillReward) + BigInt(terms.closeReward)
      ledger.moveLamports(maker, order.order, deposit)
      for (const side of [0, 1] as const) ledger.createToken(maker, vaults[side], coins[side])
      ledger.transfer(coins[0], source, vaults[0], amount)
      const { entry, takeProfit, stop, amount: _, ...rest } = args
      order.state = {
        ...rest,
        maker,
        mint0: coins[0].mint,
        mint1: coins[1].mint,
        vault0: vaults[0],
        vault1: vaults[1],
        feeOwner: market.feeOwner,
        nonce,
        making,
        remaining: making,
        received: 0n,
        createdAt: BigInt(moment.now),
        touchedAt: BigInt(moment.now),
        entry: newLeg(entry, moment.slot),
        takeProfit: newLeg(takeProfit, moment.slot),
        stop: newLeg(stop, moment.slot),
        fillReward: terms.fillReward,
        closeReward: terms.closeReward,
        feeBps: terms.feeBps,
        phase: entry.kind === 'none' ? 'exit' : 'entry',
        isSwapped: false,
        bump,
      }
      model.emit(changedEvent(order, order.state, 'created'))
    },
  }
}

export function advanceOperation(model: TriggerModel, order: ModelledOrder): Operation {
  const { feeds, moment } = model.market
  const { state } = order
  const given = state ? hasFeeds(state) : ([true, true] as const)
  const accountOf = (side: 0 | 1) => (given[side] ? feeds[side].account : undefined)
  const refusal = () => {
    if (!state) return MISSING
    if (state.remaining === 0n) return 'completed'
    return isOver(state, moment.now) ? 'expired' : undefined
  }
  return {
    label: 'advance',
    instruction: trigger.advance({ order: order.order, feed0: accountOf(0), feed1: accountOf(1) }),
    expected: refusal(),
    apply() {
      const names = state!.phase === 'entry' ? (['entry'] as const) : (['takeProfit', 'stop'] as const)
      let hasChanged = false
      for (const name of names) {
        const before = state![name]
        const after = followed(state!, before, feeds, moment)
        if (after.triggeredSlot !== before.triggeredSlot || after.peak !== before.peak) hasChanged = true
        state![name] = after
      }
      if (hasChanged) model.emit(changedEvent(order, state!, 'advanced'))
    },
  }
}

/** A change by the maker, which confirms the order. */
function changeOperation(
  { market: { moment }, emit }: TriggerModel,
  order: ModelledOrder,
  change: trigger.OrderChange,
  instruction: Instruction,
  refusal: (state: OrderState) => string | undefined = () => undefined,
  effect: (state: OrderState) => void = () => {},
): Operation {
  const { state } = order
  const open = state && (state.remaining === 0n ? 'completed' : refusal(state))
  return {
    label: change,
    instruction,
    expected: state ? open : MISSING,
    apply() {
      confirm(state!, moment)
      effect(state!)
      emit(changedEvent(order, state!, change))
    },
  }
}

export const touchOperation = (model: TriggerModel, order: ModelledOrder): Operation =>
  changeOperation(model, order, 'touched', trigger.touch(ownAccounts(order)))

export function editOperation(model: TriggerModel, order: ModelledOrder, random: Random): Operation {
  const { market } = model
  const { state } = order
  const index = random() < 0.03 ? 3 : Math.floor(random() * LEG_NAMES.length)
  const isReverse = state !== undefined && index > 0 && (state.isSwapped || state.phase === 'entry')
  const removed =
    random() < 0.1 && state && hasExit(state)
      ? legsOf(state).find(({ terms }) => terms.kind === 'none')
      : undefined
  const terms = removed?.terms ?? randomLeg(market, isReverse ? 1 : 0, random)
  return editWith(model, order, { leg: index, terms })
}

export function editWith(model: TriggerModel, order: ModelledOrder, args: trigger.EditLegArgs): Operation {
  const { leg: index, terms } = args
  return changeOperation(
    model,
    order,
    'edited',
    trigger.editLeg(ownAccounts(order), args),
    (open) => editRefusal(open, index, terms, hasFeeds(open)),
    (open) => {
      open[LEG_NAMES[index]!] = newLeg(terms, model.market.moment.slot)
    },
  )
}

export const expiryOperation = (model: TriggerModel, order: ModelledOrder, random: Random): Operation =>
  expiryWith(model, order, randomExpiry(model.market.moment.now, random))

export function expiryWith(
  model: TriggerModel,
  order: ModelledOrder,
  terms: trigger.SetExpiryArgs,
): Operation {
  const { now } = model.market.moment
  return changeOperation(
    model,
    order,
    'expirySet',
    trigger.setExpiry(ownAccounts(order), terms),
    () => (isExpiryAllowed(terms.expiresAt, now) ? undefined : 'invalidExpiry'),
    (open) => void Object.assign(open, terms),
  )
}

export function claimOperation(model: TriggerModel, order: ModelledOrder, random: Random): Operation {
  const bought = boughtSide(order)
  const side = random() < 0.9 ? bought : bought === 0 ? 1 : 0
  return claimBy(model, order, side, pick(random, [...model.market.keepers, order.maker]))
}

const boughtSide = ({ state }: ModelledOrder): 0 | 1 => (state?.isSwapped ? 0 : 1)

export function claimBy(model: TriggerModel, order: ModelledOrder, side: 0 | 1, payer: Address): Operation {
  const { market, emit } = model
  const { ledger, coins } = market
  const { state, maker, vaults } = order
  const coin = coins[side]
  const destination = market.accountOf(maker, coin)
  const refusal = () => {
    if (!state) return MISSING
    if (side !== boughtSide(order)) return 'invalidAccount'
    if (ledger.amount(vaults[side]) === 0n) return 'zeroAmount'
    return coin.isNative || canReceive(market, destination) ? undefined : 'destinationMissing'
  }
  return {
    label: 'claim',
    instruction: claimInstruction(market, order, side, payer),
    expected: refusal(),
    apply() {
      const amount = payOut(market, order, side)
      emit({ type: 'paidOut', order: order.order, maker, mint: coin.mint, amount })
    },
  }
}

export function closeOperation(model: TriggerModel, order: ModelledOrder, random: Random): Operation {
  const closer = random() < 0.3 ? order.maker : pick(random, model.market.keepers)
  return closeBy(model, order, closer)
}

export function closeBy(model: TriggerModel, order: ModelledOrder, closer: Address): Operation {
  const { market, emit } = model
  const { state, maker } = order
  const reason = state && closeReason(state, market.moment.now)
  const refusal = () => {
    if (!state) return MISSING
    if (!reason && closer !== maker) return 'stillOpen'
    return vaultRefusal(market, order)
  }
  return {
    label: 'close',
    instruction: closeInstruction(market, order, closer),
    expected: refusal(),
    apply() {
      emit({ ...closeOrder(market, order, ORDER_BYTES, closer), reason: reason ?? 'cancelled' })
    },
  }
}
