import { recurring } from '@callisto/program-clients'
import type { ParsedTransaction } from '@callisto/solana'
import { type Address, address as toAddress } from '@solana/kit'
import { assertOrder, namedAccounts, orderInstructions, wrappingOf } from '../read-order-transaction.ts'
import { amountPerCycle, limitsOf, type RecurringTerms } from './recurring-terms.ts'

const NO_KEY = '11111111111111111111111111111111'

/** Accounts that the order names, whose content the caller compares. */
export interface CreatedRecurring {
  order: Address
  config: Address
  feeds: readonly [Address | undefined, Address | undefined]
}

/** Compares a transaction that opens a recurring order with what was typed. Throws OrderMismatch for any difference. */
export async function verifyCreateRecurring(
  transaction: ParsedTransaction,
  terms: RecurringTerms,
  user: string,
): Promise<CreatedRecurring> {
  const wraps = await wrappingOf(terms.inputMint, terms.deposit, user)
  const found = orderInstructions(transaction, { program: recurring.PROGRAM, user, wraps })
  const [instruction] = found
  assertOrder(instruction !== undefined && found.length === 1, 'it is not one order')
  const args = recurring.decodeCreate(instruction.data)
  assertOrder(args !== undefined, 'it opens no order')
  verifyTerms(args, terms)
  const accounts = namedAccounts(
    instruction,
    recurring.instructions.create.accounts.slice(0, 11) as AccountName[],
  )
  assertOrder(accounts.maker === user && accounts.payer === user, 'the maker is somebody else')
  assertOrder(accounts.mint0 === terms.inputMint, 'another token is sold')
  assertOrder(accounts.mint1 === terms.outputMint, 'another token is bought')
  const [order] = await recurring.findOrderPda({ maker: toAddress(user), nonce: args.nonce })
  assertOrder(accounts.order === order, 'the order has another account')
  for (const [vault, mint] of [
    [accounts.vault0, accounts.mint0],
    [accounts.vault1, accounts.mint1],
  ] as const) {
    const [expected] = await recurring.findVaultPda({ order, mint })
    assertOrder(vault === expected, 'the tokens go to another account')
  }
  const feedOf = (feed: Address) => (feed === NO_KEY ? undefined : feed)
  return { order, config: accounts.config, feeds: [feedOf(args.feed0), feedOf(args.feed1)] }
}

type AccountName = Exclude<(typeof recurring.instructions.create.accounts)[number], 'feed0' | 'feed1'>

function verifyTerms(args: recurring.CreateArgs, terms: RecurringTerms): void {
  const { minOut, maxOut } = limitsOf(terms)
  assertOrder(args.kind === 'time' && args.incrementUsd === 0n, 'it buys by another rule')
  assertOrder(args.amount === terms.deposit, 'another amount is deposited')
  assertOrder(args.amountPerCycle === amountPerCycle(terms), 'a round sells another amount')
  assertOrder(args.interval === terms.interval, 'it buys in another interval')
  assertOrder(args.startAt === BigInt(terms.startAt ?? 0), 'it starts at another time')
  assertOrder(args.minOut === minOut && args.maxOut === maxOut, 'it has other price limits')
  assertOrder(args.maxDeviationBps === (terms.maxDeviationBps ?? 0), 'it accepts another deviation')
  const isOwn = args.feedKind0 === 'own' && args.feedKind1 === 'own'
  assertOrder(isOwn || terms.maxDeviationBps === undefined, 'a price comes from elsewhere')
  assertOrder(args.referralBps === 0 && args.referral === NO_KEY, 'a fee goes to somebody else')
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
