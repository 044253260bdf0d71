import { CLOCK_SYSVAR } from '../changes/clock-feed.ts'
import type { HttpPost, HttpReply } from '../rpc/http-post.ts'
import type { OpenSocket, SocketHandlers } from '../socket/socket-port.ts'
import type { FakeClock } from './fake-clock.test-helper.ts'
import {
  accountOf,
  type ModelBlock,
  ModelChain,
  POOL_ACCOUNTS,
  POOLS,
  shownAccount,
  shownBlock,
  VAULT_ACCOUNTS,
} from './model-chain.test-helper.ts'

/** Chance of each fault. */
export interface Faults {
  /** Of a call: 429, 5xx, a cut connection, no reply at all, text that is no JSON. */
  call: number
  /** Of a slot: the sockets are cut, or fall silent. */
  socket: number
  /** Of a slot without a block. */
  skip: number
  /** Of a slot before which confirmed blocks are taken back. */
  fork: number
  /** Of a notification that comes twice. */
  double: number
  /** Longest delay of a notification, milliseconds. */
  delayMs: number
}

export const NO_FAULTS: Faults = { call: 0, socket: 0, skip: 0, fork: 0, double: 0, delayMs: 0 }

const SLOT_MS = 200
const REPLY_MS = 20
export const ENDPOINTS = ['https://one.example/v1/secret-key-1', 'https://two.example/?api-key=secret-key-2']
export const SOCKETS = ['wss://one.example/v1/secret-key-1', 'wss://two.example/?api-key=secret-key-2']

interface Session {
  handlers: SocketHandlers
  topics: Map<number, { kind: string; key: string }>
  isSilent: boolean
}

/** A model chain behind endpoints and sockets that fail as public ones do, on a fake clock. */
export class LyingCluster {
  readonly chain: ModelChain
  readonly calls: { url: string; method: string; atMs: number }[] = []
  faults: Faults
  readonly #clock: FakeClock
  readonly #random: () => number
  readonly #sessions = new Set<Session>()
  /** Blocks that each endpoint is behind. */
  readonly #lag = new Map<string, number>()
  /** Methods that no endpoint serves. */
  readonly refused = new Set<string>()
  /** Nothing can be reached. */
  isDown = false
  /** Endpoints that take calls and never reply. */
  readonly hung = new Set<string>()
  lastId = 0

  constructor(clock: FakeClock, random: () => number, faults: Faults = NO_FAULTS) {
    this.#clock = clock
    this.#random = random
    this.faults = faults
    this.chain = new ModelChain(random)
  }

  /** Lets slots pass. */
  async run(slots: number): Promise<void> {
    for (let i = 0; i < slots; i++) {
      const { fork, skip, socket } = this.faults
      if (this.#chance(fork)) this.chain.fork(1 + Math.floor(this.#random() * 3))
      const block = this.chain.tick(this.#chance(skip))
      if (this.#chance(socket)) this.#breakSockets()
      if (block) this.#notify(block)
      for (const url of ENDPOINTS) this.#lag.set(url, this.#chance(this.faults.call) ? 2 : 0)
      await this.#clock.advance(SLOT_MS)
    }
  }

  /** Cuts every socket. */
  cutSockets(): void {
    for (const session of [...this.#sessions]) session.handlers.onClose()
    this.#sessions.clear()
  }

  readonly post: HttpPost = async (url, body) => {
    const { method, params } = JSON.parse(body) as { method: string; params: unknown[] }
    this.calls.push({ url, method, atMs: this.#clock.nowMs() })
    if (this.isDown) throw new Error('ECONNREFUSED')
    if (this.hung.has(url)) return new Promise<never>(() => undefined)
    await this.#clock.wait(REPLY_MS)
    if (this.refused.has(method))
      return { status: 403, retryAfterMs: undefined, text: 'no plan for secret-key-1' }
    return (await this.#fault(url)) ?? ok(this.#answer(url, method, params))
  }

  readonly openSocket: OpenSocket = (_url, handlers) => {
    const session: Session = { handlers, topics: new Map(), isSilent: false }
    this.#clock.after(REPLY_MS, () => {
      if (this.isDown) {
        handlers.onClose()
        return
      }
      this.#sessions.add(session)
      handlers.onOpen()
    })
    return {
      send: (text) => this.#subscribe(session, text),
      close: () => {
        this.#sessions.delete(session)
        handlers.onClose()
      },
    }
  }

  #chance(share: number): boolean {
    return share > 0 && this.#random() < share
  }

  async #fault(url: string): Promise<HttpReply | undefined> {
    if (!this.#chance(this.faults.call)) return undefined
    const kind = Math.floor(this.#random() * 6)
    if (kind === 0) return { status: 429, retryAfterMs: 1_000, text: '{}' }
    if (kind === 1) return { status: 503, retryAfterMs: undefined, text: '<html>' }
    if (kind === 2) return { status: 200, retryAfterMs: undefined, text: '{"jsonrpc":"2.0","result":{"con' }
    if (kind === 3)
      return { status: 429, retryAfterMs: undefined, text: '{"error":{"code":429,"message":"slow down"}}' }
    if (kind === 4) return new Promise<never>(() => undefined)
    throw new Error(`ECONNRESET ${url}`)
  }

  #answer(url: string, method: string, params: unknown[]): string {
    const head = this.chain.behind(this.#lag.get(url) ?? 0)
    const options = Object(params.at(-1)) as { minContextSlot?: number; dataSlice?: object }
    if ((options.minContextSlot ?? 0) > head.slot) return rpcError(-32_016)
    const context = `"context":{"slot":${head.slot}}`
    switch (method) {
      case 'getSlot':
        return result(String(head.slot))
      case 'getFirstAvailableBlock':
        return result(String(this.chain.first.slot))
      case 'getBlocks':
        return result(JSON.stringify(slotsOf(head, params[0] as number, params[1] as number)))
      case 'getBlock':
        return this.#block(head, params[0] as number)
      case 'getMultipleAccounts': {
        const shown = (params[0] as string[]).map((address) => shownAt(head, address))
        return result(`{${context},"value":[${shown.join()}]}`)
      }
      case 'getProgramAccounts': {
        const own = params[0] === POOLS ? POOL_ACCOUNTS : VAULT_ACCOUNTS
        const listed = own.flatMap((address) => {
          const text = shownAt(head, address)
          return text === 'null' ? [] : [`{"pubkey":"${address}","account":${text}}`]
        })
        return result(`{${context},"value":[${listed.join()}]}`)
      }
      default:
        return rpcError(-32_601)
    }
  }

  #block(head: ModelBlock, slot: number): string {
    if (slot > head.slot) return rpcError(-32_004)
    let block: ModelBlock | undefined = head
    while (block && block.slot > slot) block = block.parent
    return block?.slot === slot ? result(shownBlock(block)) : rpcError(-32_007)
  }

  #subscribe(session: Session, text: string): void {
    const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: unknown[] }
    if (session.isSilent) return
    const reply = (value: unknown) =>
      this.#clock.after(REPLY_MS, () =>
        session.handlers.onText(JSON.stringify({ jsonrpc: '2.0', id, result: value })),
      )
    if (method.endsWith('Unsubscribe')) {
      session.topics.delete(params[0] as number)
      reply(true)
      return
    }
    this.lastId += 1
    session.topics.set(this.lastId, { kind: method.replace('Subscribe', ''), key: String(params[0] ?? '') })
    reply(this.lastId)
  }

  #notify(block: ModelBlock): void {
    const written = new Set(block.transactions.flatMap(({ writes }) => writes.map(([address]) => address)))
    for (const session of this.#sessions) {
      if (session.isSilent) continue
      for (const [id, { kind, key }] of session.topics)
        for (const value of valuesOf(block, kind, key, written)) this.#deliver(session, id, kind, value)
    }
  }

  #deliver(session: Session, id: number, kind: string, value: string): void {
    const text = `{"jsonrpc":"2.0","method":"${kind}Notification","params":{"result":${value},"subscription":${id}}}`
    const times = this.#chance(this.faults.double) ? 2 : 1
    for (let i = 0; i < times; i++) {
      const delay = Math.floor(this.#random() * (this.faults.delayMs + 1))
      this.#clock.after(delay, () => this.#sessions.has(session) && session.handlers.onText(text))
    }
  }

  #breakSockets(): void {
    if (this.#chance(0.3)) for (const session of this.#sessions) session.isSilent = true
    else this.cutSockets()
  }
}

/** Results of a topic's notifications for a block. */
function valuesOf(block: ModelBlock, kind: string, key: string, written: ReadonlySet<string>): string[] {
  const { slot } = block
  if (kind === 'slot') return [`{"parent":${slot - 1},"root":${slot - 32},"slot":${slot}}`]
  const context = `"context":{"slot":${slot}}`
  if (kind === 'account') {
    if (key !== CLOCK_SYSVAR && !written.has(key)) return []
    return [`{${context},"value":${key === CLOCK_SYSVAR ? clockAt(slot) : shownOrClosed(block, key)}}`]
  }
  const own = key === POOLS ? POOL_ACCOUNTS : VAULT_ACCOUNTS
  // A validator does not notify of an account that is closed: its owner is not the program any more.
  return own
    .filter((address) => written.has(address) && shownAt(block, address) !== 'null')
    .map((address) => `{${context},"value":{"pubkey":"${address}","account":${shownAt(block, address)}}}`)
}

const clockAt = (slot: number) =>
  shownAccount({
    address: CLOCK_SYSVAR,
    owner: 'Sysvar1111111111111111111111111111111111111',
    lamports: 1n,
    data: Uint8Array.of(slot & 255, (slot >> 8) & 255),
    executable: false,
  })

function shownAt(block: ModelBlock, address: string): string {
  if (address === CLOCK_SYSVAR) return clockAt(block.slot)
  const account = accountOf(address, block.state.get(address) ?? 0)
  return account === undefined ? 'null' : shownAccount(account)
}

function shownOrClosed(block: ModelBlock, address: string): string {
  const text = shownAt(block, address)
  if (text !== 'null') return text
  return shownAccount({
    address,
    owner: '11111111111111111111111111111111',
    lamports: 0n,
    data: new Uint8Array(0),
    executable: false,
  })
}

function slotsOf(head: ModelBlock, from: number, to: number): number[] {
  const slots: number[] = []
  for (let block: ModelBlock | undefined = head; block && block.slot >= from; block = block.parent)
    if (block.slot <= to) slots.unshift(block.slot)
  return slots
}

const ok = (text: string): HttpReply => ({ status: 200, retryAfterMs: undefined, text })
const result = (value: string) => `{"jsonrpc":"2.0","id":1,"result":${value}}`
const rpcError = (code: number) => `{"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"error"}}`
