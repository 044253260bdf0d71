import type { FakeClock, LyingCluster, ModelBlock } from '@callisto/cluster/testing'
import { modelPools, poolAt, unixTimeAt } from './cpmm-world.ts'
import type { House, QuoteReply } from './house.ts'

/** A view older than this is not quoted: a stream without a slot for 10 s ends, and that is looked after each second. */
const MAX_AGE_MS = 11_200
/** Time in which a fork is found out once its blocks are read, and in which a half that came late is mended. */
const FORK_MS = 10_000
const HALF_MS = 500
/** The last pool is opened and closed; its end is told by a block, a slot later. */
const STEADY_POOLS = modelPools.length - 1

export interface OracleCount {
  quotes: number
  /** Of these: with an amount. */
  answered: number
  /** Equal to what the state of their slot gives. */
  exact: number
  /** Different while a half was held back or a fork was not found out. */
  excused: number
  oldestMs: number
}

/** Holds every quote against the state of the slot that it names. */
export class QuoteOracle {
  readonly count: OracleCount = { quotes: 0, answered: 0, exact: 0, excused: 0, oldestMs: 0 }
  readonly #cluster: LyingCluster
  readonly #clock: FakeClock
  readonly #random: () => number
  readonly #blocksAtMs = new Map<number, number>()
  readonly #report: (violation: string) => void
  #behindAtMs = Number.NEGATIVE_INFINITY

  constructor(
    cluster: LyingCluster,
    clock: FakeClock,
    random: () => number,
    report: (violation: string) => void,
  ) {
    this.#cluster = cluster
    this.#clock = clock
    this.#random = random
    this.#report = report
  }

  /** Notes when the slot that is under way began, before its time passes. */
  slotBegins(): void {
    this.#blocksAtMs.set(this.#cluster.chain.slot + 1, this.#clock.nowMs())
  }

  /** Notes that the blocks of the newest fork are still to be read. */
  blocksAreRead(upTo: number): void {
    if (upTo <= this.#cluster.forkSlot) this.#behindAtMs = this.#clock.nowMs()
  }

  /** Asks for a quote and returns the slot that it is of; undefined where it is refused. */
  async ask(house: House): Promise<number | undefined> {
    const pool = modelPools[Math.floor(this.#random() * modelPools.length)]!
    const side = this.#random() < 0.5 ? 0 : 1
    const amount = BigInt(1 + Math.floor(this.#random() * 1e9))
    this.count.quotes += 1
    const reply = await house.quote(pool.mints[side], pool.mints[1 - side]!, amount)
    const slot = reply.body.contextSlot
    if (reply.status !== 200 || slot === undefined) return undefined
    this.count.answered += 1
    this.#checkAge(slot)
    if (modelPools.indexOf(pool) < STEADY_POOLS) this.#checkAmount(pool, side, amount, reply, slot)
    return slot
  }

  #checkAge(slot: number): void {
    const atMs = this.#blocksAtMs.get(slot) ?? Number.NEGATIVE_INFINITY
    const ageMs = this.#clock.nowMs() - atMs
    if (ageMs > MAX_AGE_MS) this.#report(`a quote of slot ${slot} is ${ageMs} ms old`)
    else this.count.oldestMs = Math.max(this.count.oldestMs, ageMs)
  }

  #checkAmount(
    pool: (typeof modelPools)[number],
    side: 0 | 1,
    amount: bigint,
    { body }: QuoteReply,
    slot: number,
  ): void {
    const block: ModelBlock | undefined = this.#cluster.chain.once(slot)
    const decoded = block && poolAt(pool, block.state, slot)
    const at = { slot, unixTime: unixTimeAt(slot), epoch: 0n }
    const expected = decoded?.quoteExactIn(side, amount, at)
    const told = expected?.ok ? String(expected.amountOut) : 'nothing'
    if (told === body.outAmount) this.count.exact += 1
    else if (this.#isExcused()) this.count.excused += 1
    else
      this.#report(`slot ${slot}: ${amount} of side ${side} of ${pool.root}: ${body.outAmount}, not ${told}`)
  }

  #isExcused(): boolean {
    const { forkedAtMs, heldUntilMs } = this.#cluster
    const nowMs = this.#clock.nowMs()
    return nowMs <= heldUntilMs + HALF_MS || nowMs - Math.max(forkedAtMs, this.#behindAtMs) <= FORK_MS
  }
}
