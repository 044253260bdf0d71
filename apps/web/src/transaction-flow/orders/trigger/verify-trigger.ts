import { isStablecoin } from '@callisto/domain'
import { trigger } from '@callisto/program-clients'
import type { ParsedTransaction } from '@callisto/solana'
import { assertOrder } from '../order-mismatch.ts'
import { orderPins } from '../order-pins.ts'
import {
  namedAccounts,
  type OpenedOrder,
  onlyInstructions,
  openingInstruction,
  verifyOpening,
} from '../verify-order.ts'
import {
  type LegTerms,
  type LegTrigger,
  type TriggerEdit,
  type TriggerTerms,
  toChainTrigger,
} from './trigger-terms.ts'

/** Compares a transaction that opens an order with what was typed. Throws OrderMismatch for any difference. */
export async function verifyCreateTrigger(
  transaction: ParsedTransaction,
  terms: TriggerTerms,
  user: string,
): Promise<OpenedOrder> {
  const { inputMint, outputMint, making: amount } = terms
  const sides = { inputMint, outputMint, amount, user }
  const { instruction, args } = await openingInstruction(transaction, trigger, sides)
  assertOrder(args.amount === terms.making, 'another amount is sold')
  assertOrder(args.expiresAt === BigInt(terms.expiresAt ?? 0), 'it expires at another time')
  assertOrder(args.touchSeconds === 0, 'it has to be confirmed')
  verifyLeg(args.entry, terms.entry, terms)
  verifyLeg(args.takeProfit, terms.takeProfit, terms)
  verifyLeg(args.stop, terms.stop, terms)
  const legs = [terms.entry, terms.takeProfit, terms.stop].filter((leg) => leg !== undefined)
  const hasFeeds = legs.some(({ slippageBps }) => slippageBps > 0)
  const opening = { ...terms, user, config: orderPins.trigger?.config, hasFeeds }
  const opened = await verifyOpening(trigger, instruction, args, opening, {
    tokenProgramsAt: [9, 10],
    toInstruction: (accounts, [tokenProgram0, tokenProgram1]) =>
      trigger.create({ ...accounts, tokenProgram0, tokenProgram1 }, args),
  })
  return { ...opened, reference: referenceOf(args.entry) }
}

/**
 * Throws OrderMismatch when a leg is not what was typed; one that was not is none. `reference` is the price that the floor of a
 * trailing leg belongs to, where the order is known already.
 */
function verifyLeg(
  leg: trigger.LegTerms,
  expected: LegTerms | undefined,
  terms: TriggerTerms,
  reference?: bigint,
): void {
  assertOrder(leg.kind === (expected?.kind ?? 'none'), 'a leg waits for something else')
  if (!expected) {
    const isEmpty = Object.entries(leg).every(([name, value]) => name === 'kind' || Number(value) === 0)
    assertOrder(isEmpty, 'a leg waits for something else')
    return
  }
  assertOrder(leg.slippageBps === expected.slippageBps, 'it accepts another slippage')
  const floor = expected.kind === 'limit' ? { input: terms.making, output: expected.taking } : expected.floor
  const isFloor = leg.rateIn > 0n && leg.rateOut * floor.input === floor.output * leg.rateIn
  assertOrder(isFloor, 'it asks for another rate')
  if (expected.kind === 'limit') {
    const isPlain = leg.price === 0n && leg.trailingPpm === 0 && leg.feed === 0
    assertOrder(isPlain, 'a leg waits for something else')
    return
  }
  assertOrder(leg.feed === (expected.mint === terms.inputMint ? 0 : 1), 'another price triggers it')
  const { price, trailingPpm } = toChainTrigger(expected)
  assertOrder(leg.trailingPpm === trailingPpm, 'it trails by another distance')
  const isReference = 'trailingBps' in expected && (reference ?? hasRisingFloor(expected, terms))
  const isPrice = typeof isReference === 'bigint' ? leg.price === isReference : leg.price > 0n
  assertOrder(isReference === false ? leg.price === price : isPrice, 'it waits for another price')
}

/** Whether the floor of a trailing leg rises with the price: its other token is a stablecoin, so that nothing else moves the rate. */
const hasRisingFloor = ({ kind, mint }: LegTrigger, { inputMint, outputMint }: TriggerTerms): boolean =>
  kind === 'trailingFall'
    ? mint === inputMint && isStablecoin(outputMint)
    : mint === outputMint && isStablecoin(inputMint)

/** The price that the floor of a trailing entry belongs to, in 1e-8 USD, and the token whose it is. */
function referenceOf(entry: trigger.LegTerms): OpenedOrder['reference'] {
  const isTrailing = entry.kind === 'trailingFall' || entry.kind === 'trailingRise'
  return isTrailing && entry.price > 0n ? { side: entry.feed === 0 ? 0 : 1, price: entry.price } : undefined
}

const LEGS = ['entry', 'takeProfit', 'stop'] as const

/**
 * Compares a transaction that edits an order with what was typed: it changes just the named legs and the expiry. `terms` are
 * the mints of the order and what it sells in all.
 */
export function verifyEditTrigger(
  transaction: ParsedTransaction,
  { order, legs, expiresAt, touchSeconds, floorPrices }: TriggerEdit,
  terms: TriggerTerms,
  user: string,
): void {
  const expected = new Set<string>(LEGS.filter((leg) => legs[leg] !== undefined))
  if (expiresAt !== undefined) expected.add('expiry')
  for (const instruction of onlyInstructions(transaction, { program: trigger.PROGRAM, user })) {
    const accounts = namedAccounts(instruction, ['maker', 'order'])
    assertOrder(accounts.maker === user && accounts.order === order, 'another order is changed')
    const edit = trigger.decodeEditLeg(instruction.data)
    const expiry = trigger.decodeSetExpiry(instruction.data)
    assertOrder(edit !== undefined || expiry !== undefined, 'something else is done to the order')
    if (expiry) {
      assertOrder(expiry.expiresAt === BigInt(expiresAt ?? 0), 'it expires at another time')
      assertOrder(expiry.touchSeconds === touchSeconds, 'it has to be confirmed at another time')
    }
    const name = edit ? LEGS[edit.leg] : 'expiry'
    assertOrder(name !== undefined && expected.delete(name), 'something else of the order is changed')
    if (edit && name !== 'expiry') verifyLeg(edit.terms, legs[name], terms, floorPrices[name] ?? 0n)
  }
  assertOrder(expected.size === 0, 'a change is missing')
}
