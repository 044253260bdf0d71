import { oracle } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import { emptyFeed } from '../../../programs/oracle/test-feeds.ts'
import { bytesOf, testKey } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import type { AccountStore } from './account-store.ts'

/** A price in 1e-8 USD, and the slot that it is of. */
export interface Price {
  price: bigint
  conf: bigint
  slot: bigint
  /** What is left of the way from the price before, for one that is traded on: above 0 where it falls. */
  left?: bigint
  /** What of its band does not count yet, since the one before was narrower. */
  narrowed?: bigint
  /** For how many slots prices could be traded on without a break; undefined where nobody can tell. */
  steadySlots?: bigint
}

export interface Moment {
  /** Unix seconds. */
  now: number
  slot: number
}

const RING = 128
/** What orders act on at most. */
const MAX_AGE_SLOTS = 150n
/** A price that whoever acts on it may choose. */
const MAX_CHOSEN_AGE_SLOTS = 25n
const MAX_CONF_PPM = 10_000n
const MILLION = 1_000_000n
const PYTH_RECEIVER = 'rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ' as Address

/** The prices of one token as its feed has them, an own one or a Pyth one, written into the chain. */
export class PriceFeed {
  readonly kind: 'own' | 'pyth'
  /** The account; of a Pyth feed `id` pins it. */
  readonly account: Address
  readonly id: Address
  readonly #vm: AccountStore
  readonly #mint: Address
  readonly #limits: { maxAgeSlots: number; maxConfPpm: number }
  #prices: Price[] = []
  #publishedAt = 0

  /** `ownShare` of all feeds are own ones. */
  constructor(vm: AccountStore, mint: Address, random: Random, ownShare = 0.8) {
    this.#vm = vm
    this.#mint = mint
    this.kind = random() < ownShare ? 'own' : 'pyth'
    this.account = testKey(`soak feed of ${mint}`)
    this.id = this.kind === 'own' ? this.account : testKey(`soak Pyth id of ${mint}`)
    this.#limits = {
      maxAgeSlots: pick(random, [10, 25, 149, 1_000]),
      maxConfPpm: pick(random, [500, 10_000, 50_000]),
    }
    if (this.kind === 'own') this.#writeRing()
  }

  /** Enters a price for the slot, in place of another one of it. */
  enter({ now, slot }: Moment, price: bigint, conf: bigint): void {
    const entry = { price, conf, slot: BigInt(slot) }
    this.#publishedAt = now
    if (this.kind === 'pyth') this.#prices = [entry]
    else if (this.#prices.at(-1)?.slot === entry.slot) this.#prices[this.#prices.length - 1] = entry
    else this.#prices.push(entry)
    this.#write()
  }

  /** Prices of closed slots after a slot, the oldest first, that a reader still finds. */
  prices(moment: Moment, after: bigint): Price[] {
    return this.#readable(moment).filter(({ slot }) => slot > after && slot < BigInt(moment.slot))
  }

  /** The newest price of a closed slot, where it may be traded on. */
  usable(moment: Moment): Price | undefined {
    const [newest, before] = this.prices(moment, -1n).toReversed()
    if (!newest) return undefined
    const { age, conf } = this.#bounds()
    const isFresh = BigInt(moment.slot) - newest.slot <= age
    if (!isFresh || newest.conf * MILLION > newest.price * conf) return undefined
    const steadySlots = this.#steadySlots(moment)
    const steady = { ...newest, ...(steadySlots === undefined ? {} : { steadySlots }) }
    if (!before) return steady
    const between = newest.slot - before.slot
    const span = between > 10n ? 10n : between
    const share = { slots: newest.slot + span - BigInt(moment.slot), span }
    const wider = newest.conf - before.conf
    const narrowed = wider > 0n ? this.#left(wider, share) : 0n
    return { ...steady, left: this.#left(before.price - newest.price, share), narrowed }
  }

  /** A price takes over from the one before within as many slots as lie between them, ten at most. */
  #left(away: bigint, { slots, span }: { slots: bigint; span: bigint }): bigint {
    if (slots <= 0n) return 0n
    return away > 0n ? (away * slots + span - 1n) / span : -((-away * slots + span - 1n) / span)
  }

  /** Slots since the first one behind the last price that could not be traded on, or was too old when the next one came. */
  #steadySlots(moment: Moment): bigint | undefined {
    if (this.kind === 'pyth') return undefined
    const { age, conf } = this.#bounds()
    const slot = BigInt(moment.slot)
    let from = slot
    for (const price of this.#readable(moment).toReversed()) {
      if (price.slot >= from) continue
      if (from - price.slot > age || price.conf * MILLION > price.price * conf) return slot - from - 1n
      from = price.slot
    }
    return this.#prices.length > RING ? undefined : slot - from - 1n
  }

  /** Whether a price may trigger a leg of an order that its maker confirmed then, in unix seconds. */
  mayTrigger({ price, conf, slot }: Price, moment: Moment, confirmedAt: bigint): boolean {
    const isOld =
      BigInt(moment.slot) - slot > MAX_CHOSEN_AGE_SLOTS || BigInt(this.#publishedAt) <= confirmedAt
    if (this.kind === 'pyth' && isOld) return false
    return conf * MILLION <= price * this.#bounds().conf
  }

  #bounds(): { age: bigint; conf: bigint } {
    if (this.kind === 'pyth') return { age: MAX_CHOSEN_AGE_SLOTS, conf: MAX_CONF_PPM }
    const { maxAgeSlots, maxConfPpm } = this.#limits
    const least = (a: bigint, b: number) => (a < BigInt(b) ? a : BigInt(b))
    return { age: least(MAX_AGE_SLOTS, maxAgeSlots), conf: least(MAX_CONF_PPM, maxConfPpm) }
  }

  /** A Pyth price is as old as its publication, at 400 ms a slot rounded up. */
  #readable({ now, slot }: Moment): Price[] {
    if (this.kind === 'own') return this.#prices.slice(-RING)
    const age = Math.floor((Math.max(0, now - this.#publishedAt) * 5 + 1) / 2)
    const bySlot = BigInt(Math.max(0, slot - age))
    return this.#prices.map((price) => ({ ...price, slot: price.slot < bySlot ? price.slot : bySlot }))
  }

  #write(): void {
    if (this.kind === 'own') this.#writeRing()
    else this.#writeUpdate()
  }

  #writeRing(): void {
    const ring = [...emptyFeed.ring]
    const first = Math.max(0, this.#prices.length - RING)
    for (let number = first; number < this.#prices.length; number++)
      ring[number % RING] = this.#prices[number]!
    const entered = BigInt(this.#prices.length)
    const feed = { ...emptyFeed, ...this.#limits, mint: this.#mint, ring, entered }
    this.#vm.setAccount(this.account, { owner: oracle.PROGRAM, data: oracle.encodeFeed(feed) })
  }

  #writeUpdate(): void {
    const [{ price, conf, slot }] = this.#prices as [Price]
    const data = Buffer.alloc(134)
    data.writeBigUInt64LE(0xcdf47e9d6323f122n, 0)
    data[40] = 1
    data.set(bytesOf(this.id), 41)
    data.writeBigInt64LE(price, 73)
    data.writeBigUInt64LE(conf, 81)
    data.writeInt32LE(-8, 89)
    data.writeBigInt64LE(BigInt(this.#publishedAt), 93)
    data.writeBigUInt64LE(slot, 125)
    this.#vm.setAccount(this.account, { owner: PYTH_RECEIVER, data: new Uint8Array(data) })
  }
}
