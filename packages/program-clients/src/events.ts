import { getBase64Encoder } from '@solana/kit'

/** The parts of a generated client that read its program's events. */
export interface EventClient<E = unknown> {
  PROGRAM: string
  decodeEvent(data: Uint8Array): E | undefined
}

type Clients = Readonly<Record<string, EventClient>>
type EventOf<C> = C extends EventClient<infer E> ? E : never

/** An event of one of some programs; `program` is the name that the caller has for it. */
export type ProgramEvent<C extends Clients> = {
  [Name in keyof C]: {
    /** Position among these programs' events in the transaction. */
    index: number
    /** Position of the top-level instruction that it happened in. */
    instruction: number
    program: Name
    event: EventOf<C[Name]>
  }
}[keyof C]

export interface TransactionEvents<C extends Clients> {
  events: ProgramEvent<C>[]
  /** The runtime cut the logs short, so events may be missing: read the accounts instead. */
  truncated: boolean
}

const INVOKE = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) invoke \[(\d+)\]$/
const END = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) (success|failed(: .*)?)$/s
const DATA = 'Program data: '
const TEXT = 'Program log: '
const TRUNCATED = 'Log truncated'

/** Callbacks of `walkProgramLogs`; `program` is the one on top of the invoke stack. */
export interface LogVisitor {
  /** A `Program data:` line, still in base64. `instruction`: position of the top-level instruction. */
  data(program: string, base64: string, instruction: number): void
  /** A `Program log:` line without its prefix. */
  text?(program: string, text: string): void
  /** `depth` is 1 for a top-level instruction. */
  enter?(program: string, depth: number): void
  exit?(program: string): void
}

/**
 * Walks the log lines of an executed transaction along the invoke stack: only the program on top can have written a
 * data or text line, so nothing that another program logs is attributed to it. Returns false when lines are missing
 * (the runtime cuts long logs).
 */
export function walkProgramLogs(logs: readonly string[], visitor: LogVisitor): boolean {
  const stack: string[] = []
  let instruction = -1
  for (const line of logs) {
    if (line === TRUNCATED) return false
    const top = stack.at(-1)
    if (line.startsWith(DATA)) {
      if (top !== undefined) visitor.data(top, line.slice(DATA.length), instruction)
      continue
    }
    if (line.startsWith(TEXT)) {
      if (top !== undefined) visitor.text?.(top, line.slice(TEXT.length))
      continue
    }
    const invoked = INVOKE.exec(line)
    if (invoked) {
      const program = invoked[1]!
      stack.push(program)
      if (stack.length !== Number(invoked[2])) return false
      if (stack.length === 1) instruction++
      visitor.enter?.(program, stack.length)
      continue
    }
    const ended = END.exec(line)
    if (!ended) continue
    if (stack.pop() !== ended[1]) return false
    visitor.exit?.(ended[1]!)
  }
  return stack.length === 0
}

/**
 * The events of some programs in an executed transaction, in order. A failed transaction changed nothing and has no
 * events. Data that is no event is skipped.
 */
export function parseTransactionEvents<const C extends Clients>(
  { err, logs }: { err: unknown; logs: readonly string[] },
  clients: C,
): TransactionEvents<C> {
  if (err !== null && err !== undefined) return { events: [], truncated: false }
  const names = new Map(Object.entries(clients).map(([name, { PROGRAM }]) => [PROGRAM, name]))
  const events: ProgramEvent<C>[] = []
  const isComplete = walkProgramLogs(logs, {
    data: (id, text, instruction) => {
      const program = names.get(id)
      const data = program === undefined ? undefined : decodeLogData(text)
      const event = data && clients[program!]!.decodeEvent(data)
      if (event) events.push({ index: events.length, instruction, program, event } as ProgramEvent<C>)
    },
  })
  return { events, truncated: !isComplete }
}

const base64 = getBase64Encoder()

/** The bytes of a `Program data:` line; undefined when it is no base64. */
export function decodeLogData(text: string): Uint8Array | undefined {
  try {
    return base64.encode(text) as Uint8Array
  } catch {
    return undefined
  }
}
