import type { GraphLayout, SearchRequest, TokenTrade } from '@callisto/routing'
import type { GraphName, NumberedMasks } from './search-executor.ts'

/** One task of a search thread. `layouts` come with the first task and whenever an array of a graph was replaced. */
export type SearchMessage = {
  layouts?: Readonly<Record<GraphName, GraphLayout>>
  timeoutMs: number
} & SearchWork

export type SearchWork =
  | { kind: 'search'; request: SearchRequest; masks: NumberedMasks }
  | { kind: 'bound'; trade: TokenTrade }

export interface SearchReply {
  value: unknown
  costMs: number
}

/** What a search thread is started with. */
export interface SearchWorkerData {
  /** The cell in which the pool names the task that is to end. */
  control: Int32Array
  niceness: number
}

/** What a thread receives. */
export interface TaskMessage<Message> {
  task: number
  body: Message
}

/** What a thread sends: `isLast` ends its task. Without a task it says that the thread is ready. */
export interface TaskReply<Reply> {
  task: number
  isLast: boolean
  reply?: Reply
  error?: string
}

/** Index of the number of the task that is to end. */
export const ABORTED_TASK = 0

const CELLS = 1

/** Shared integers through which a running task is reached: its thread reads no messages meanwhile. */
export const createControlCell = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT))

export const isAborted = (control: Int32Array, task: number): boolean =>
  Atomics.load(control, ABORTED_TASK) === task
