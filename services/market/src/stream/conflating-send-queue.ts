/** Trades that wait for one client; the oldest give way. */
const mostTrades = 100

interface WaitingPool {
  kind: 'new' | 'update' | 'graduated'
  piece: string
}

/**
 * What waits for one client, in encoded pieces: of prices, tokens and pools only the newest state, of trades the last
 * hundred. However long a client does not read, this does not grow.
 */
export class Outbox {
  #trades: string[] = []
  readonly #prices = new Map<string, string>()
  readonly #assets = new Map<string, string>()
  readonly #pools = new Map<string, WaitingPool>()

  get isEmpty(): boolean {
    return this.#trades.length + this.#prices.size + this.#assets.size + this.#pools.size === 0
  }

  trade(piece: string): void {
    this.#trades.push(piece)
    if (this.#trades.length > mostTrades) this.#trades.shift()
  }

  price(mint: string, piece: string): void {
    this.#prices.set(mint, piece)
  }

  asset(mint: string, piece: string): void {
    this.#assets.set(mint, piece)
  }

  pool(mint: string, kind: WaitingPool['kind'], piece: string): void {
    const waiting = this.#pools.get(mint)
    // A client that has not heard of the birth or graduation yet must still hear of it, with the newest figures.
    const isNews = waiting !== undefined && waiting.kind !== 'update' && kind === 'update'
    if (isNews) this.#pools.set(mint, { kind: waiting.kind, piece: renamed(piece, waiting.kind) })
    else this.#pools.set(mint, { kind, piece })
  }

  /** Everything that waits, as frames, and nothing waits any more. */
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

function renamed(piece: string, kind: WaitingPool['kind']): string {
  return `{"type":"${kind}",${piece.slice(updateHead.length)}`
}
