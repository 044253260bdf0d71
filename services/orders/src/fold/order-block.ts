import { parseTransactionEvents, recurring, trigger } from '@callisto/program-clients'
import {
  type ChainBlock,
  type ChainTransaction,
  classifyTransactionError,
  type ProgramErrorTables,
} from '@callisto/solana'
import { findLostEvents, type LostEvent } from './lost-events.ts'
import type { OrderStep } from './order-row.ts'
import { recurringStep, triggerStep } from './order-steps.ts'

/** The part of a block that is about orders. */
export interface OrderBlock {
  slot: number
  blockhash: string
  time: number
  transactions: readonly OrderTransaction[]
}

export interface OrderTransaction {
  signature: string
  /** Decimals of the mints whose accounts it had. */
  decimals: ReadonlyMap<string, number>
  steps: readonly OrderStep[]
  /** What the steps lack because the runtime has cut the log. */
  lost: readonly LostEvent[]
  /** Of a transaction that was to fill an order and failed. */
  failedFill: { order: string; by: string; reason: string } | undefined
}

const clients = { trigger, recurring }
/** Of each program: its fill instruction and the place of the order among its accounts. */
const fills = new Map<string, { discriminator: number; order: number }>(
  [trigger, recurring].map(({ PROGRAM, FILL_DISCRIMINATOR, instructions }) => [
    PROGRAM,
    {
      discriminator: FILL_DISCRIMINATOR,
      order: (instructions.fill.accounts as readonly string[]).indexOf('order'),
    },
  ]),
)

/** Messages of the programs' own errors. */
export const orderProgramErrors: ProgramErrorTables = {
  [trigger.PROGRAM]: messagesOf(trigger.errors),
  [recurring.PROGRAM]: messagesOf(recurring.errors),
}

function messagesOf(errors: Readonly<Record<number, { message: string }>>): Record<number, string> {
  return Object.fromEntries(Object.entries(errors).map(([number, { message }]) => [number, message]))
}

/** Reads what a block did to orders. */
export function readOrderBlock({ slot, blockhash, blockTime, transactions }: ChainBlock): OrderBlock {
  return { slot, blockhash, time: blockTime, transactions: transactions.flatMap(readTransaction) }
}

function readTransaction(transaction: ChainTransaction): OrderTransaction[] {
  const { signature, accountKeys, instructions, innerInstructions } = transaction
  const isConcerned = accountKeys.some((key) => fills.has(key))
  if (!isConcerned) return []
  const called = [...instructions, ...innerInstructions.flatMap((inner) => inner.instructions)]
  if (!called.some(({ programId }) => fills.has(programId))) return []
  if (transaction.err !== null) return failed(transaction)
  const { events, truncated } = parseTransactionEvents(transaction, clients)
  const steps = events.flatMap((one, index) => {
    const before = events[index - 1]
    if (one.program === 'trigger')
      return triggerStep(one.event, before?.program === 'trigger' ? before.event : undefined) ?? []
    return recurringStep(one.event, before?.program === 'recurring' ? before.event : undefined) ?? []
  })
  const lost = truncated ? findLostEvents(transaction, events) : []
  const decimals = new Map(transaction.postTokenBalances.map((one) => [one.mint, one.decimals]))
  if (steps.length === 0 && lost.length === 0) return []
  return [{ signature, decimals, steps, lost, failedFill: undefined }]
}

function failed({ signature, accountKeys, instructions, err, logs }: ChainTransaction): OrderTransaction[] {
  const fill = instructions.find(
    ({ programId, data }) => data[0] !== undefined && data[0] === fills.get(programId)?.discriminator,
  )
  const order = fill && accountKeys[fill.accounts[fills.get(fill.programId)!.order] ?? -1]
  if (order === undefined) return []
  const reason = classifyTransactionError(err, logs, orderProgramErrors)?.message ?? 'failed'
  const failedFill = { order, by: accountKeys[0] ?? '', reason }
  return [{ signature, decimals: new Map(), steps: [], lost: [], failedFill }]
}
