import type { ParsedTransaction } from '@callisto/solana'
import { assertOrder, namedAccounts, orderInstructions } from '../read-order-transaction.ts'

export interface CloseProgram {
  PROGRAM: string
  CLOSE_DISCRIMINATOR: number
  instructions: { close: { accounts: readonly string[] } }
}

/**
 * The orders that transactions close. They close orders of the user and do nothing else; each order is closed once, and only
 * those of `orders` where it is given. The program returns everything to the maker. Throws OrderMismatch.
 */
export function verifyClose(
  transactions: readonly ParsedTransaction[],
  { program, user, orders }: { program: CloseProgram; user: string; orders: readonly string[] | undefined },
): string[] {
  const closed = transactions.flatMap((transaction) => {
    const found = orderInstructions(transaction, { program: program.PROGRAM, user })
    assertOrder(found.length > 0, 'it closes no order')
    return found.map((instruction) => {
      const isClose = instruction.data.length === 1 && instruction.data[0] === program.CLOSE_DISCRIMINATOR
      assertOrder(isClose, 'something else is done to an order')
      const names = program.instructions.close.accounts
      const { closer, maker, order } = namedAccounts(instruction, names)
      const isOwn = closer === user && maker === user && order !== undefined
      assertOrder(isOwn, 'an order of somebody else is closed')
      assertOrder(orders === undefined || orders.includes(order), 'another order is closed')
      return order
    })
  })
  assertOrder(new Set(closed).size === closed.length, 'an order is closed twice')
  assertOrder(orders === undefined || closed.length === orders.length, 'an order stays open')
  return closed
}
