import type { recurring, trigger } from '@callisto/program-clients'
import type { LostFill } from './lost-events.ts'
import type { OrderRow, OrderState } from './order-row.ts'

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
