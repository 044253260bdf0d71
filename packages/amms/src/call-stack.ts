import type { ChainInstruction, ChainTransaction } from '@callisto/solana'
import type { InnerInstruction, Invocation, ProgramCall } from './venue-event.ts'

/** The parts of a transaction that events are read from. */
export type ExecutedCalls = Pick<
  ChainTransaction,
  | 'err'
  | 'logs'
  | 'accountKeys'
  | 'instructions'
  | 'innerInstructions'
  | 'preTokenBalances'
  | 'postTokenBalances'
>

/** A completed call, and the pools that its log lines gave events of. */
export interface CompletedCall {
  invocation: Invocation
  pools: ReadonlySet<string>
}

interface OpenCall {
  /** Undefined for a program that nobody reads the calls of. */
  instruction: ChainInstruction | undefined
  /** Inner instructions of the transaction's top-level instruction that had begun before this call. */
  innerBefore: number
  logs: string[]
  pools: Set<string>
}

/** Matches the calls that the logs report with the transaction's instructions: both are in execution order. */
export class CallStack {
  readonly #transaction: ExecutedCalls
  readonly #isRead: (program: string) => boolean
  readonly #open: OpenCall[] = []
  readonly #completed = new Set<ChainInstruction>()
  /** Calls that had begun where the logs end. */
  readonly #begunPools = new Map<ChainInstruction, Set<string>>()
  #top = -1
  #inner: readonly ChainInstruction[] = []
  #begun = 0

  constructor(transaction: ExecutedCalls, isRead: (program: string) => boolean) {
    this.#transaction = transaction
    this.#isRead = isRead
  }

  enter(program: string, depth: number): void {
    const next = depth === 1 ? this.#nextTopLevel(program) : this.#inner[this.#begun++]
    const instruction = next?.programId === program && this.#isRead(program) ? next : undefined
    const pools = new Set<string>()
    this.#open.push({ instruction, innerBefore: this.#begun, logs: [], pools })
    if (instruction) this.#begunPools.set(instruction, pools)
  }

  log(text: string): void {
    const call = this.#open.at(-1)
    if (call?.instruction) call.logs.push(text)
  }

  /** Records that a line of the call on top of the stack gave an event of a pool. */
  addPool(pool: string): void {
    this.#open.at(-1)?.pools.add(pool)
  }

  /** The call on top of the stack. */
  current(): ProgramCall | undefined {
    const instruction = this.#open.at(-1)?.instruction
    return instruction && this.#callOf(instruction)
  }

  /** The call that the logs report the end of; undefined where nobody reads it. */
  exit(): CompletedCall | undefined {
    const call = this.#open.pop()
    if (!call?.instruction) return undefined
    this.#completed.add(call.instruction)
    const inner = this.#inner.slice(call.innerBefore, this.#begun)
    return { invocation: this.#invocation(call.instruction, inner, call.logs), pools: call.pools }
  }

  /**
   * The calls whose end the logs do not report, in the order in which they ended, without their lines: what a call calls
   * follows it in the transaction, with a greater stack height.
   */
  *unreported(): Generator<CompletedCall> {
    const { instructions, innerInstructions } = this.#transaction
    for (const [index, instruction] of instructions.entries()) {
      const inner = innerInstructions.find((one) => one.index === index)?.instructions ?? []
      const missing = [instruction, ...inner].flatMap((call, at) => {
        if (!this.#isRead(call.programId) || this.#completed.has(call)) return []
        const callees = calleesOf(call, inner, at)
        return [{ call, callees, end: at + callees.length }]
      })
      // Of two calls with the same last instruction the inner one ended first.
      missing.sort((a, b) => a.end - b.end || b.call.stackHeight - a.call.stackHeight)
      for (const { call, callees } of missing)
        yield {
          invocation: this.#invocation(call, callees, []),
          pools: this.#begunPools.get(call) ?? new Set(),
        }
    }
  }

  #invocation(
    instruction: ChainInstruction,
    inner: readonly ChainInstruction[],
    logs: readonly string[],
  ): Invocation {
    return { ...this.#callOf(instruction), inner: inner.map((one) => this.#withAddresses(one)), logs }
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

/** The instructions that a call caused; `at` is the position of the first inner instruction after it. */
function calleesOf(
  call: ChainInstruction,
  inner: readonly ChainInstruction[],
  at: number,
): readonly ChainInstruction[] {
  const end = inner.findIndex(({ stackHeight }, index) => index >= at && stackHeight <= call.stackHeight)
  return inner.slice(at, end < 0 ? inner.length : end)
}
