import { serviceError } from '@callisto/contract'
import { closeTokenAccount, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import * as recurring from '../recurring/generated.ts'
import type { OrderOnChain } from './close-orders.ts'
import { cyclesFor, depositValue } from './create-recurring.ts'
import type { OrderSources, OrderSteps } from './order-steps.ts'
import { isNative, openAccount, openSource, ownAccount, readPlainMints } from './order-tokens.ts'

const UNITS = 60_000
const ACCOUNT_UNITS = 40_000

type ChainRecurringOrder = OrderOnChain<recurring.Order>

/** Stops the schedule of an order. */
export const pauseSteps = ({ address: order, state: { maker } }: ChainRecurringOrder): OrderSteps => ({
  instructions: [recurring.pause({ maker, order })],
  computeUnits: UNITS,
})

/** Lets the schedule of an order go on. */
export const resumeSteps = ({ address: order, state: { maker } }: ChainRecurringOrder): OrderSteps => ({
  instructions: [recurring.resume({ maker, order })],
  computeUnits: UNITS,
})

/** Throws ApiError where the order is one by time. */
function assertByValue({ state }: ChainRecurringOrder): void {
  if (state.kind !== 'value') throw serviceError('INVALID_REQUEST', 'the order is not one by value')
}

/** Adds input to an order by value, and the cycles that it is worth. */
export async function depositSteps(
  order: ChainRecurringOrder,
  amount: bigint,
  sources: OrderSources,
  signal: AbortSignal,
): Promise<OrderSteps> {
  assertByValue(order)
  const { maker, mint0, mint1, vault0, incrementUsd } = order.state
  const [mint] = await readPlainMints(sources.chain, [mint0, mint1], signal)
  const value = await depositValue(mint0, amount, mint, sources, signal)
  if (value === undefined) throw serviceError('PRICE_UNKNOWN', `${mint0} has no reliable price in USD`)
  const from = await openSource({ payer: maker, maker, mint }, amount, sources.chain, signal)
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
export async function withdrawSteps(
  order: ChainRecurringOrder,
  { amount, side }: { amount: bigint; side: 0 | 1 },
  { chain }: OrderSources,
  signal: AbortSignal,
): Promise<OrderSteps> {
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
