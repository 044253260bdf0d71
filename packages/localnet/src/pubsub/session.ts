import type { Commitment } from '../chain.ts'
import { accountFormat } from '../rpc/encode-account.ts'
import { transactionFormat } from '../rpc/encode-transaction.ts'
import { invalidParams, RPC_CODE, RpcError } from '../rpc/error.ts'
import { readFilters } from '../rpc/filters.ts'
import { asRpcError, failure, readRequest, success } from '../rpc/handler.ts'
import { type Json, parseJson } from '../rpc/json.ts'
import { readDetails } from '../rpc/methods/blocks.ts'
import {
  asAddress,
  asSignature,
  commitmentOf,
  type Options,
  optionalFlag,
  type Params,
} from '../rpc/params.ts'
import type { PubSubHub } from './hub.ts'
import { hasRoom } from './registry.ts'
import type { Subscriber, Subscription, SubscriptionTopic } from './subscription.ts'

const ALL = ''
/** Four filters of 128 bytes fit. */
const MAX_DETAILS_LENGTH = 4_096

/** Registers a subscription with the hub; returns the function that removes it. */
type Attach = (subscription: Subscription) => () => void

export interface SessionOptions {
  hub: PubSubHub
  /** Whose subscriptions the session counts with. */
  client: string
  send(text: string): void
  onFault(error: unknown): void
}

/** One WebSocket connection, independent of its transport. */
export class PubSubSession implements Subscriber {
  readonly #options: SessionOptions
  /** Kinds of the subscriptions by id. */
  readonly #open = new Map<number, { kind: string; isWide: boolean }>()
  #wide = 0

  constructor(options: SessionOptions) {
    this.#options = options
  }

  /** Handles one frame. Never throws. */
  receive(text: string): void {
    let parsed: unknown
    try {
      parsed = parseJson(text)
    } catch {
      this.send(failure(null, new RpcError(RPC_CODE.parse, 'Parse error')))
      return
    }
    const request = readRequest(parsed)
    if (request instanceof RpcError) {
      this.send(failure(null, request))
      return
    }
    try {
      this.send(success(request.id, this.#answer(request.method, request.params)))
    } catch (error) {
      this.send(failure(request.id, asRpcError(error, this.#options.onFault)))
    }
  }

  send(text: string): void {
    this.#options.send(text)
  }

  ended(id: number): void {
    const known = this.#open.get(id)
    if (known === undefined) return
    this.#open.delete(id)
    if (known.isWide) this.#wide -= 1
    this.#options.hub.clients.change(this.#options.client, known.isWide, -1)
  }

  /** Ends every subscription. */
  close(): void {
    for (const id of [...this.#open.keys()]) this.#leave(id)
  }

  #answer(method: string, params: Params): Json {
    if (method.endsWith('Unsubscribe')) return this.#unsubscribe(method, params)
    const { hub } = this.#options
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
        return this.#join(topicOf('slot', ALL, 'processed'), (base) => hub.slots.add(base, undefined))
      case 'slotsUpdatesSubscribe':
        return this.#join(topicOf('slotsUpdates', ALL, 'processed'), (base) =>
          hub.slotsUpdates.add(base, undefined),
        )
      case 'rootSubscribe':
        return this.#join(topicOf('root', ALL, 'processed'), (base) => hub.roots.add(base, undefined))
      default:
        throw new RpcError(RPC_CODE.methodNotFound, 'Method not found')
    }
  }

  #onAccount(params: Params) {
    const address = params.address(0)
    const options = params.options(1)
    const format = accountFormat(options, 'binary')
    const topic = topicOf('account', address, commitmentOf(options), { format })
    return this.#join(topic, (base) => this.#options.hub.accounts.add(base, { format }))
  }

  #onProgram(params: Params) {
    const program = params.address(0)
    const options = params.options(1)
    const format = accountFormat(options, 'binary')
    const matches = readFilters(options.filters)
    const details = { format, filters: options.filters ?? null }
    const topic = topicOf('program', program, commitmentOf(options), details)
    return this.#join(topic, (base) => this.#options.hub.programs.add(base, { format, matches }), true)
  }

  #onLogs(params: Params) {
    const filter = params.required(0)
    const isAll = filter === 'all' || filter === 'allWithVotes'
    const key = isAll ? ALL : readMention((filter as Options)?.mentions)
    const topic = topicOf('logs', key, commitmentOf(params.options(1)))
    return this.#join(topic, (base) => this.#options.hub.logs.add(base, undefined), isAll)
  }

  #onSignature(params: Params) {
    const { hub } = this.#options
    const signature = asSignature(params.required(0))
    const options = params.options(1)
    const wantsReceived = optionalFlag(options, 'enableReceivedNotification')
    const topic = topicOf('signature', signature, commitmentOf(options), { wantsReceived })
    const id = this.#join(topic, (base) => hub.signatures.add(base, { wantsReceived }))
    hub.addSignature(id)
    return id
  }

  #onBlock(params: Params) {
    const filter = params.required(0)
    const mention = filter === 'all' ? undefined : asAddress((filter as Options)?.mentionsAccountOrProgram)
    const options = params.options(1)
    const commitment = commitmentOf(options)
    if (commitment === 'processed')
      throw invalidParams('Method does not support commitment below `confirmed`')
    const shown = {
      mention,
      details: readDetails(options),
      format: transactionFormat({ encoding: 'base64', ...options }),
    }
    const topic = topicOf('block', ALL, commitment, shown)
    return this.#join(topic, (base) => this.#options.hub.blocks.add(base, shown), true)
  }

  #join(topic: SubscriptionTopic, attach: Attach, isWide = false): number {
    const { hub, client } = this.#options
    const known = hub.registry.idOf(topic)
    if (known !== undefined && this.#open.has(known)) return known
    this.#assertRoom(isWide)
    const { id } = hub.registry.join(topic, this, attach)
    this.#open.set(id, { kind: topic.kind, isWide })
    if (isWide) this.#wide += 1
    hub.clients.change(client, isWide, 1)
    return id
  }

  #assertRoom(isWide: boolean): void {
    const { hub, client } = this.#options
    const { perSocket, perClient } = hub.limits
    const own = { all: this.#open.size, wide: this.#wide }
    const kind = isWide ? ' of programs, logs and blocks' : ''
    if (!hasRoom(own, perSocket, isWide))
      throw new RpcError(RPC_CODE.internal, `Too many subscriptions${kind} on this connection`)
    if (!hasRoom(hub.clients.of(client), perClient, isWide))
      throw new RpcError(RPC_CODE.internal, `Too many subscriptions${kind} of this client`)
  }

  #unsubscribe(method: string, params: Params): boolean {
    const id = params.count(0)
    const known = this.#open.get(id)
    if (known === undefined || `${known.kind}Unsubscribe` !== method)
      throw invalidParams('Invalid subscription id.')
    this.#leave(id)
    return true
  }

  #leave(id: number): void {
    this.#options.hub.registry.leave(id, this)
    this.ended(id)
  }
}

function topicOf(
  kind: string,
  key: string,
  commitment: Commitment,
  details: object | undefined = undefined,
): SubscriptionTopic {
  const text = details === undefined ? '' : JSON.stringify(details)
  if (text.length > MAX_DETAILS_LENGTH) throw invalidParams('Invalid params: filters too large')
  return { kind, key, commitment, details: text }
}

function readMention(mentions: unknown): string {
  if (!Array.isArray(mentions) || mentions.length !== 1) {
    throw invalidParams('Invalid Request: Only 1 address supported')
  }
  return asAddress(mentions[0])
}
