import type { recurring, trigger } from '@callisto/program-clients'
import type { OrderStep } from './order-row.ts'

const LEGS = ['entry', 'takeProfit', 'stop'] as const

/** What the event before that of a fill says of its value; nothing where the fill goes by no feeds. */
function valueBefore(
  before: trigger.TriggerEvent | recurring.RecurringEvent | undefined,
  order: string,
): { value?: bigint } {
  return before?.type === 'valued' && before.order === order ? { value: before.value } : {}
}

/** What an event of the trigger program, behind the one before it, does to an order; undefined for one that is of no order. */
export function triggerStep(
  event: trigger.TriggerEvent,
  before?: trigger.TriggerEvent,
): OrderStep | undefined {
  switch (event.type) {
    case 'orderChanged':
      return triggerChanged(event)
    case 'filled': {
      const { order, keeper, mintIn, mintOut, spent, received, fee, referralFee, minimum } = event
      const leg = LEGS[event.leg]
      return {
        order,
        record: {
          type: 'filled',
          details: {
            by: keeper,
            mintIn,
            mintOut,
            input: spent,
            output: received - fee - referralFee,
            fee: fee + referralFee,
            minimum,
            ...valueBefore(before, order),
            ...(leg ? { leg } : {}),
          },
        },
      }
    }
    case 'paidOut':
      return {
        order: event.order,
        record: { type: 'paidOut', details: { mintOut: event.mint, output: event.amount } },
      }
    case 'closed': {
      const { order, closer, reason, returned0, returned1 } = event
      return {
        order,
        closes: { by: closer, reason },
        record: { type: 'closed', details: { by: closer, reason, input: returned0, output: returned1 } },
      }
    }
    case 'configOpened':
    case 'valued':
      return undefined
  }
}

function triggerChanged(event: trigger.OrderChangedEvent): OrderStep {
  const { order, change, maker, mint0, mint1, making } = event
  const step = { order, state: { program: 'trigger', terms: event } } as const
  // The fill itself has an event of its own, with its amounts.
  if (change === 'filled') return step
  const isNew = change === 'created'
  return {
    ...step,
    ...(isNew ? { opens: { maker, mints: [mint0, mint1] } } : {}),
    record: {
      type: change,
      details: isNew ? { by: maker, mintIn: mint0, mintOut: mint1, input: making } : {},
    },
  }
}

/** Whether the order still has something to sell. */
export const isTriggerActive = ({ remaining }: trigger.OrderChangedEvent): boolean => remaining > 0n

/** What an event of the recurring program, behind the one before it, does to an order; undefined for one that is of no order. */
export function recurringStep(
  event: recurring.RecurringEvent,
  before?: recurring.RecurringEvent,
): OrderStep | undefined {
  switch (event.type) {
    case 'orderChanged':
      return recurringChanged(event)
    case 'filled': {
      const { order, keeper, mint0, mint1, spent, received, fee, referralFee, minimum } = event
      const details = {
        by: keeper,
        mintIn: mint0,
        mintOut: mint1,
        input: spent,
        output: received - fee - referralFee,
        fee: fee + referralFee,
        minimum,
        ...valueBefore(before, order),
      }
      return { order, record: { type: 'filled', details } }
    }
    case 'passed':
      return { order: event.order, record: { type: 'passed', details: { by: event.keeper } } }
    case 'paidOut':
      return {
        order: event.order,
        record: { type: 'paidOut', details: { mintOut: event.mint, output: event.amount } },
      }
    case 'closed': {
      const { order, closer, reason, returned0, returned1 } = event
      const details = { by: closer, reason, input: returned0, output: returned1 }
      return { order, closes: { by: closer, reason }, record: { type: 'closed', details } }
    }
    case 'configOpened':
    case 'valued':
      return undefined
  }
}

/** Changes that have an event of their own, with their amounts. */
const SILENT = new Set<recurring.OrderChange>(['filled', 'passed', 'withdrawn', 'claimed'])

function recurringChanged(event: recurring.OrderChangedEvent): OrderStep {
  const { order, change, maker, mint0, mint1, deposited } = event
  const step = { order, state: { program: 'recurring', terms: event } } as const
  if (SILENT.has(change)) return step
  const opens = change === 'created' ? { opens: { maker, mints: [mint0, mint1] as const } } : {}
  const amount = change === 'created' || change === 'deposited' ? { mintIn: mint0, input: deposited } : {}
  return { ...step, ...opens, record: { type: change, details: { by: maker, ...amount } } }
}

/** Whether the order still has cycles to do and something to sell in them. */
export const isRecurringActive = ({ done, cycles, remaining }: recurring.OrderChangedEvent): boolean =>
  done < cycles && remaining > 0n
