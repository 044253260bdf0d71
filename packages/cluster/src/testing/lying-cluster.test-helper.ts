import { closedAccount } from '../accounts/parse-account.ts'
import { CLOCK_SYSVAR } from '../changes/clock-feed.ts'
import type { HttpPost, HttpReply } from '../rpc/http-post.ts'
import type { OpenSocket, SocketHandlers } from '../socket/socket-port.ts'
import { ClusterFacts } from './cluster-facts.test-helper.ts'
import type { FakeClock } from './fake-clock.test-helper.ts'
import { type ModelBlock, ModelChain, shownAccount, shownBlock } from './model-chain.test-helper.ts'

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
  /** Of an update that comes in halves: one of the accounts that changed together is notified up to `halfMs` later. */
  half: number
  halfMs: number
}

export const NO_FAULTS: Faults = {
  call: 0,
  socket: 0,
  skip: 0,
  fork: 0,
  double: 0,
  delayMs: 0,
  half: 0,
  halfMs: 0,
}

/** What is faulty in an ordinary slot. Halves of updates come within the time that a slot is left open. */
export const ORDINARY_FAULTS: Faults = {
  call: 0.1,
  socket: 0.01,
  skip: 0.1,
  fork: 0,
  double: 0.3,
  delayMs: 60,
  half: 0.1,
  halfMs: 90,
}

export const SLOT_MS = 200
const REPLY_MS = 20
/** Time that a slot is left open at least. */
const OPEN_MS = 100
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
  /** Values of the cluster, which change with an epoch. */
  readonly facts = new ClusterFacts()
  /** When the newest half is notified that comes after its slot may be closed, and when the newest fork was. */
  heldUntilMs = Number.NEGATIVE_INFINITY
  forkedAtMs = Number.NEGATIVE_INFINITY
  forkSlot = 0
  /** Slot that a notification names in place of its own. */
  slotToName = (slot: number): number => slot
  lastId = 0

  constructor(clock: FakeClock, random: () => number, faults: Faults = NO_FAULTS, chain?: ModelChain) {
    this.#clock = clock
    this.#random = random
    this.faults = faults
    this.chain = chain ?? new ModelChain(random)
  }

  /** Lets slots pass. */
  async run(slots: number): Promise<void> {
    for (let i = 0; i < slots; i++) {
      const { fork, skip, socket } = this.faults
      if (this.#chance(fork)) this.fork()
      const block = this.chain.tick(this.#chance(skip))
      if (this.#chance(socket)) this.#breakSockets()
      if (block) this.#notify(block)
      for (const url of ENDPOINTS) this.#lag.set(url, this.#chance(this.faults.call) ? 2 : 0)
      await this.#clock.advance(SLOT_MS)
    }
  }

  /** Takes back one to three confirmed blocks. */
  fork(): void {
    this.chain.fork(1 + Math.floor(this.#random() * 3))
    this.forkedAtMs = this.#clock.nowMs()
    this.forkSlot = this.chain.slot
  }

  /** Lets every socket fall silent. */
  silenceSockets(): void {
    for (const session of this.#sessions) session.isSilent = true
  }

  /** Cuts every socket. */
  cutSockets(): void {
    for (const session of [...this.#sessions]) session.handlers.onClose()
    this.#sessions.clear()
  }

  readonly post: HttpPost = async (url, body) => {
    const { id, method, params } = JSON.parse(body) as { id: unknown; method: string; params: unknown[] }
    this.calls.push({ url, method, atMs: this.#clock.nowMs() })
    if (this.isDown) throw new Error('ECONNREFUSED')
    if (this.hung.has(url)) return new Promise<never>(() => undefined)
    await this.#clock.wait(REPLY_MS)
    if (this.refused.has(method))
      return { status: 403, retryAfterMs: undefined, text: 'no plan for secret-key-1' }
    const text = this.#answer(url, method, params).replace('"id":1', `"id":${JSON.stringify(id)}`)
    return (await this.#fault(url)) ?? ok(text)
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
      case 'getGenesisHash':
        return result(`"${this.facts.foreign.get(url) ?? this.facts.genesisHash}"`)
      case 'getSlot':
        return result(String(head.slot))
      case 'getFirstAvailableBlock':
        return result(String(this.chain.first.slot))
      case 'getBlocks':
        return result(JSON.stringify(slotsOf(head, params[0] as number, params[1] as number)))
      case 'getBlock':
        return this.#block(head, params[0] as number)
      case 'getMultipleAccounts': {
        const shown = (params[0] as string[]).map((address) => this.#shownAt(head, address))
        return result(`{${context},"value":[${shown.join()}]}`)
      }
      case 'getProgramAccounts': {
        const listed = this.chain.world.listed(params[0] as string).flatMap((address) => {
          const text = this.#shownAt(head, address)
          return text === 'null' ? [] : [`{"pubkey":"${address}","account":${text}}`]
        })
        return result(`{${context},"value":[${listed.join()}]}`)
      }
      default: {
        const text = this.facts.reply(method, params, head)
        return text === undefined ? rpcError(-32_601) : result(text)
      }
    }
  }

  #block(head: ModelBlock, slot: number): string {
    if (slot > head.slot) return rpcError(-32_004)
    const block = this.chain.at(slot)
    return block === undefined ? rpcError(-32_007) : result(shownBlock(block, this.chain.world))
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
    const late = this.#laterHalf(written)
    for (const session of this.#sessions) {
      if (session.isSilent) continue
      for (const [id, { kind, key }] of session.topics)
        for (const [address, value] of this.#valuesOf(block, kind, key, written))
          this.#deliver(session, { id, kind, value, lateMs: address === late?.address ? late.ms : 0 })
    }
  }

  /** The account whose update comes after the others of its slot. */
  #laterHalf(written: ReadonlySet<string>): { address: string; ms: number } | undefined {
    const { half, halfMs } = this.faults
    const [address] = [...written].slice(Math.floor(this.#random() * written.size))
    if (address === undefined || !this.#chance(half)) return undefined
    const ms = Math.floor(this.#random() * (halfMs + 1))
    if (ms > OPEN_MS) this.heldUntilMs = Math.max(this.heldUntilMs, this.#clock.nowMs() + ms)
    return { address, ms }
  }

  #deliver(
    session: Session,
    { id, kind, value, lateMs }: { id: number; kind: string; value: string; lateMs: number },
  ): void {
    const text = `{"jsonrpc":"2.0","method":"${kind}Notification","params":{"result":${value},"subscription":${id}}}`
    const times = this.#chance(this.faults.double) ? 2 : 1
    for (let i = 0; i < times; i++) {
      const delay = Math.max(lateMs, Math.floor(this.#random() * (this.faults.delayMs + 1)))
      this.#clock.after(delay, () => this.#sessions.has(session) && session.handlers.onText(text))
    }
  }

  #breakSockets(): void {
    if (this.#chance(0.3)) this.silenceSockets()
    else this.cutSockets()
  }

  /** Results of a topic's notifications for a block, with the account that each is of. */
  #valuesOf(
    block: ModelBlock,
    kind: string,
    key: string,
    written: ReadonlySet<string>,
  ): [address: string, value: string][] {
    const slot = this.slotToName(block.slot)
    if (kind === 'slot') return [['', `{"parent":${slot - 1},"root":${slot - 32},"slot":${slot}}`]]
    const context = `"context":{"slot":${slot}}`
    if (kind === 'account') {
      if (key !== CLOCK_SYSVAR && !written.has(key)) return []
      return [[key, `{${context},"value":${this.#shownOrClosed(block, key)}}`]]
    }
    // A validator does not notify of an account that is closed: its owner is not the program any more.
    return this.chain.world
      .listed(key)
      .filter((address) => written.has(address) && this.#shownAt(block, address) !== 'null')
      .map((address) => [
        address,
        `{${context},"value":{"pubkey":"${address}","account":${this.#shownAt(block, address)}}}`,
      ])
  }

  #shownAt({ slot, state }: ModelBlock, address: string): string {
    const { world } = this.chain
    if (address === CLOCK_SYSVAR) return clockAt(world.clockData(slot))
    const account = world.accountOf(address, state.get(address) ?? 0)
    return account === undefined ? 'null' : shownAccount(account)
  }

  #shownOrClosed(block: ModelBlock, address: string): string {
    const text = this.#shownAt(block, address)
    return text === 'null' ? shownAccount(closedAccount(address)) : text
  }
}

const clockAt = (data: Uint8Array) =>
  shownAccount({
    address: CLOCK_SYSVAR,
    owner: 'Sysvar1111111111111111111111111111111111111',
    lamports: 1n,
    data,
    executable: false,
  })

function slotsOf(head: ModelBlock, from: number, to: number): number[] {
  const slots: number[] = []
  for (let block: ModelBlock | undefined = head; block && block.slot >= from; block = block.parent)
    if (block.slot <= to) slots.unshift(block.slot)
  return slots
}

const ok = (text: string): HttpReply => ({ status: 200, retryAfterMs: undefined, text })
const result = (value: string) => `{"jsonrpc":"2.0","id":1,"result":${value}}`
const rpcError = (code: number) => `{"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"error"}}`
