import type { FrameHandler, OpenSession } from '@callisto/http/socket'
import type { AccountState } from '@callisto/solana'
import type { Chain } from '../chain.ts'
import { ChainFailure } from '../chain-failure.ts'
import type { RpcCaller, RpcService } from '../rpc/method.ts'
import type { Simulation } from '../simulation.ts'
import type { FromWorker, ToWorker } from './protocol.ts'
import { Streams } from './streams.ts'

export interface RequestPorts {
  chain: Chain
  post(message: FromWorker, transfer?: ArrayBuffer[]): void
  /** The response to a call of this process, at once. */
  answer(body: string, service?: RpcService): string
  /** Executes a body of a client, with `undefined` when too much waits. Returns what cancels it. */
  execute(
    body: string,
    caller: RpcCaller,
    done: (response: readonly Buffer[] | undefined) => void,
  ): () => void
  openSession: OpenSession
  simulation: Simulation | undefined
}

/** Handles the requests of the main thread. */
export class Requests {
  readonly #ports: RequestPorts
  readonly #streams: Streams
  readonly #sockets = new Map<number, FrameHandler>()
  readonly #cancels = new Map<number, () => void>()

  constructor(ports: RequestPorts) {
    this.#ports = ports
    this.#streams = new Streams(ports.chain, {
      block: (stream, body) => {
        // A copy of exact size, so that the transferred buffer holds nothing else.
        const own = Uint8Array.from(body)
        ports.post({ type: 'block', stream, body: own }, [own.buffer])
      },
      changes: (stream, slot, accounts) => ports.post({ type: 'changes', stream, slot, accounts }),
    })
  }

  handle(message: ToWorker): void {
    switch (message.type) {
      case 'rpc':
        this.#rpc(message)
        break
      case 'cancel':
        this.#cancels.get(message.call)?.()
        this.#cancels.delete(message.call)
        break
      case 'accounts':
        this.#answer(message.call, () => this.#accounts(message.addresses))
        break
      case 'programAccounts':
        this.#answer(message.call, () => this.#programAccounts(message))
        break
      case 'simulation':
        this.#answer(message.call, () => this.#ports.simulation?.read?.(message.name))
        break
      case 'openBlocks':
        this.#streams.openBlocks(message.stream, message.fromSlot, message.credits)
        break
      case 'openChanges':
        this.#streams.openChanges(message.stream, message.owners, message.addresses, message.credits)
        break
      case 'watch':
        this.#streams.watch(message.stream, message.addresses)
        break
      case 'credit':
        this.#streams.credit(message.stream, message.credits)
        break
      case 'closeStream':
        this.#streams.close(message.stream)
        break
      case 'openSocket':
        this.#openSocket(message.socket, message.client)
        break
      case 'frame':
        this.#sockets.get(message.socket)?.receive(message.text)
        break
      case 'closeSocket':
        this.#sockets.get(message.socket)?.close()
        this.#sockets.delete(message.socket)
    }
  }

  #rpc({ call, body, caller, service }: Extract<ToWorker, { type: 'rpc' }>): void {
    if (caller === undefined) {
      this.#answer(call, () => this.#ports.answer(body, service))
      return
    }
    let isDone = false
    const cancel = this.#ports.execute(body, caller, (parts) => {
      isDone = true
      this.#cancels.delete(call)
      // In one piece and transferred: a long response costs the main thread nothing.
      const bytes = parts === undefined ? undefined : joined(parts)
      this.#ports.post({ type: 'result', call, value: bytes }, bytes === undefined ? [] : [bytes.buffer])
    })
    if (!isDone) this.#cancels.set(call, cancel)
  }

  #answer(call: number, work: () => unknown): void {
    try {
      this.#ports.post({ type: 'result', call, value: work() })
    } catch (error) {
      if (error instanceof ChainFailure) throw error
      this.#ports.post({
        type: 'rejected',
        call,
        message: error instanceof Error ? error.message : String(error),
      })
    }
  }

  #accounts(addresses: readonly string[]): { slot: number; accounts: (AccountState | undefined)[] } {
    const view = this.#ports.chain.view('confirmed')
    return { slot: view.slot, accounts: addresses.map((address) => view.get(address)) }
  }

  #programAccounts(query: Extract<ToWorker, { type: 'programAccounts' }>): {
    slot: number
    accounts: AccountState[]
  } {
    const { owner, dataSize, filters } = query
    const view = this.#ports.chain.view('confirmed')
    const accounts = view.byProgram(owner).filter(({ owner: held, data }) => {
      if (held !== owner || (dataSize !== undefined && data.length !== dataSize)) return false
      return filters.every(({ offset, bytes }) => holds(data, offset, bytes))
    })
    return { slot: view.slot, accounts }
  }

  #openSocket(socket: number, client: string): void {
    const send = (text: string) => this.#ports.post({ type: 'send', socket, text })
    const end = (code: number, reason: string) =>
      this.#ports.post({ type: 'endSocket', socket, code, reason })
    this.#sockets.set(socket, this.#ports.openSession(client, send, end))
  }
}

/** A copy of its own: a transferred buffer must hold nothing else. */
function joined(parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function holds(data: Uint8Array, offset: number, bytes: Uint8Array): boolean {
  return offset + bytes.length <= data.length && bytes.every((byte, i) => data[offset + i] === byte)
}
