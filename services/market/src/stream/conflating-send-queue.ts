/** Queued trades per client; the oldest are dropped. */
const MAX_TRADES = 100

interface QueuedPool {
  kind: 'new' | 'update' | 'graduated'
  piece: string
}

/**
 * The encoded changes queued for one client, conflated by key: the newest state of each price, token and pool, and the
 * last hundred trades. Its size is bounded however slowly the client reads.
 */
export class ConflatingSendQueue {
  #trades: string[] = []
  #hasDroppedTrades = false
  readonly #prices = new Map<string, string>()
  readonly #assets = new Map<string, string>()
  readonly #pools = new Map<string, QueuedPool>()

  get isEmpty(): boolean {
    return this.#trades.length + this.#prices.size + this.#assets.size + this.#pools.size === 0
  }

  trade(piece: string): void {
    this.#trades.push(piece)
    if (this.#trades.length <= MAX_TRADES) return
    this.#trades.shift()
    this.#hasDroppedTrades = true
  }

  price(mint: string, piece: string): void {
    this.#prices.set(mint, piece)
  }

  asset(mint: string, piece: string): void {
    this.#assets.set(mint, piece)
  }

  pool(mint: string, kind: QueuedPool['kind'], piece: string): void {
    const queued = this.#pools.get(mint)
    // A queued `new` or `graduated` keeps its kind under a later update and takes the newest figures.
    const isNews = queued !== undefined && queued.kind !== 'update' && kind === 'update'
    if (isNews) this.#pools.set(mint, { kind: queued.kind, piece: renamed(piece, queued.kind) })
    else this.#pools.set(mint, { kind, piece })
  }

  /** Whether trades were dropped since this was read last. */
  takeDropped(): boolean {
    const hasDropped = this.#hasDroppedTrades
    this.#hasDroppedTrades = false
    return hasDropped
  }

  /** Empties the queue and returns its contents as frames. */
  take(): string[] {
    const frames: string[] = []
    const add = (type: string, pieces: readonly string[]) => {
      if (pieces.length > 0) frames.push(`{"type":"${type}","data":[${pieces.join(',')}]}`)
    }
    add('prices', [...this.#prices.values()])
    add('actions', this.#trades)
    add(
      'updates',
      [...this.#pools.values()].map(({ piece }) => piece),
    )
    add('asset-updates', [...this.#assets.values()])
    this.#trades = []
    this.#prices.clear()
    this.#assets.clear()
    this.#pools.clear()
    return frames
  }
}

const updateHead = '{"type":"update",'

function renamed(piece: string, kind: QueuedPool['kind']): string {
  return `{"type":"${kind}",${piece.slice(updateHead.length)}`
}

type Job = () => Promise<void>

/**
 * Runs the resumes of all connections one at a time, clients taking turns: each may read the trades of 500 tokens, on the
 * thread that serves everybody. Jobs do not reject.
 */
export class ResumeQueue {
  /** Clients in the order of their next turn. */
  readonly #waiting = new Map<string, Job[]>()
  #isRunning = false

  add(client: string, job: Job): void {
    const jobs = this.#waiting.get(client)
    if (jobs) jobs.push(job)
    else this.#waiting.set(client, [job])
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (let job = this.#next(); job !== undefined; job = this.#next()) await job()
    this.#isRunning = false
  }

  #next(): Job | undefined {
    const [first] = this.#waiting
    if (first === undefined) return undefined
    const [client, jobs] = first
    const job = jobs.shift()
    this.#waiting.delete(client)
    if (jobs.length > 0) this.#waiting.set(client, jobs)
    return job
  }
}
