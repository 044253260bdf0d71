import { tokenAccountOf } from '@callisto/localnet'
import { recurring, trigger } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address, Instruction } from '@solana/kit'
import { tokenProgramOf } from '../genesis/assets.ts'
import type { OrderAddresses } from '../genesis/order-accounts.ts'

export type OrderLegs = Pick<trigger.CreateArgs, 'entry' | 'takeProfit' | 'stop'>

/** What a maker deposits, and for what the legs sell it. Amounts are base units, times unix seconds. */
export interface NewOrder {
  nonce: bigint
  mints: readonly [Address, Address]
  amount: bigint
  /** 0 for never. */
  expiresAt: bigint
  /** 0 for an order that needs no confirmation. */
  touchSeconds: number
  legs: OrderLegs
}

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

type OrderProgram = Pick<typeof trigger | typeof recurring, 'PROGRAM' | 'orderSeeds' | 'vaultSeeds'>

const orderAddress = ({ PROGRAM, orderSeeds }: OrderProgram, maker: Address, nonce: bigint): Address =>
  deriveAddress(PROGRAM, orderSeeds({ maker, nonce }))

export const triggerOrderAddress = (maker: Address, nonce: bigint): Address =>
  orderAddress(trigger, maker, nonce)

export const recurringOrderAddress = (maker: Address, nonce: bigint): Address =>
  orderAddress(recurring, maker, nonce)

const accountOf = (owner: Address, mint: Address): Address =>
  tokenAccountOf(owner, mint, tokenProgramOf(mint))

/** What a new order of either program has. It is paid out of the maker's associated account. */
function opening(
  program: OrderProgram,
  maker: Address,
  nonce: bigint,
  [mint0, mint1]: readonly [Address, Address],
  feedOf: (mint: Address) => Address | undefined,
) {
  const order = orderAddress(program, maker, nonce)
  const vaultOf = (mint: Address) => deriveAddress(program.PROGRAM, program.vaultSeeds({ order, mint }))
  const feeds = { feed0: feedOf(mint0), feed1: feedOf(mint1) }
  return {
    accounts: {
      payer: maker,
      maker,
      order,
      mint0,
      mint1,
      vault0: vaultOf(mint0),
      vault1: vaultOf(mint1),
      source: accountOf(maker, mint0),
      systemProgram: SYSTEM_PROGRAM,
      ...feeds,
    },
    args: {
      nonce,
      referralBps: 0,
      feedKind0: 'own',
      feedKind1: 'own',
      feed0: feeds.feed0 ?? SYSTEM_PROGRAM,
      feed1: feeds.feed1 ?? SYSTEM_PROGRAM,
      referral: SYSTEM_PROGRAM,
    } as const,
  }
}

/** Deposits an order. A mint without a feed has none in the order. */
export function createTriggerOrder(maker: Address, orders: OrderAddresses, wanted: NewOrder): Instruction {
  const { nonce, mints, amount, expiresAt, touchSeconds, legs } = wanted
  const { accounts, args } = opening(trigger, maker, nonce, mints, (mint) => orders.feeds.get(mint))
  const [tokenProgram0, tokenProgram1] = [tokenProgramOf(mints[0]), tokenProgramOf(mints[1])]
  return trigger.create(
    { ...accounts, config: orders.triggerConfig, tokenProgram0, tokenProgram1 },
    { ...args, amount, expiresAt, touchSeconds, ...legs },
  )
}

/** Deposits a recurring order. */
export function createRecurringOrder(
  maker: Address,
  orders: OrderAddresses,
  mints: readonly [Address, Address],
  terms: RecurringTerms,
): Instruction {
  const isPriced = terms.maxDeviationBps > 0
  const feedOf = (mint: Address) => (isPriced ? orders.feeds.get(mint) : undefined)
  const { accounts, args } = opening(recurring, maker, terms.nonce, mints, feedOf)
  return recurring.create(
    { ...accounts, config: orders.recurringConfig, tokenProgram: tokenProgramOf(mints[0]) },
    { ...args, ...terms },
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

type OrderAccounts = Pick<trigger.Order, 'maker' | 'mint0' | 'mint1' | 'vault0' | 'vault1'>

/** The maker takes everything back. */
const closing = (order: Address, { maker, mint0, mint1, vault0, vault1 }: OrderAccounts) => ({
  closer: maker,
  maker,
  order,
  vault0,
  vault1,
  mint0,
  mint1,
  destination0: accountOf(maker, mint0),
  destination1: accountOf(maker, mint1),
})

export const closeTriggerOrder = (order: Address, state: trigger.Order): Instruction =>
  trigger.close({
    ...closing(order, state),
    tokenProgram0: tokenProgramOf(state.mint0),
    tokenProgram1: tokenProgramOf(state.mint1),
  })

export const closeRecurringOrder = (order: Address, state: recurring.Order): Instruction =>
  recurring.close({ ...closing(order, state), tokenProgram: tokenProgramOf(state.mint0) })
