import { recurring } from '@callisto/program-clients'
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
import { amountPerCycle, limitsOf, type RecurringTerms } from './recurring-terms.ts'

/** Compares a transaction that opens a recurring order with what was typed. Throws OrderMismatch for any difference. */
export async function verifyCreateRecurring(
  transaction: ParsedTransaction,
  terms: RecurringTerms,
  user: string,
): Promise<OpenedOrder> {
  const { inputMint, outputMint, deposit: amount } = terms
  const sides = { inputMint, outputMint, amount, user }
  const { instruction, args } = await openingInstruction(transaction, recurring, sides)
  verifyTerms(args, terms)
  const hasFeeds = terms.maxDeviationBps !== undefined
  const opening = { ...terms, user, config: orderPins.recurring?.config, hasFeeds }
  return verifyOpening(recurring, instruction, args, opening, {
    tokenProgramsAt: [9, 9],
    toInstruction: (accounts, [tokenProgram]) => recurring.create({ ...accounts, tokenProgram }, args),
  })
}

function verifyTerms(args: recurring.CreateArgs, terms: RecurringTerms): void {
  const { minOut, maxOut } = limitsOf(terms)
  const isByTime = args.kind === 'time' && args.incrementUsd === 0n && args.cycles === 0
  assertOrder(isByTime, 'it buys by another rule')
  assertOrder(args.amount === terms.deposit, 'another amount is deposited')
  assertOrder(args.amountPerCycle === amountPerCycle(terms), 'a round sells another amount')
  assertOrder(args.interval === terms.interval, 'it buys in another interval')
  assertOrder(args.startAt === BigInt(terms.startAt ?? 0), 'it starts at another time')
  assertOrder(args.minOut === minOut && args.maxOut === maxOut, 'it has other price limits')
  assertOrder(args.maxDeviationBps === (terms.maxDeviationBps ?? 0), 'it accepts another deviation')
}

/** Compares a transaction that pauses or resumes an order with what was asked for. */
export function verifyTarget(
  transaction: ParsedTransaction,
  { order, user, name }: { order: string; user: string; name: 'pause' | 'resume' },
): void {
  const found = onlyInstructions(transaction, { program: recurring.PROGRAM, user })
  const [instruction] = found
  assertOrder(instruction !== undefined && found.length === 1, 'it is not one change')
  const { discriminator, accounts: names } = recurring.instructions[name]
  const isNamed = instruction.data.length === 1 && instruction.data[0] === discriminator
  assertOrder(isNamed, 'something else is done to the order')
  const accounts = namedAccounts(instruction, names)
  assertOrder(accounts.maker === user && accounts.order === order, 'another order is changed')
}
