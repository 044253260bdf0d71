import { trigger } from '@callisto/program-clients'
import type { ParsedTransaction } from '@callisto/solana'
import { type Address, address as toAddress } from '@solana/kit'
import { assertOrder, namedAccounts, orderInstructions, wrappingOf } from '../read-order-transaction.ts'
import type { LegTerms, TriggerTerms } from './trigger-terms.ts'

const NO_KEY = '11111111111111111111111111111111'
const BPS_TO_PPM = 100

/** Accounts that the order names, whose content the caller compares. */
export interface CreatedOrder {
  order: Address
  config: Address
  /** Feeds of input and output; undefined where no leg needs them. */
  feeds: readonly [Address | undefined, Address | undefined]
}

/** Compares a transaction that opens an order with what was typed. Throws OrderMismatch for any difference. */
export async function verifyCreateTrigger(
  transaction: ParsedTransaction,
  terms: TriggerTerms,
  user: string,
): Promise<CreatedOrder> {
  const wraps = await wrappingOf(terms.inputMint, terms.making, user)
  const found = orderInstructions(transaction, { program: trigger.PROGRAM, user, wraps })
  const [instruction] = found
  assertOrder(instruction !== undefined && found.length === 1, 'it is not one order')
  const args = trigger.decodeCreate(instruction.data)
  assertOrder(args !== undefined, 'it opens no order')
  const accounts = namedAccounts(instruction, trigger.instructions.create.accounts)
  assertOrder(accounts.maker === user && accounts.payer === user, 'the maker is somebody else')
  assertOrder(accounts.mint0 === terms.inputMint, 'another token is sold')
  assertOrder(accounts.mint1 === terms.outputMint, 'another token is bought')
  assertOrder(args.amount === terms.making, 'another amount is sold')
  assertOrder(args.expiresAt === BigInt(terms.expiresAt ?? 0), 'it expires at another time')
  assertOrder(args.touchSeconds === 0, 'it has to be confirmed')
  assertOrder(args.referralBps === 0 && args.referral === NO_KEY, 'a fee goes to somebody else')
  verifyLeg(args.entry, terms.entry, terms)
  verifyLeg(args.takeProfit, terms.takeProfit, terms)
  verifyLeg(args.stop, terms.stop, terms)
  const [order] = await trigger.findOrderPda({ maker: toAddress(user), nonce: args.nonce })
  assertOrder(accounts.order === order, 'the order has another account')
  for (const [vault, mint] of [
    [accounts.vault0, accounts.mint0],
    [accounts.vault1, accounts.mint1],
  ] as const) {
    const [expected] = await trigger.findVaultPda({ order, mint })
    assertOrder(vault === expected, 'the tokens go to another account')
  }
  const feedOf = (feed: Address, kind: trigger.FeedKind) => {
    assertOrder(feed === NO_KEY || kind === 'own', 'a price comes from elsewhere')
    return feed === NO_KEY ? undefined : feed
  }
  const feeds = [feedOf(args.feed0, args.feedKind0), feedOf(args.feed1, args.feedKind1)] as const
  return { order, config: accounts.config, feeds }
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
  assertOrder(leg.rateIn === 0n && leg.rateOut === 0n, 'it asks for another rate')
  assertOrder(leg.slippageBps === expected.slippageBps, 'it accepts another slippage')
  const priceUsd = 'priceUsd' in expected ? expected.priceUsd : 0n
  assertOrder(leg.price === priceUsd, 'it waits for another price')
  const trailingPpm = 'trailingBps' in expected ? expected.trailingBps * BPS_TO_PPM : 0
  assertOrder(leg.trailingPpm === trailingPpm, 'it trails by another distance')
}

/** What changes of an open order; what is undefined stays. */
export interface TriggerEdit {
  order: string
  legs: Readonly<Partial<Record<'entry' | 'takeProfit' | 'stop', LegTerms>>>
  /** Unix seconds; null: never. */
  expiresAt?: number | null
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
