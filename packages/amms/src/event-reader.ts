import { decodeLogData, walkProgramLogs } from '@callisto/program-clients'
import type { ChainInstruction, ChainTransaction } from '@callisto/solana'
import type { Amm } from './amm.ts'
import { ammsByOwner } from './registry.ts'
import type { EventContext, InnerInstruction, Invocation, ProgramCall, VenueEvent } from './venue-event.ts'

/** An event with its position among those of its transaction; with slot and transaction index it is unique. */
export type PlacedVenueEvent = { index: number } & VenueEvent

/** The parts of a transaction that events are read from. */
export type ExecutedCalls = Pick<
  ChainTransaction,
  'err' | 'logs' | 'accountKeys' | 'instructions' | 'innerInstructions' | 'postTokenBalances'
>

/** Reads what transactions did at a set of venues. */
export class VenueEventReader {
  readonly #amms: ReadonlyMap<string, Amm>
  readonly #readsCalls: boolean

  constructor(amms: readonly Amm[]) {
    this.#amms = ammsByOwner(amms)
    this.#readsCalls = amms.some(readsCalls)
  }

  /**
   * The events of a transaction in execution order: of a log line where it was written, of a call where it ended. A failed
   * transaction changed nothing and has none. `onEvent` is called before the next event is read. Where the runtime cut the logs, events after the cut are missing.
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
      if (call) add(amm.readCallLog?.(bytes, call, context))
    }
    if (!this.#readsCalls) {
      walkProgramLogs(logs, { data: (program, text) => data(program, text) })
      return events
    }
    const calls = new CallStack(transaction, (program) => {
      const amm = this.#amms.get(program)
      return amm !== undefined && readsCalls(amm)
    })
    walkProgramLogs(logs, {
      data: (program, text) => data(program, text, calls),
      text: (_, text) => calls.log(text),
      enter: (program, depth) => calls.enter(program, depth),
      exit: (program) => {
        const invocation = calls.exit()
        if (invocation) add(this.#amms.get(program)?.readInvocation?.(invocation, context))
      },
    })
    return events
  }
}

const readsCalls = ({ readInvocation, readCallLog }: Amm): boolean =>
  readInvocation !== undefined || readCallLog !== undefined

interface OpenCall {
  /** Undefined for a program that nobody reads the calls of. */
  instruction: ChainInstruction | undefined
  /** Inner instructions of the transaction's top-level instruction that had begun before this call. */
  innerBefore: number
  logs: string[]
}

/** Matches the calls that the logs report with the transaction's instructions: both are in execution order. */
class CallStack {
  readonly #transaction: ExecutedCalls
  readonly #isRead: (program: string) => boolean
  readonly #open: OpenCall[] = []
  #top = -1
  #inner: readonly ChainInstruction[] = []
  #begun = 0

  constructor(transaction: ExecutedCalls, isRead: (program: string) => boolean) {
    this.#transaction = transaction
    this.#isRead = isRead
  }

  enter(program: string, depth: number): void {
    const instruction = depth === 1 ? this.#nextTopLevel(program) : this.#inner[this.#begun++]
    this.#open.push({
      instruction: instruction?.programId === program && this.#isRead(program) ? instruction : undefined,
      innerBefore: this.#begun,
      logs: [],
    })
  }

  log(text: string): void {
    const call = this.#open.at(-1)
    if (call?.instruction) call.logs.push(text)
  }

  /** The call on top of the stack. */
  current(): ProgramCall | undefined {
    const instruction = this.#open.at(-1)?.instruction
    return instruction && this.#callOf(instruction)
  }

  #callOf(instruction: ChainInstruction): ProgramCall {
    const { accountKeys, postTokenBalances } = this.#transaction
    const { programId, data } = instruction
    const tokenBalance = (address: string) => {
      const index = accountKeys.indexOf(address)
      return postTokenBalances.find(({ accountIndex }) => accountIndex === index)
    }
    return { programId, data, accounts: this.#addresses(instruction), tokenBalance }
  }

  exit(): Invocation | undefined {
    const call = this.#open.pop()
    if (!call?.instruction) return undefined
    return {
      ...this.#callOf(call.instruction),
      inner: this.#inner.slice(call.innerBefore, this.#begun).map((one) => this.#withAddresses(one)),
      logs: call.logs,
    }
  }

  /** Precompiled programs write no log lines, so their instructions are skipped. */
  #nextTopLevel(program: string): ChainInstruction | undefined {
    const { instructions, innerInstructions } = this.#transaction
    do this.#top++
    while (this.#top < instructions.length && instructions[this.#top]!.programId !== program)
    this.#inner = innerInstructions.find(({ index }) => index === this.#top)?.instructions ?? []
    this.#begun = 0
    return instructions[this.#top]
  }

  #addresses({ accounts }: ChainInstruction): string[] {
    return accounts.map((index) => this.#transaction.accountKeys[index] ?? '')
  }

  #withAddresses(instruction: ChainInstruction): InnerInstruction {
    return { ...instruction, accounts: this.#addresses(instruction) }
  }
}
