import { createTokenAccount } from '@callisto/solana'
import { type Attempt, attemptOf } from './attempt.ts'
import type { ChainTime } from './chain-clock.ts'
import { type FeedHistory, usablePrice } from './feed-history.ts'
import { type FillContext, type OrderMint, readFillContext, readMints } from './fill-context.ts'
import type { FillRoutes } from './fill-routes.ts'
import { advanceInstruction, closeInstructions, fillInstruction } from './fill-transaction.ts'
import type { KeptOrder } from './kept-order.ts'
import { legsOf, sidesOf, type ValuePrices } from './order-terms.ts'
import { type FillPlan, planFill } from './plan-fill.ts'
import { isProfitable, type ProfitRule, rewardOf } from './profit.ts'
import { type SendContext, sendInstructions } from './send-instructions.ts'

/** What an attempt needs beside the order. */
export interface AttemptPorts {
  send: SendContext
  routes: FillRoutes
  rule: ProfitRule
  time(): ChainTime
  feed(address: string): FeedHistory | undefined
  /** Resolves when the chain shows a new state of the order. */
  changed(order: string, signal: AbortSignal): Promise<void>
}

/** Compute units of the program itself, with its fees and the payment of the output, and of each step. */
const FILL_UNITS = 220_000
const STEP_UNITS = 130_000
const CLOSE_UNITS = 120_000
const ADVANCE_UNITS = 60_000

/** Plans, simulates and sends the fill of a leg, as large as its price allows. */
export async function fillOrder(
  order: KeptOrder,
  leg: number,
  ports: AttemptPorts,
  signal: AbortSignal,
): Promise<Attempt> {
  const { send, routes } = ports
  const { epoch } = ports.time()
  const context = await readFillContext(order, send.chain, epoch, signal)
  if (!context) return fault('MINT_UNREADABLE', 'A mint of the order is none that can be traded')
  const prices = valuePrices(order, leg, context, ports)
  const planned = await planFill({ order, leg, context, prices }, routes, signal)
  if (!planned.ok) return { result: 'later', reason: planned.reason }
  const { plan } = planned
  const computeUnits = FILL_UNITS + STEP_UNITS * plan.route.steps.length
  const reward = rewardOf(order, 'fill', send.cluster())
  const opensAccount = !context.hasFeeAccount
  if (!isProfitable(ports.rule, { reward, computeUnits, opensAccount }, send.cluster()))
    return fault('UNPROFITABLE', 'The reward is less than the fees of a fill')
  const outcome = await sendInstructions(
    {
      instructions: fillInstructions(order, context, plan, ports),
      lookupTables: plan.route.lookupTables,
      computeUnits,
      seen: (end) => ports.changed(order.address, end),
    },
    send,
    signal,
  )
  return attemptOf(outcome, reward)
}

function fillInstructions(order: KeptOrder, context: FillContext, plan: FillPlan, { send }: AttemptPorts) {
  const keeper = send.signer.address
  const fill = fillInstruction(order, context, { keeper, ...plan })
  if (context.hasFeeAccount || order.state.feeBps === 0) return [fill]
  const { address: mint, tokenProgram } = context.output
  const owner = order.state.feeOwner
  return [createTokenAccount({ payer: keeper, account: context.feeAccount, owner, mint, tokenProgram }), fill]
}

/** Prices of both sides for a leg that is paid by value; undefined where one is not usable now. */
function valuePrices(
  { state }: KeptOrder,
  leg: number,
  { input, output }: FillContext,
  { feed, time }: AttemptPorts,
): ValuePrices | undefined {
  if (legsOf(state)[leg]!.terms.rateIn > 0n) return undefined
  const now = BigInt(time().slot)
  const sides = sidesOf(state)
  const [inFeed, outFeed] = [feed(sides.input.feed), feed(sides.output.feed)]
  const priceIn = inFeed && usablePrice(inFeed, now)
  const priceOut = outFeed && usablePrice(outFeed, now)
  if (!priceIn || !priceOut) return undefined
  return {
    low: priceIn.price > priceIn.conf ? priceIn.price - priceIn.conf : 0n,
    high: priceOut.price + priceOut.conf,
    decimalsIn: input.decimals,
    decimalsOut: output.decimals,
  }
}

/** Closes an order that is filled or over. */
export async function closeOrder(
  order: KeptOrder,
  ports: AttemptPorts,
  signal: AbortSignal,
): Promise<Attempt> {
  const { send, rule } = ports
  const reward = rewardOf(order, 'close', send.cluster())
  if (!isProfitable(rule, { reward, computeUnits: CLOSE_UNITS, opensAccount: false }, send.cluster()))
    return fault('UNPROFITABLE', 'The reward is less than the fee of closing')
  const mints = [order.state.mint0, order.state.mint1]
  const [mint0, mint1] = await readMints(mints, send.chain, ports.time().epoch, signal)
  if (!mint0 || !mint1) return fault('MINT_UNREADABLE', 'A mint of the order is none that can be traded')
  const both: [OrderMint, OrderMint] = [mint0, mint1]
  const outcome = await sendInstructions(
    {
      instructions: await closeInstructions(order, send.signer.address, both),
      lookupTables: [],
      computeUnits: CLOSE_UNITS,
      seen: (end) => ports.changed(order.address, end),
    },
    send,
    signal,
  )
  return attemptOf(outcome, reward)
}

/** Records on the chain which prices the legs of some orders have seen, in one transaction. */
export async function advanceOrders(
  orders: readonly KeptOrder[],
  ports: AttemptPorts,
  signal: AbortSignal,
): Promise<Attempt> {
  const outcome = await sendInstructions(
    {
      instructions: orders.map(advanceInstruction),
      lookupTables: [],
      computeUnits: ADVANCE_UNITS * orders.length,
      seen: (end) => ports.changed(orders.at(-1)!.address, end),
    },
    ports.send,
    signal,
  )
  return attemptOf(outcome, 0n)
}

const fault = (reason: string, detail: string): Attempt => ({ result: 'fault', reason, detail })
