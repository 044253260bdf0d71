import type { AccountFilter, AccountState } from '@callisto/solana'
import type { ClusterParameters } from '../cluster-parameters.ts'
import type { RpcCaller, RpcService } from '../rpc/method.ts'
import type { RpcLimits } from '../server/rpc-limits.ts'
import type { ProgramFile } from '../vm/program-files.ts'
import type { Progress } from './driver.ts'

/** What the clients of JSON-RPC hold at a time. */
export interface RpcLoad {
  /** Subscriptions of all connections; equal ones of different connections count each. */
  subscriptions: number
  /** Calls and frames that wait for their turn. */
  waiting: number
}

/** Options of the worker. */
export interface WorkerOptions {
  dataDir: string
  /** HTTP port, WebSocket one above; 0 for any free pair, undefined for no listeners. */
  rpcPort: number | undefined
  /** A second pair of the same kind. */
  backupRpcPort: number | undefined
  host: string
  programs: readonly ProgramFile[]
  keepTransactions: number
  historyMs: number
  simulation: { options: unknown } | undefined
  /** Chain time at the start, unix ms; undefined for the system clock. */
  startTimeMs: number | undefined
  parameters: Partial<ClusterParameters> | undefined
  rpcLimits: RpcLimits
}

/** From the main thread to the worker. */
export type ToWorker =
  /** Without a caller it is a call of this process. The result is undefined when too much waits. */
  | { type: 'rpc'; call: number; body: string; caller?: RpcCaller | undefined; service?: RpcService }
  /** Nobody waits for the result of a call any more. */
  | { type: 'cancel'; call: number }
  | { type: 'accounts'; call: number; addresses: readonly string[] }
  | {
      type: 'programAccounts'
      call: number
      owner: string
      dataSize: number | undefined
      filters: readonly AccountFilter[]
    }
  | { type: 'simulation'; call: number; name: string }
  | { type: 'openBlocks'; stream: number; fromSlot: number; credits: number }
  | {
      type: 'openChanges'
      stream: number
      owners: readonly string[]
      addresses: readonly string[]
      credits: number
    }
  | { type: 'watch'; stream: number; addresses: readonly string[] }
  | { type: 'credit'; stream: number; credits: number }
  | { type: 'closeStream'; stream: number }
  | { type: 'openSocket'; socket: number; client: string }
  | { type: 'frame'; socket: number; text: string }
  | { type: 'closeSocket'; socket: number }
  | { type: 'stop' }

/** From the worker to the main thread. */
export type FromWorker =
  | { type: 'progress'; progress: Progress }
  | { type: 'ready'; rpcPort: number | undefined; backupRpcPort: number | undefined; nowMs: number }
  /** A block was committed. */
  | { type: 'alive'; load: RpcLoad }
  /** The last message of a chain that cannot continue. `detail` has the stacks of the error and of its causes. */
  | { type: 'failed'; message: string; detail: string }
  | { type: 'fault'; message: string }
  | { type: 'result'; call: number; value: unknown }
  | { type: 'rejected'; call: number; message: string }
  /** An encoded block; `decodeBlock` reads it. */
  | { type: 'block'; stream: number; body: Uint8Array }
  | { type: 'changes'; stream: number; slot: number; accounts: AccountState[] }
  | { type: 'send'; socket: number; text: string }
  | { type: 'endSocket'; socket: number; code: number; reason: string }
  /** The last message of a chain that was stopped. */
  | { type: 'stopped' }
