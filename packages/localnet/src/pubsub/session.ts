import type { Commitment } from '../chain.ts'
import { accountFormat } from '../rpc/encode-account.ts'
import { transactionFormat } from '../rpc/encode-transaction.ts'
import { invalidParams, RPC_CODE, RpcError } from '../rpc/error.ts'
import { readFilters } from '../rpc/filters.ts'
import { asRpcError, failure, readRequest, success } from '../rpc/handler.ts'
import type { Json } from '../rpc/json.ts'
import { readDetails } from '../rpc/methods/blocks.ts'
import { asAddress, asSignature, commitmentOf, type Options, type Params } from '../rpc/params.ts'
import type { PubSubHub } from './hub.ts'
import { notification, type Subscription } from './subscription.ts'

/** Subscriptions of one connection. */
const MAX_SUBSCRIPTIONS = 1000
const ALL = ''

let lastId = 0

/** Registers a subscription with the hub; returns the function that ends it. */
type Attach = (base: Subscription) => () => void

/** One WebSocket connection, independent of its transport. */
export class PubSubSession {
  readonly #hub: PubSubHub
  readonly #send: (text: string) => void
  readonly #onFault: (error: unknown) => void
  readonly #ends = new Map<number, { kind: string; end: () => void }>()

  constructor(hub: PubSubHub, send: (text: string) => void, onFault: (error: unknown) => void) {
    this.#hub = hub
    this.#send = send
    this.#onFault = onFault
  }

  /** Handles one frame. Never throws. */
  receive(text: string): void {
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch {
      this.#send(failure(null, new RpcError(RPC_CODE.parse, 'Parse error')))
      return
    }
    const request = readRequest(parsed)
    if (request instanceof RpcError) {
      this.#send(failure(null, request))
      return
    }
    try {
      const { result, after } = this.#answer(request.method, request.params)
      this.#send(success(request.id, result))
      after?.()
    } catch (error) {
      this.#send(failure(request.id, asRpcError(error, this.#onFault)))
    }
  }

  /** Ends every subscription. */
  close(): void {
    for (const { end } of this.#ends.values()) end()
    this.#ends.clear()
  }

  #answer(method: string, params: Params): { result: Json; after?: () => void } {
    if (method.endsWith('Unsubscribe')) return { result: this.#unsubscribe(method, params) }
    switch (method) {
      case 'accountSubscribe':
        return this.#onAccount(params)
      case 'programSubscribe':
        return this.#onProgram(params)
      case 'logsSubscribe':
        return this.#onLogs(params)
      case 'signatureSubscribe':
        return this.#onSignature(params)
      case 'blockSubscribe':
        return this.#onBlock(params)
      case 'slotSubscribe':
        return this.#add('slot', 'processed', (base) => this.#hub.slots.add(ALL, base))
      case 'rootSubscribe':
        return this.#add('root', 'processed', (base) => this.#hub.roots.add(ALL, base))
      default:
        throw new RpcError(RPC_CODE.methodNotFound, 'Method not found')
    }
  }

  #onAccount(params: Params) {
    const address = params.address(0)
    const options = params.options(1)
    const format = accountFormat(options, 'binary')
    return this.#add('account', commitmentOf(options), (base) =>
      this.#hub.accounts.add(address, { ...base, format }),
    )
  }

  #onProgram(params: Params) {
    const program = params.address(0)
    const options = params.options(1)
    const format = accountFormat(options, 'binary')
    const matches = readFilters(options.filters)
    return this.#add('program', commitmentOf(options), (base) =>
      this.#hub.programs.add(program, { ...base, format, matches }),
    )
  }

  #onLogs(params: Params) {
    const filter = params.required(0)
    const key =
      filter === 'all' || filter === 'allWithVotes' ? ALL : readMention((filter as Options)?.mentions)
    return this.#add('logs', commitmentOf(params.options(1)), (base) => this.#hub.logs.add(key, base))
  }

  #onSignature(params: Params) {
    const signature = asSignature(params.required(0))
    const commitment = commitmentOf(params.options(1))
    const id = lastId + 1
    const end = () => this.#end(id)
    const added = this.#add('signature', commitment, (base) =>
      this.#hub.signatures.add(signature, { ...base, end }),
    )
    // A signature that is known already is notified at once: its event does not occur again.
    return { ...added, after: () => this.#notifyKnown(signature, commitment, id) }
  }

  #notifyKnown(signature: string, commitment: Commitment, id: number): void {
    const { chain, signatures } = this.#hub
    const status = chain.bank.statuses.get(signature)
    if (status === undefined || status.slot > chain.head(commitment).slot) return
    const watcher = signatures.of(signature, commitment).find((candidate) => candidate.id === id)
    watcher?.notify({ context: { slot: status.slot }, value: { err: status.err as Json } })
    watcher?.end()
  }

  #onBlock(params: Params) {
    const filter = params.required(0)
    const mention = filter === 'all' ? undefined : asAddress((filter as Options)?.mentionsAccountOrProgram)
    const options = params.options(1)
    const commitment = commitmentOf(options)
    if (commitment === 'processed')
      throw invalidParams('Method does not support commitment below `confirmed`')
    const details = readDetails(options)
    const format = transactionFormat({ encoding: 'base64', ...options })
    return this.#add('block', commitment, (base) =>
      this.#hub.blocks.add(ALL, { ...base, mention, details, format }),
    )
  }

  #add(kind: string, commitment: Commitment, attach: Attach): { result: number } {
    if (this.#ends.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcError(RPC_CODE.internal, `Too many subscriptions; max ${MAX_SUBSCRIPTIONS} per connection`)
    }
    const id = ++lastId
    const notify = (result: Json) => this.#send(notification(`${kind}Notification`, id, result))
    this.#ends.set(id, { kind, end: attach({ id, commitment, notify }) })
    return { result: id }
  }

  #unsubscribe(method: string, params: Params): boolean {
    const id = params.count(0)
    const known = this.#ends.get(id)
    if (known === undefined || `${known.kind}Unsubscribe` !== method)
      throw invalidParams('Invalid subscription id.')
    this.#end(id)
    return true
  }

  #end(id: number): void {
    this.#ends.get(id)?.end()
    this.#ends.delete(id)
  }
}

function readMention(mentions: unknown): string {
  if (!Array.isArray(mentions) || mentions.length !== 1) {
    throw invalidParams('Invalid Request: Only 1 address supported')
  }
  return asAddress(mentions[0])
}
