import { serviceError } from '@callisto/contract'
import { recurring } from '@callisto/program-clients'
import { type ChainPort, closeTokenAccount, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import type { OrdersContext } from '../context.ts'
import { type OrderOnChain, type OrderSelection, readMakerOrders } from './chain-orders.ts'
import type { ClosableOrder } from './close-orders.ts'
import { cyclesFor, depositValue, readPlainMints } from './create-recurring.ts'
import type { OrderStepPlan } from './order-transaction.ts'
import { openSource } from './source-account.ts'
import { isNative, openAccount, ownAccount } from './token-steps.ts'

const UNITS = 60_000
const ACCOUNT_UNITS = 40_000

export type ChainRecurringOrder = OrderOnChain<recurring.Order>

/** Recurring orders of a user; see `readMakerOrders`. */
export const readRecurringOrders = (
  chain: ChainPort,
  selection: OrderSelection,
  signal?: AbortSignal,
): Promise<ChainRecurringOrder[]> => readMakerOrders(recurring, chain, selection, signal)

export function toClosableRecurring({ address: order, state }: ChainRecurringOrder): ClosableOrder {
  const { maker, mint0, mint1, vault0, vault1 } = state
  return {
    maker,
    mints: [mint0, mint1],
    vaults: [vault0, vault1],
    close: ([destination0, destination1]) =>
      recurring.close({
        closer: maker,
        maker,
        order,
        vault0,
        vault1,
        mint0,
        mint1,
        destination0,
        destination1,
        tokenProgram: TOKEN_PROGRAM,
      }),
  }
}

export const planPause = ({ address: order, state: { maker } }: ChainRecurringOrder): OrderStepPlan => ({
  instructions: [recurring.pause({ maker, order })],
  computeUnits: UNITS,
})

export const planResume = ({ address: order, state: { maker } }: ChainRecurringOrder): OrderStepPlan => ({
  instructions: [recurring.resume({ maker, order })],
  computeUnits: UNITS,
})

/** Throws ApiError where the order is one by time. */
function assertByValue({ state }: ChainRecurringOrder): void {
  if (state.kind !== 'value') throw serviceError('INVALID_REQUEST', 'the order is not one by value')
}

/** Adds input to an order by value, and the cycles that it is worth. */
export async function planDeposit(
  order: ChainRecurringOrder,
  amount: bigint,
  context: OrdersContext,
  signal: AbortSignal,
): Promise<OrderStepPlan> {
  assertByValue(order)
  const { maker, mint0, mint1, vault0, incrementUsd } = order.state
  const [mint] = await readPlainMints(context.chain, [mint0, mint1], signal)
  const value = await depositValue(mint0, amount, mint, context, signal)
  if (value === undefined) throw serviceError('PRICE_UNKNOWN', `${mint0} has no reliable price in USD`)
  const from = await openSource({ payer: maker, maker, mint }, amount, context.chain, signal)
  const deposit = recurring.deposit(
    {
      payer: maker,
      maker,
      order: order.address,
      vault0,
      mint0,
      source: from.source,
      tokenProgram: TOKEN_PROGRAM,
      systemProgram: SYSTEM_PROGRAM,
    },
    { amount, cycles: cyclesFor(value, incrementUsd) },
  )
  const instructions = [...from.before, deposit, ...from.after]
  return { instructions, computeUnits: UNITS + (instructions.length - 1) * ACCOUNT_UNITS }
}

/** Takes input or output from an order by value; SOL is unwrapped unless the maker has an account of wrapped SOL. */
export async function planWithdraw(
  order: ChainRecurringOrder,
  { amount, side }: { amount: bigint; side: 0 | 1 },
  { chain }: OrdersContext,
  signal: AbortSignal,
): Promise<OrderStepPlan> {
  assertByValue(order)
  const { maker, mint0, mint1, vault0, vault1, remaining, held } = order.state
  if (amount > (side === 0 ? remaining : held))
    throw serviceError('INVALID_REQUEST', 'amount is more than the order has')
  const mint = (await readPlainMints(chain, [mint0, mint1], signal))[side]
  const destination = await ownAccount(maker, mint)
  const { accounts } = await chain.getAccounts([destination], signal)
  const isMissing = accounts[0] === undefined
  const instructions: Instruction[] = [
    ...(isMissing ? [openAccount(maker, maker, mint, destination)] : []),
    recurring.withdraw(
      {
        maker,
        order: order.address,
        vault: side === 0 ? vault0 : vault1,
        mint: mint.address,
        destination,
        tokenProgram: TOKEN_PROGRAM,
      },
      { amount },
    ),
    ...(isMissing && isNative(mint) ? [closeTokenAccount(destination, maker, maker, mint.program)] : []),
  ]
  return { instructions, computeUnits: UNITS + (instructions.length - 1) * ACCOUNT_UNITS }
}
