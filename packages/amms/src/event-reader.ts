import { decodeLogData, walkProgramLogs } from '@callisto/program-clients'
import type { Amm } from './amm.ts'
import { CallStack, type CompletedCall, type ExecutedCalls } from './call-stack.ts'
import { ammsByOwner } from './registry.ts'
import { type BalanceChangeOf, swapWithoutEvent } from './swap-without-event.ts'
import type { EventContext, VenueEvent } from './venue-event.ts'

/** An event with its position among those of its transaction; with slot and transaction index it is unique. */
export type PlacedVenueEvent = { index: number } & VenueEvent

/** Reads what transactions did at a set of venues. */
export class VenueEventReader {
  readonly #amms: ReadonlyMap<string, Amm>
  readonly #readsCalls: boolean

  constructor(amms: readonly Amm[]) {
    this.#amms = ammsByOwner(amms)
    this.#readsCalls = amms.some(readsCalls)
  }

  /**
   * The events of a transaction in execution order: of a log line where it was written, of a call where it ended; those of
   * calls whose end the logs do not report, as the runtime cut them, come last. A failed transaction changed nothing and
   * has none. `onEvent` is called before the next event is read. Where no call is read, events after the cut are missing.
   */
  read(
    transaction: ExecutedCalls,
    context: EventContext,
    onEvent?: (event: VenueEvent) => void,
  ): PlacedVenueEvent[] {
    const { err, logs } = transaction
    if (err !== null && err !== undefined) return []
    const events: PlacedVenueEvent[] = []
    const add = (event: VenueEvent | undefined) => {
      if (!event) return
      events.push({ index: events.length, ...event })
      onEvent?.(event)
    }
    const data = (program: string, text: string, calls?: CallStack) => {
      const amm = this.#amms.get(program)
      const bytes = amm && (amm.readLog || amm.readCallLog) && decodeLogData(text)
      if (!bytes) return
      add(amm.readLog?.(bytes, context))
      const call = amm.readCallLog && calls?.current()
      const event = call && amm.readCallLog?.(bytes, call, context)
      if (event && 'pool' in event) calls?.addPool(event.pool)
      add(event)
    }
    if (!this.#readsCalls) {
      walkProgramLogs(logs, { data: (program, text) => data(program, text) })
      return events
    }
    const calls = new CallStack(transaction, (program) => {
      const amm = this.#amms.get(program)
      return amm !== undefined && readsCalls(amm)
    })
    const complete = (call: CompletedCall) => {
      for (const event of this.#eventsOf(call, transaction, context)) add(event)
    }
    walkProgramLogs(logs, {
      data: (program, text) => data(program, text, calls),
      text: (_, text) => calls.log(text),
      enter: (program, depth) => calls.enter(program, depth),
      exit: () => {
        const call = calls.exit()
        if (call) complete(call)
      },
    })
    for (const call of calls.unreported()) complete(call)
    return events
  }

  /** What a call did beyond the events of its log lines. */
  *#eventsOf(
    { invocation, pools }: CompletedCall,
    transaction: ExecutedCalls,
    context: EventContext,
  ): Generator<VenueEvent> {
    const amm = this.#amms.get(invocation.programId)
    const event = amm?.readInvocation?.(invocation, context)
    if (event) yield event
    else
      for (const vaults of amm?.swapVaults?.(invocation) ?? []) {
        if (pools.has(vaults.pool)) continue
        const { inner } = invocation
        const changeOf = this.#isOnlySwap(vaults.pool, transaction) ? balanceChanges(transaction) : undefined
        const swap = swapWithoutEvent(vaults, { venue: amm!.id, call: invocation, inner, changeOf })
        if (swap) yield swap
      }
  }

  /** Whether one call of a transaction at most names a pool among the programs that are read. */
  #isOnlySwap(pool: string, { accountKeys, instructions, innerInstructions }: ExecutedCalls): boolean {
    const index = accountKeys.indexOf(pool)
    const all = [...instructions, ...innerInstructions.flatMap((inner) => inner.instructions)]
    const naming = all.filter(
      ({ programId, accounts }) => this.#amms.has(programId) && accounts.includes(index),
    )
    return naming.length <= 1
  }
}

/** What token accounts had more after a transaction than before it. */
function balanceChanges({
  accountKeys,
  preTokenBalances,
  postTokenBalances,
}: ExecutedCalls): BalanceChangeOf {
  return (address) => {
    const index = accountKeys.indexOf(address)
    const [before, after] = [preTokenBalances, postTokenBalances].map((balances) =>
      balances.find(({ accountIndex }) => accountIndex === index),
    )
    return before === undefined && after === undefined
      ? undefined
      : (after?.amount ?? 0n) - (before?.amount ?? 0n)
  }
}

const readsCalls = ({ readInvocation, readCallLog }: Amm): boolean =>
  readInvocation !== undefined || readCallLog !== undefined
