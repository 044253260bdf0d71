import { pick, type Random } from '../../routing/random.ts'

export type Fate = 'ok' | 'lost request' | 'lost reply'

/** How often and how long calls of each kind fail, as drawn for a seed; nothing fails once `isOn` is false. */
export class Faults {
  isOn = true
  readonly #random: Random
  readonly #lossOf: ReadonlyMap<string, number>
  readonly #slowness: number
  readonly #timeoutMs: number
  /** Share of events of streams that break, repeat or arrive late. */
  readonly streamFaults: number

  constructor(random: Random) {
    this.#random = random
    const share = () => pick(random, [0, 0, 0.01, 0.05, 0.2])
    this.#lossOf = new Map(['rpc', 'sql', 'route', 'api', 'chain'].map((kind) => [kind, share()]))
    this.#slowness = pick(random, [5, 50, 400, 2_500])
    this.#timeoutMs = pick(random, [100, 2_000, 8_000])
    this.streamFaults = pick(random, [0, 0.003, 0.03])
  }

  chance(share: number): boolean {
    return this.isOn && this.#random() < share
  }

  /** Up to so many milliseconds, mostly few. */
  delay(mostMs: number): number {
    const share = this.#random()
    return this.isOn ? Math.floor(mostMs * share ** 4) : 1
  }

  /** What becomes of a call; the kind is the first word of its label. */
  draw(label: string): { fate: Fate; latencyMs: number } {
    const kind = label.slice(0, label.indexOf(' '))
    const isSql = kind === 'sql'
    const latencyMs = 1 + this.delay(isSql ? Math.min(40, this.#slowness) : this.#slowness)
    if (!this.chance(this.#lossOf.get(kind) ?? 0)) return { fate: 'ok', latencyMs }
    const fate = this.#random() < 0.5 ? 'lost request' : 'lost reply'
    return { fate, latencyMs: isSql ? latencyMs : latencyMs + this.#timeoutMs * this.#random() }
  }
}
