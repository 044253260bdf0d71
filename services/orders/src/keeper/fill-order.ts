import {
  cycleOpenSlots,
  legOpeningSlots,
  OPENING_SLOTS,
  priceLeft,
  type SlotHash,
  slotsDue,
} from '@callisto/program-clients'
import { createTokenAccount } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import { type StoodPrices, withAddedFloor } from './added-floor.ts'
import { type Attempt, attemptOf } from './attempt.ts'
import type { ChainTime } from './chain-clock.ts'
import { type FeedHistory, usablePrice } from './feed-history.ts'
import { type FillContext, type OrderMint, readFillContext, readMints } from './fill-context.ts'
import type { FillRoutes } from './fill-routes.ts'
import {
  advanceInstruction,
  closeInstructions,
  fillInstruction,
  passInstruction,
} from './fill-transaction.ts'
import { followLeg, type LegProgress } from './follow-leg.ts'
import { type KeptOrder, type KeptRecurring, type KeptTrigger, sidesOf } from './kept-order.ts'
import type { OrderPrices, PriceRange } from './order-terms.ts'
import { type FillPlan, type FillRequest, planFill } from './plan-fill.ts'
import { type CycleTask, cycleTask } from './recurring-terms.ts'
import {
  isProfitable,
  type ProfitRule,
  rewardOf,
  type SendContext,
  sendInstructions,
} from './send-instructions.ts'
import { isByValue, isPriceLeg, legFillTerms, legsOf, triggerFeedOf } from './trigger-terms.ts'

/** What an attempt needs beside the order. */
export interface AttemptPorts extends StoodPrices {
  send: SendContext
  routes: FillRoutes
  rule: ProfitRule
  time(): ChainTime
  /** The hashes of the newest blocks, which draw the slots of cycles. */
  slotHashes(signal: AbortSignal): Promise<readonly SlotHash[]>
  /** Resolves when the chain shows a new state of the order. */
  changed(order: string, signal: AbortSignal): Promise<void>
  /** Resolves when a transaction was executed, failed or not. */
  confirmed(signature: string, signal: AbortSignal): Promise<void>
  /** Called when the network has taken the transaction. */
  onSent?(): void
}

/** Compute units of the program itself, with its fees and the payment of the output, and of each step. */
const FILL_UNITS = 220_000
const STEP_UNITS = 130_000
const PASS_UNITS = 60_000
const CLOSE_UNITS = 120_000
const ADVANCE_UNITS = 60_000

/** Plans, simulates and sends the fill of a leg or of a cycle, as large as its price allows. */
export async function fillOrder(
  order: KeptOrder,
  leg: number,
  ports: AttemptPorts,
  signal: AbortSignal,
): Promise<Attempt> {
  const slots = await slotsOpen(order, leg, ports, signal)
  if (slots === undefined) return { result: 'later', reason: 'NOT_DRAWN', isOpening: true }
  const context = await readFillContext(order, ports.send.chain, ports.time().epoch, signal)
  if (!context) return fault('MINT_UNREADABLE', 'A mint of the order is none that can be traded')
  const task = fillTask(order, leg, pricesOf(order, context, ports), slots, ports)
  if (task.do === 'wait') return { result: 'later', reason: task.reason }
  const attempt =
    task.do === 'pass'
      ? await passCycle(order as KeptRecurring, ports, signal)
      : await fillAt({ order, leg, context, terms: task.terms }, ports, signal)
  return attempt.result === 'later' && isOpening(order, leg, slots)
    ? { ...attempt, isOpening: true }
    : attempt
}

/** Whether a leg or a cycle that has opened for so many slots will allow more. */
const isOpening = (order: KeptOrder, leg: number, slots: number): boolean =>
  order.program === 'trigger'
    ? slots < legOpeningSlots(legsOf(order.state)[leg]!.terms.slippageBps)
    : slots < OPENING_SLOTS

/** A leg that does not open: it goes by its floor alone. */
const OPEN = Number.POSITIVE_INFINITY

/**
 * Slots for which what a leg or a cycle may fall short by has opened at the newest block that is known: the fill is executed in a
 * later one, which allows as much or more. Undefined for a cycle that is not due yet.
 */
async function slotsOpen(
  order: KeptOrder,
  leg: number,
  ports: AttemptPorts,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { slot, unixTime } = ports.time()
  if (order.program === 'trigger') {
    const found = legsOf(order.state)[leg]!
    const begun = isPriceLeg(found) ? progressOf(order, leg, ports).triggeredSlot : found.doneSlot
    // The slot of the price itself is over, and so is that of the beginning.
    return begun === undefined || !isByValue(found)
      ? OPEN
      : Math.min(Math.max(0, slot - Number(begun) - 1), steadySlots(order, ports))
  }
  const { address, state } = order
  const hashes = await ports.slotHashes(signal)
  const cycle = (BigInt(unixTime) - state.startAt) / BigInt(state.interval)
  const next = (hashes[0]?.slot ?? BigInt(slot)) + 1n
  const due = slotsDue({ order: address, state, cycle, slot: next, unixTime: BigInt(unixTime) }, hashes)
  return due === undefined ? undefined : Math.min(cycleOpenSlots(due), steadySlots(order, ports))
}

/** Slots for which both feeds of an order could be gone by without a break: it opens in these alone. */
function steadySlots(order: KeptOrder, { feed, time }: AttemptPorts): number {
  const { input, output } = sidesOf(order)
  const since = [input, output].map((side) => feed(side.feed)?.steadySince ?? 0n)
  return Math.min(...since.map((slot) => Math.max(0, time().slot - Number(slot) - 1)))
}

const progressOf = ({ state }: KeptTrigger, leg: number, { feed }: AttemptPorts): LegProgress => {
  const found = legsOf(state)[leg]!
  return followLeg(found, feed(triggerFeedOf(state, found.terms)))
}

function fillTask(
  order: KeptOrder,
  leg: number,
  prices: OrderPrices,
  slots: number,
  ports: AttemptPorts,
): CycleTask {
  if (order.program === 'recurring') return cycleTask(order.state, prices, slots)
  const { peak } = progressOf(order, leg, ports)
  return { do: 'fill', terms: legFillTerms(order.state, leg, prices, { slots, peak }) }
}

async function fillAt(request: FillRequest, ports: AttemptPorts, signal: AbortSignal): Promise<Attempt> {
  const { order, context } = request
  const planned = await planFill(await withAddedFloor(request, ports, signal), ports.routes, signal)
  if (!planned.ok) return { result: 'later', reason: planned.reason }
  const { route } = planned.plan
  return sendPaid(
    {
      order,
      task: 'fill',
      instructions: fillInstructions(request, planned.plan, ports),
      lookupTables: route.lookupTables,
      computeUnits: FILL_UNITS + STEP_UNITS * route.steps.length,
      opensAccount: !context.hasFeeAccount,
    },
    ports,
    signal,
  )
}

function fillInstructions({ order, leg, context }: FillRequest, plan: FillPlan, { send }: AttemptPorts) {
  const keeper = send.signer.address
  const fill = fillInstruction(order, context, { keeper, leg, ...plan })
  if (context.hasFeeAccount || order.state.feeBps === 0) return [fill]
  const { address: mint, tokenProgram } = context.output
  const owner = order.state.feeOwner
  return [createTokenAccount({ payer: keeper, account: context.feeAccount, owner, mint, tokenProgram }), fill]
}

/** Ends the cycle of an order that holds enough. */
const passCycle = (order: KeptRecurring, ports: AttemptPorts, signal: AbortSignal): Promise<Attempt> =>
  sendPaid(
    {
      order,
      task: 'fill',
      instructions: [passInstruction(order, ports.send.signer.address)],
      lookupTables: [],
      computeUnits: PASS_UNITS,
      opensAccount: false,
    },
    ports,
    signal,
  )

/** Closes an order that is filled or over. */
export async function closeOrder(
  order: KeptOrder,
  ports: AttemptPorts,
  signal: AbortSignal,
): Promise<Attempt> {
  const { send } = ports
  const mints = [order.state.mint0, order.state.mint1]
  const [mint0, mint1] = await readMints(mints, send.chain, ports.time().epoch, signal)
  if (!mint0 || !mint1) return fault('MINT_UNREADABLE', 'A mint of the order is none that can be traded')
  const both: [OrderMint, OrderMint] = [mint0, mint1]
  return sendPaid(
    {
      order,
      task: 'close',
      instructions: closeInstructions(order, send.signer.address, both),
      lookupTables: [],
      computeUnits: CLOSE_UNITS,
      opensAccount: false,
    },
    ports,
    signal,
  )
}

interface PaidTransaction {
  order: KeptOrder
  /** What the reward is for. */
  task: 'fill' | 'close'
  instructions: readonly Instruction[]
  lookupTables: readonly string[]
  computeUnits: number
  /** Whether it opens an account of the owner of the fees. */
  opensAccount: boolean
}

/** Sends a transaction if the order pays for it. */
async function sendPaid(
  { order, task, opensAccount, ...transaction }: PaidTransaction,
  ports: AttemptPorts,
  signal: AbortSignal,
): Promise<Attempt> {
  const { send, rule, onSent } = ports
  const reward = rewardOf(order, task, send.cluster())
  const { computeUnits } = transaction
  if (!isProfitable(rule, { reward, computeUnits, opensAccount }, send.cluster()))
    return fault('UNPROFITABLE', `The reward is less than the fees of a ${task}`)
  const seen = seenWith(order, ports)
  return attemptOf(await sendInstructions({ ...transaction, seen, onSent }, send, signal), reward)
}

/** Whether an order has changed or the transaction has failed, whichever is known first. */
const seenWith =
  ({ address }: KeptOrder, { changed, confirmed }: AttemptPorts) =>
  (signature: string, end: AbortSignal) =>
    Promise.race([changed(address, end), confirmed(signature, end)])

/** Records on the chain which prices the legs of some orders have seen, in one transaction. */
export async function advanceOrders(
  orders: readonly KeptTrigger[],
  ports: AttemptPorts,
  signal: AbortSignal,
): Promise<Attempt> {
  const outcome = await sendInstructions(
    {
      instructions: orders.map(advanceInstruction),
      lookupTables: [],
      computeUnits: ADVANCE_UNITS * orders.length,
      seen: seenWith(orders.at(-1)!, ports),
    },
    ports.send,
    signal,
  )
  return attemptOf(outcome, 0n)
}

/** The usable prices of both sides. */
function pricesOf(order: KeptOrder, context: FillContext, { feed, time }: AttemptPorts): OrderPrices {
  const now = BigInt(time().slot)
  const { input, output } = sidesOf(order)
  return {
    input: priceRange(feed(input.feed), now, context.input.decimals),
    output: priceRange(feed(output.feed), now, context.output.decimals),
  }
}

function priceRange(feed: FeedHistory | undefined, now: bigint, decimals: number): PriceRange | undefined {
  const found = feed && usablePrice(feed, now)
  if (!found) return undefined
  const { slot, price } = found
  const { before } = feed
  const left = priceLeft(found, before, now)
  // A band that is wider than the one before counts slot by slot, as a worse price does.
  const wider = priceLeft(
    { slot, price: found.conf },
    before && { slot: before.slot, price: before.conf },
    now,
  )
  const conf = wider < 0n ? found.conf + wider : found.conf
  return { low: price > conf ? price - conf : 0n, high: price + conf, decimals, left }
}

const fault = (reason: string, detail: string): Attempt => ({ result: 'fault', reason, detail })
