import { type ProgramEvent, recurring, trigger } from '@callisto/program-clients'
import { type ChainInstruction, type ChainTransaction, NATIVE_MINT } from '@callisto/solana'
import type { OrderRow, OrderState } from './order-row.ts'

const LEGS = ['entry', 'takeProfit', 'stop'] as const

/**
 * A fill or an end of an order whose events the runtime has cut from a long log. Whoever sends a transaction decides how long
 * its log gets, so an order's history must not depend on it: instructions and balances are never cut.
 */
export type LostEvent = LostFill | LostClose

interface LostFill {
  kind: 'filled'
  order: string
  by: string
  mintIn: string
  mintOut: string
  leg: (typeof LEGS)[number] | undefined
  /** The event of the fill itself is there, only that of the order's state is lost. */
  isRecorded: boolean
  /** What left the order and what arrived for its maker, less fees; undefined where the balances do not tell. */
  amounts: { spent: bigint; bought: bigint } | undefined
}

interface LostClose {
  kind: 'closed'
  order: string
  by: string
}

const clients = { trigger, recurring }
type Clients = typeof clients

interface NamedInstruction {
  kind: 'fill' | 'close'
  program: keyof Clients
  data: Uint8Array
  /** Address of the account of this name; empty without one. */
  at: (...names: readonly string[]) => string
}

/** Fills and ends of orders in a transaction that succeeded, of which `events`, those that are left, say nothing. */
export function findLostEvents(
  transaction: ChainTransaction,
  events: readonly ProgramEvent<Clients>[],
): LostEvent[] {
  const calls = executedInstructions(transaction).flatMap((one) => readCall(one, transaction))
  const count = (order: string, type: string, change?: string): number =>
    events.filter(
      ({ event }) =>
        event.type === type &&
        'order' in event &&
        event.order === order &&
        (change === undefined || ('change' in event && event.change === change)),
    ).length
  const lost: LostEvent[] = []
  const seen = new Map<string, number>()
  for (const call of calls) {
    const order = call.at('order')
    const key = `${call.kind} ${order}`
    const n = seen.get(key) ?? 0
    seen.set(key, n + 1)
    if (call.kind === 'close') {
      if (count(order, 'closed') === 0) lost.push({ kind: 'closed', order, by: call.at('closer') })
    } else if (count(order, 'orderChanged', 'filled') <= n) {
      const isOnly = calls.filter(({ at }) => at('order') === order).length === 1
      const amounts = isOnly ? readAmounts(call, transaction) : undefined
      lost.push(toLostFill(call, { isRecorded: count(order, 'filled') > n, amounts }))
    }
  }
  return lost
}

const toLostFill = (
  { program, data, at }: NamedInstruction,
  found: Pick<LostFill, 'isRecorded' | 'amounts'>,
): LostFill => ({
  kind: 'filled',
  order: at('order'),
  by: at('keeper'),
  mintIn: at('mintIn', 'mint0'),
  mintOut: at('mintOut', 'mint1'),
  leg: program === 'trigger' ? LEGS[data[1] ?? -1] : undefined,
  ...found,
})

/** Top-level instructions, each before those that it invoked. */
const executedInstructions = ({ instructions, innerInstructions }: ChainTransaction): ChainInstruction[] =>
  instructions.flatMap((one, index) => [
    one,
    ...innerInstructions.filter((inner) => inner.index === index).flatMap((inner) => inner.instructions),
  ])

function readCall(
  { programId, data, accounts }: ChainInstruction,
  { accountKeys }: ChainTransaction,
): NamedInstruction[] {
  for (const program of ['trigger', 'recurring'] as const)
    for (const kind of ['fill', 'close'] as const) {
      const { discriminator, accounts: names } = clients[program].instructions[kind]
      if (programId !== clients[program].PROGRAM || data[0] !== discriminator) continue
      const keyOf = (name: string) =>
        accountKeys[accounts[(names as readonly string[]).indexOf(name)] ?? -1] ?? ''
      return [{ kind, program, data, at: (...any) => any.map(keyOf).find((key) => key !== '') ?? '' }]
    }
  return []
}

/** What a transaction's only fill of an order moved. */
function readAmounts({ at }: NamedInstruction, transaction: ChainTransaction): LostFill['amounts'] {
  const { accountKeys, preTokenBalances, postTokenBalances, preBalances, postBalances } = transaction
  const gain = (address: string): bigint => {
    const index = accountKeys.indexOf(address)
    const amountOf = (balances: ChainTransaction['preTokenBalances']) =>
      balances.find(({ accountIndex }) => accountIndex === index)?.amount ?? 0n
    return amountOf(postTokenBalances) - amountOf(preTokenBalances)
  }
  const maker = accountKeys.indexOf(at('maker'))
  const isNative = at('mintOut', 'mint1') === NATIVE_MINT
  // The first account pays for the transaction.
  if (isNative && maker === 0) return undefined
  const paid = isNative ? (postBalances[maker] ?? 0n) - (preBalances[maker] ?? 0n) : gain(at('destination'))
  const spent = -gain(at('vaultIn', 'vault0'))
  const bought = gain(at('vaultOut', 'vault1')) + paid
  return spent > 0n && bought >= 0n ? { spent, bought } : undefined
}

/** The state of an order after a fill whose events are lost, as far as the amounts tell; the order's next event has all of it. */
export function afterLostFill(
  state: OrderState,
  { spent, bought }: NonNullable<LostFill['amounts']>,
  now: number,
): OrderState {
  return state.program === 'trigger'
    ? { program: 'trigger', terms: afterTriggerFill(state.terms, spent, bought) }
    : { program: 'recurring', terms: afterCycle(state.terms, { spent, bought, now }) }
}

const less = (amount: bigint, part: bigint): bigint => (part < amount ? amount - part : 0n)

function afterTriggerFill(
  terms: trigger.OrderChangedEvent,
  spent: bigint,
  bought: bigint,
): trigger.OrderChangedEvent {
  const hasExit = terms.takeProfit.terms.kind !== 'none' || terms.stop.terms.kind !== 'none'
  if (terms.phase === 'entry' && hasExit)
    return { ...terms, phase: 'exit', isSwapped: true, making: bought, remaining: bought, received: 0n }
  return { ...terms, remaining: less(terms.remaining, spent), received: terms.received + bought }
}

function afterCycle(
  terms: recurring.OrderChangedEvent,
  { spent, bought, now }: { spent: bigint; bought: bigint; now: number },
): recurring.OrderChangedEvent {
  const cycle = (BigInt(now) - terms.startAt) / BigInt(terms.interval)
  const due = cycle > terms.nextCycle ? cycle : terms.nextCycle
  return {
    ...terms,
    remaining: less(terms.remaining, spent),
    spent: terms.spent + spent,
    received: terms.received + bought,
    held: terms.kind === 'time' ? terms.held : terms.held + bought,
    done: terms.done + 1,
    missed: terms.missed + (due - terms.nextCycle),
    nextCycle: due + 1n,
  }
}

/** Why an order was closed by `by` at `now`, unix seconds: nobody but its maker can close one that is not over. */
export function lostCloseReason({ maker, state }: OrderRow, by: string, now: number): string {
  const { terms } = state
  if (terms.remaining === 0n) return 'completed'
  if ('expiresAt' in terms) {
    if (terms.expiresAt > 0n && BigInt(now) >= terms.expiresAt) return 'expired'
    if (terms.touchSeconds > 0 && BigInt(now) >= terms.touchedAt + BigInt(terms.touchSeconds))
      return 'unconfirmed'
  } else if (terms.done >= terms.cycles) return 'completed'
  return by === maker ? 'cancelled' : 'completed'
}
