import { getBase64Encoder } from '@solana/kit'
import { PROGRAM as CLMM, type ClmmEvent, decodeEvent as decodeClmm } from './clmm/generated.ts'
import { PROGRAM as CPMM, type CpmmEvent, decodeEvent as decodeCpmm } from './cpmm/generated.ts'
import { PROGRAM as DLMM, type DlmmEvent, decodeEvent as decodeDlmm } from './dlmm/generated.ts'
import {
  decodeEvent as decodeLaunchpad,
  PROGRAM as LAUNCHPAD,
  type LaunchpadEvent,
} from './launchpad/generated.ts'
import { decodeEvent as decodeRouter, PROGRAM as ROUTER, type RouterEvent } from './router/generated.ts'
import { decodeEvent as decodeStable, PROGRAM as STABLE, type StableEvent } from './stable/generated.ts'

export type ProgramEvent = {
  /** Position among our programs' events in the transaction; with slot and transaction index, its identity. */
  index: number
  /** Position of the top-level instruction that it happened in. */
  instruction: number
} & (
  | { program: 'clmm'; event: ClmmEvent }
  | { program: 'cpmm'; event: CpmmEvent }
  | { program: 'dlmm'; event: DlmmEvent }
  | { program: 'launchpad'; event: LaunchpadEvent }
  | { program: 'router'; event: RouterEvent }
  | { program: 'stable'; event: StableEvent }
)

export interface TransactionEvents {
  events: ProgramEvent[]
  /** The runtime cut the logs short, so events may be missing: read the accounts instead. */
  truncated: boolean
}

type Decoded = Pick<ProgramEvent, 'program' | 'event'>

const decoders: Readonly<Record<string, (data: Uint8Array) => Decoded | undefined>> = {
  [CLMM]: (data) => named('clmm', decodeClmm(data)),
  [CPMM]: (data) => named('cpmm', decodeCpmm(data)),
  [DLMM]: (data) => named('dlmm', decodeDlmm(data)),
  [LAUNCHPAD]: (data) => named('launchpad', decodeLaunchpad(data)),
  [ROUTER]: (data) => named('router', decodeRouter(data)),
  [STABLE]: (data) => named('stable', decodeStable(data)),
}

const named = <P, E>(program: P, event: E | undefined) => (event ? { program, event } : undefined)

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
 * The events of the built-in programs in an executed transaction, in order. A failed transaction changed nothing and has
 * no events. Data that is no event is skipped.
 */
export function parseTransactionEvents({
  err,
  logs,
}: {
  err: unknown
  logs: readonly string[]
}): TransactionEvents {
  if (err !== null && err !== undefined) return { events: [], truncated: false }
  const events: ProgramEvent[] = []
  const isComplete = walkProgramLogs(logs, {
    data: (program, text, instruction) => {
      const decode = decoders[program]
      const data = decode && decodeLogData(text)
      const found = data && decode(data)
      if (found) events.push({ index: events.length, instruction, ...found } as ProgramEvent)
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
