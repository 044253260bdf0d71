import { getBase64Encoder, type ReadonlyUint8Array } from '@solana/kit'
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
const TRUNCATED = 'Log truncated'

/**
 * What our programs reported in an executed transaction, in order. A failed transaction changed nothing and
 * so has no events. Only the program on top of the invoke stack can have written a data line: what others log,
 * or our programs under another's name, is never taken for an event. Data that is no event is passed over.
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
  const stack: string[] = []
  let instruction = -1
  for (const line of logs) {
    if (line === TRUNCATED) return { events, truncated: true }
    if (line.startsWith(DATA)) {
      const found = decodeLine(stack.at(-1), line.slice(DATA.length))
      if (found) events.push({ index: events.length, instruction, ...found } as ProgramEvent)
      continue
    }
    const invoked = INVOKE.exec(line)
    if (invoked) {
      stack.push(invoked[1]!)
      if (stack.length !== Number(invoked[2])) return { events, truncated: true }
      if (stack.length === 1) instruction++
      continue
    }
    const ended = END.exec(line)
    if (ended && stack.pop() !== ended[1]) return { events, truncated: true }
  }
  return { events, truncated: stack.length > 0 }
}

function decodeLine(program: string | undefined, text: string): Decoded | undefined {
  const decode = program === undefined ? undefined : decoders[program]
  const data = decode && decodeBase64(text)
  return data && decode(data as Uint8Array)
}

const base64 = getBase64Encoder()

function decodeBase64(text: string): ReadonlyUint8Array | undefined {
  try {
    return base64.encode(text)
  } catch {
    return undefined
  }
}
