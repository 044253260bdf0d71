import type { recurring } from '@callisto/program-clients'
import type { OrderStep } from './order-row.ts'

/** What an event of the recurring program does to an order; undefined for one that is of no order. */
export function recurringStep(event: recurring.RecurringEvent): OrderStep | undefined {
  switch (event.type) {
    case 'orderChanged':
      return changed(event)
    case 'filled': {
      const { order, keeper, mint0, mint1, spent, received, fee, referralFee } = event
      const details = {
        by: keeper,
        mintIn: mint0,
        mintOut: mint1,
        input: spent,
        output: received - fee - referralFee,
        fee: fee + referralFee,
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
      return undefined
  }
}

/** Changes that have an event of their own, with their amounts. */
const SILENT = new Set<recurring.OrderChange>(['filled', 'passed', 'withdrawn', 'claimed'])

function changed(event: recurring.OrderChangedEvent): OrderStep {
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
