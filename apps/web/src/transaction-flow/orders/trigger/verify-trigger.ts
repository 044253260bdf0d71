import { trigger } from '@callisto/program-clients'
import type { ParsedTransaction } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { assertOrder } from '../order-mismatch.ts'
import {
  NO_KEY,
  namedAccounts,
  type OpenedOrder,
  openingInstruction,
  orderInstructions,
  verifyOpening,
} from '../verify-order.ts'
import type { LegTerms, TriggerEdit, TriggerTerms } from './trigger-terms.ts'

const BPS_TO_PPM = 100

/** Compares a transaction that opens an order with what was typed. Throws OrderMismatch for any difference. */
export async function verifyCreateTrigger(
  transaction: ParsedTransaction,
  terms: TriggerTerms,
  user: string,
): Promise<OpenedOrder> {
  const { inputMint, making: amount } = terms
  const { instruction, args } = await openingInstruction(transaction, trigger, { inputMint, amount, user })
  const accounts = namedAccounts(instruction, trigger.instructions.create.accounts)
  assertOrder(args.amount === terms.making, 'another amount is sold')
  assertOrder(args.expiresAt === BigInt(terms.expiresAt ?? 0), 'it expires at another time')
  assertOrder(args.touchSeconds === 0, 'it has to be confirmed')
  verifyLeg(args.entry, terms.entry, terms)
  verifyLeg(args.takeProfit, terms.takeProfit, terms)
  verifyLeg(args.stop, terms.stop, terms)
  const isOwn = (feed: Address, kind: trigger.FeedKind) => feed === NO_KEY || kind === 'own'
  const areOwn = isOwn(args.feed0, args.feedKind0) && isOwn(args.feed1, args.feedKind1)
  assertOrder(areOwn, 'a price comes from elsewhere')
  return verifyOpening(trigger, accounts, args, { ...terms, user })
}

/** Throws OrderMismatch when a leg is not what was typed; one that was not is none. */
function verifyLeg(leg: trigger.LegTerms, expected: LegTerms | undefined, terms: TriggerTerms): void {
  assertOrder(leg.kind === (expected?.kind ?? 'none'), 'a leg waits for something else')
  if (!expected) return
  if (expected.kind === 'limit') {
    const isRate = leg.rateIn > 0n && leg.rateOut * terms.making === expected.taking * leg.rateIn
    assertOrder(isRate, 'it asks for another rate')
    return
  }
  assertOrder(leg.feed === (expected.mint === terms.inputMint ? 0 : 1), 'another price triggers it')
  assertOrder(leg.rateIn > 0n && leg.rateOut > 0n, 'it has no worst price')
  assertOrder(leg.slippageBps === expected.slippageBps, 'it accepts another slippage')
  // The price of a leg that trails is the one that its floor belongs to.
  if ('priceUsd' in expected) assertOrder(leg.price === expected.priceUsd, 'it waits for another price')
  const trailingPpm = 'trailingBps' in expected ? expected.trailingBps * BPS_TO_PPM : 0
  assertOrder(leg.trailingPpm === trailingPpm, 'it trails by another distance')
}

const LEGS = ['entry', 'takeProfit', 'stop'] as const

/**
 * Compares a transaction that edits an order with what was typed: it changes just the named legs and the expiry. `terms` are
 * the mints of the order and what it sells in all.
 */
export function verifyEditTrigger(
  transaction: ParsedTransaction,
  { order, legs, expiresAt }: TriggerEdit,
  terms: TriggerTerms,
  user: string,
): void {
  const expected = new Set<string>(LEGS.filter((leg) => legs[leg] !== undefined))
  if (expiresAt !== undefined) expected.add('expiry')
  for (const instruction of orderInstructions(transaction, { program: trigger.PROGRAM, user })) {
    const accounts = namedAccounts(instruction, ['maker', 'order'])
    assertOrder(accounts.maker === user && accounts.order === order, 'another order is changed')
    const edit = trigger.decodeEditLeg(instruction.data)
    const expiry = trigger.decodeSetExpiry(instruction.data)
    assertOrder(edit !== undefined || expiry !== undefined, 'something else is done to the order')
    if (expiry) assertOrder(expiry.expiresAt === BigInt(expiresAt ?? 0), 'it expires at another time')
    const name = edit ? LEGS[edit.leg] : 'expiry'
    assertOrder(name !== undefined && expected.delete(name), 'something else of the order is changed')
    if (edit && name !== 'expiry') verifyLeg(edit.terms, legs[name], terms)
  }
  assertOrder(expected.size === 0, 'a change is missing')
}
