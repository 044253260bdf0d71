/** Assumed of a client that has not been measured. */
const INITIAL_TASK_MS = 2
/** Weight of the newest task in the moving average of a flow's costs. */
const SMOOTHING = 0.25
/** What is left of a flow's peak after each further task. */
const PEAK_DECAY = 0.9
/** Idle clients, and idle flows of one client, that are remembered with their averages. */
const MAX_IDLE_CLIENTS = 4_096
const MAX_IDLE_FLOWS = 1_024

/** One queue of a client: first in, first out. */
export class Flow<T> {
  readonly name: string
  readonly client: ClientShare<T>
  /** Work done so far in the client's virtual time, ms. */
  served: number
  averageMs: number
  /** The longest of its recent tasks, ms: short tasks after it lower it slowly. */
  peakMs: number
  running = 0
  readonly #waiting: T[] = []

  constructor(name: string, client: ClientShare<T>) {
    this.name = name
    this.client = client
    this.served = client.virtualTime
    this.averageMs = client.averageMs
    this.peakMs = client.averageMs
  }

  get head(): T | undefined {
    return this.#waiting[0]
  }

  get queued(): number {
    return this.#waiting.length
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.running === 0
  }

  get backlogMs(): number {
    return (this.#waiting.length + this.running) * this.averageMs
  }

  push(item: T): void {
    this.#activate()
    this.#waiting.push(item)
  }

  /** Ahead of what waits. */
  unshift(item: T): void {
    this.#activate()
    this.#waiting.unshift(item)
  }

  shift(): T | undefined {
    const item = this.#waiting.shift()
    if (item !== undefined) this.client.queued -= 1
    return item
  }

  remove(item: T): boolean {
    const index = this.#waiting.indexOf(item)
    if (index < 0) return false
    this.#waiting.splice(index, 1)
    this.client.queued -= 1
    return true
  }

  /** Charges the estimate of a task that starts. */
  start(estimateMs: number): void {
    this.running += 1
    this.client.running += 1
    this.#charge(estimateMs)
  }

  /** Corrects the estimate by what the task has cost. */
  end(estimateMs: number, costMs: number): void {
    this.running -= 1
    this.client.running -= 1
    this.#charge(costMs - estimateMs)
    this.averageMs += (costMs - this.averageMs) * SMOOTHING
    this.peakMs = Math.max(costMs, this.peakMs * PEAK_DECAY)
    this.client.averageMs += (costMs - this.client.averageMs) * SMOOTHING
  }

  #charge(ms: number): void {
    this.served += ms
    this.client.served += ms
  }

  /** A flow that was idle starts at the present virtual time: it has no claim to what it left unused. */
  #activate(): void {
    const { client } = this
    if (client.isIdle) client.served = Math.max(client.served, client.shares.virtualTime)
    if (this.isIdle) this.served = Math.max(this.served, client.virtualTime)
    client.queued += 1
  }
}

export class ClientShare<T> {
  readonly flows = new Map<string, Flow<T>>()
  readonly shares: FairShares<T>
  served: number
  virtualTime = 0
  averageMs = INITIAL_TASK_MS
  queued = 0
  running = 0

  constructor(shares: FairShares<T>) {
    this.shares = shares
    this.served = shares.virtualTime
  }

  get isIdle(): boolean {
    return this.queued === 0 && this.running === 0
  }

  get backlogMs(): number {
    let sum = 0
    for (const flow of this.flows.values()) sum += flow.backlogMs
    return sum
  }

  /** The flow that was served least among those whose first task may start. */
  leastServed(mayStart: (item: T) => boolean): Flow<T> | undefined {
    let best: Flow<T> | undefined
    for (const flow of this.flows.values()) {
      const { head } = flow
      if (head === undefined || (best !== undefined && flow.served >= best.served)) continue
      if (mayStart(head)) best = flow
    }
    return best
  }
}

/** The virtual clocks of clients and of their flows, and the order in which they are served. */
export class FairShares<T> {
  virtualTime = 0
  readonly #clients = new Map<string, ClientShare<T>>()

  /** The flow of a client; made when it is new. */
  flow(client: string, name: string): Flow<T> {
    const share = recent(this.#clients, client, () => new ClientShare<T>(this))
    const flow = recent(share.flows, name, () => new Flow<T>(name, share))
    evict(this.#clients, MAX_IDLE_CLIENTS)
    evict(share.flows, MAX_IDLE_FLOWS)
    return flow
  }

  queuedOf(client: string): number {
    return this.#clients.get(client)?.queued ?? 0
  }

  /** Takes the first task of the flow that is next: of the client served least, the flow served least. */
  next(mayStart: (item: T) => boolean): T | undefined {
    let best: ClientShare<T> | undefined
    let flow: Flow<T> | undefined
    for (const client of this.#clients.values()) {
      if (client.queued === 0 || (best !== undefined && client.served >= best.served)) continue
      const candidate = client.leastServed(mayStart)
      if (candidate === undefined) continue
      best = client
      flow = candidate
    }
    if (best === undefined || flow === undefined) return undefined
    this.virtualTime = Math.max(this.virtualTime, best.served)
    best.virtualTime = Math.max(best.virtualTime, flow.served)
    return flow.shift()
  }

  /** Takes everything that waits. */
  *drain(): Iterable<T> {
    for (const client of this.#clients.values())
      for (const flow of client.flows.values())
        for (let item = flow.shift(); item !== undefined; item = flow.shift()) yield item
  }

  /** The work before a new task of a flow. */
  loads(client: string, name: string): QueueLoads {
    const own = this.#clients.get(client)
    const flow = own?.flows.get(name)
    const clientsMs: number[] = []
    for (const other of this.#clients.values())
      if (other !== own && !other.isIdle) clientsMs.push(other.backlogMs)
    const siblingsMs: number[] = []
    for (const other of own?.flows.values() ?? [])
      if (other !== flow && !other.isIdle) siblingsMs.push(other.backlogMs)
    const taskMs = flow?.averageMs ?? own?.averageMs ?? INITIAL_TASK_MS
    return { ownMs: flow?.backlogMs ?? 0, taskMs, siblingsMs, clientsMs }
  }
}

/** The entry of a key, made the newest of the map. */
function recent<V>(map: Map<string, V>, key: string, create: () => V): V {
  const known = map.get(key)
  if (known !== undefined) map.delete(key)
  const entry = known ?? create()
  map.set(key, entry)
  return entry
}

/** Drops the idle entries that were used longest ago, until the map is small enough or the oldest is at work. */
function evict(map: Map<string, { isIdle: boolean }>, most: number): void {
  for (const [key, entry] of map) {
    if (map.size <= most || !entry.isIdle) return
    map.delete(key)
  }
}

/** Work that waits or runs, in milliseconds of one slot. */
export interface QueueLoads {
  /** Of the flow that asks. */
  ownMs: number
  /** What a task of the flow takes on average. */
  taskMs: number
  /** Of the other flows of its client. */
  siblingsMs: readonly number[]
  /** Of the other clients. */
  clientsMs: readonly number[]
}

/**
 * How long a new task of a flow waits for its slot, in milliseconds, when capacity is shared evenly: until the flow has
 * had its own work done, no sibling and no other client receives more than it, whatever their backlog.
 */
export function estimateWaitMs({ ownMs, taskMs, siblingsMs, clientsMs }: QueueLoads, slots: number): number {
  const flowNeedMs = ownMs + taskMs
  const siblings = cappedSum(siblingsMs, flowNeedMs)
  const clients = cappedSum(clientsMs, flowNeedMs + siblings)
  return (ownMs + siblings + clients) / slots
}

const cappedSum = (values: readonly number[], cap: number): number =>
  values.reduce((sum, value) => sum + Math.min(value, cap), 0)
