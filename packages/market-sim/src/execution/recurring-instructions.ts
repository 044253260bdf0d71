import { tokenAccountOf } from '@callisto/localnet'
import { recurring } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address, Instruction } from '@solana/kit'
import { tokenProgramOf } from '../genesis/assets.ts'
import type { OrderAddresses } from '../genesis/order-accounts.ts'

/** Terms of a recurring order, as the program takes them; one that goes by a price of the feeds names none here. */
export type RecurringTerms = Pick<
  recurring.CreateArgs,
  | 'nonce'
  | 'amount'
  | 'amountPerCycle'
  | 'incrementUsd'
  | 'minOut'
  | 'maxOut'
  | 'startAt'
  | 'interval'
  | 'cycles'
  | 'maxDeviationBps'
  | 'kind'
>

export const recurringOrderAddress = (maker: Address, nonce: bigint): Address =>
  deriveAddress(recurring.PROGRAM, recurring.orderSeeds({ maker, nonce }))

const vaultOf = (order: Address, mint: Address): Address =>
  deriveAddress(recurring.PROGRAM, recurring.vaultSeeds({ order, mint }))

const accountOf = (owner: Address, mint: Address): Address =>
  tokenAccountOf(owner, mint, tokenProgramOf(mint))

/** Deposits an order out of the maker's associated account. */
export function createRecurringOrder(
  maker: Address,
  orders: OrderAddresses,
  [mint0, mint1]: readonly [Address, Address],
  terms: RecurringTerms,
): Instruction {
  const order = recurringOrderAddress(maker, terms.nonce)
  const isPriced = terms.maxDeviationBps > 0
  const [feed0, feed1] = [mint0, mint1].map((mint) => (isPriced ? orders.feeds.get(mint) : undefined))
  return recurring.create(
    {
      payer: maker,
      maker,
      config: orders.recurringConfig,
      order,
      mint0,
      mint1,
      vault0: vaultOf(order, mint0),
      vault1: vaultOf(order, mint1),
      source: accountOf(maker, mint0),
      tokenProgram: tokenProgramOf(mint0),
      systemProgram: SYSTEM_PROGRAM,
      feed0,
      feed1,
    },
    {
      ...terms,
      referralBps: 0,
      feedKind0: 'own',
      feedKind1: 'own',
      feed0: feed0 ?? SYSTEM_PROGRAM,
      feed1: feed1 ?? SYSTEM_PROGRAM,
      referral: SYSTEM_PROGRAM,
    },
  )
}

/** The maker adds to the input out of the associated account. */
export function depositRecurring(
  order: Address,
  { maker, mint0, vault0 }: recurring.Order,
  args: recurring.DepositArgs,
): Instruction {
  const source = accountOf(maker, mint0)
  const programs = { tokenProgram: tokenProgramOf(mint0), systemProgram: SYSTEM_PROGRAM }
  return recurring.deposit({ payer: maker, maker, order, vault0, mint0, source, ...programs }, args)
}

/** The maker takes a part of what a value order has bought. */
export function withdrawBought(
  order: Address,
  { maker, mint1, vault1 }: recurring.Order,
  amount: bigint,
): Instruction {
  const destination = accountOf(maker, mint1)
  const tokenProgram = tokenProgramOf(mint1)
  return recurring.withdraw(
    { maker, order, vault: vault1, mint: mint1, destination, tokenProgram },
    { amount },
  )
}

/** The maker takes everything back. */
export function closeRecurringOrder(order: Address, state: recurring.Order): Instruction {
  const { maker, mint0, mint1, vault0, vault1 } = state
  return recurring.close({
    closer: maker,
    maker,
    order,
    vault0,
    vault1,
    mint0,
    mint1,
    destination0: accountOf(maker, mint0),
    destination1: accountOf(maker, mint1),
    tokenProgram: tokenProgramOf(mint0),
  })
}
