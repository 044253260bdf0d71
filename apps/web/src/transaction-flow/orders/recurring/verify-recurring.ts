import { defaultSlippageBps, recurring } from '@callisto/program-clients'
import type { ParsedTransaction } from '@callisto/solana'
import { assertOrder } from '../order-mismatch.ts'
import {
  namedAccounts,
  type OpenedOrder,
  openingInstruction,
  orderInstructions,
  verifyOpening,
} from '../verify-order.ts'
import { amountPerCycle, limitsOf, type RecurringTerms } from './recurring-terms.ts'

/** The most that an order deviates by default. */
const MAX_DEFAULT_BPS = defaultSlippageBps('recurring', true)

/** Compares a transaction that opens a recurring order with what was typed. Throws OrderMismatch for any difference. */
export async function verifyCreateRecurring(
  transaction: ParsedTransaction,
  terms: RecurringTerms,
  user: string,
): Promise<OpenedOrder> {
  const { inputMint, deposit: amount } = terms
  const { instruction, args } = await openingInstruction(transaction, recurring, { inputMint, amount, user })
  verifyTerms(args, terms)
  const accounts = namedAccounts(
    instruction,
    recurring.instructions.create.accounts.slice(0, 11) as AccountName[],
  )
  return verifyOpening(recurring, accounts, args, { ...terms, user })
}

type AccountName = Exclude<(typeof recurring.instructions.create.accounts)[number], 'feed0' | 'feed1'>

function verifyTerms(args: recurring.CreateArgs, terms: RecurringTerms): void {
  const { minOut, maxOut } = limitsOf(terms)
  assertOrder(args.kind === 'time' && args.incrementUsd === 0n, 'it buys by another rule')
  assertOrder(args.amount === terms.deposit, 'another amount is deposited')
  assertOrder(args.amountPerCycle === amountPerCycle(terms), 'a round sells another amount')
  assertOrder(args.interval === terms.interval, 'it buys in another interval')
  assertOrder(args.startAt === BigInt(terms.startAt ?? 0), 'it starts at another time')
  const hasFloor = minOut > 0n ? args.minOut === minOut : args.minOut > 0n
  assertOrder(hasFloor && args.maxOut === maxOut, 'it has other price limits')
  // Where the highest price was typed, the feeds limit it beside, if there are any.
  const isDeviation =
    terms.maxDeviationBps === undefined
      ? args.maxDeviationBps <= MAX_DEFAULT_BPS
      : args.maxDeviationBps === terms.maxDeviationBps
  assertOrder(isDeviation, 'it accepts another deviation')
  const isOwn = args.feedKind0 === 'own' && args.feedKind1 === 'own'
  assertOrder(isOwn || terms.maxDeviationBps === undefined, 'a price comes from elsewhere')
}

/** Compares a transaction that pauses or resumes an order with what was asked for. */
export function verifyTarget(
  transaction: ParsedTransaction,
  { order, user, name }: { order: string; user: string; name: 'pause' | 'resume' },
): void {
  const found = orderInstructions(transaction, { program: recurring.PROGRAM, user })
  const [instruction] = found
  assertOrder(instruction !== undefined && found.length === 1, 'it is not one change')
  const { discriminator, accounts: names } = recurring.instructions[name]
  const isNamed = instruction.data.length === 1 && instruction.data[0] === discriminator
  assertOrder(isNamed, 'something else is done to the order')
  const accounts = namedAccounts(instruction, names)
  assertOrder(accounts.maker === user && accounts.order === order, 'another order is changed')
}
