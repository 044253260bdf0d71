import { clmm, cpmm } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import { emptyPool, emptyRange, mint, otherMint } from '../../../programs/oracle/test-feeds.ts'
import { type TestVm, testKey } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import { randomAmount } from '../amms/market.ts'

const ONE = 1n << 64n
const SUMS = 1n << 128n
const MAX_DEPTH = (1n << 64n) - 1n

/** A pool of the priced token and a quote token, as its program would keep it. */
export class PoolModel {
  readonly address: Address
  /** The quote token is mint0. */
  readonly isInverse: boolean
  readonly #vm: TestVm
  readonly #isRange: boolean
  #cumulative = 0n
  #pricedSlot = 0n
  /** Reserves, or the square root of the price and the liquidity. */
  #state: readonly [bigint, bigint] = [1n, 1n]

  constructor(vm: TestVm, random: Random, index: number, slot: number) {
    this.#vm = vm
    this.address = testKey(`soak pool ${index}`)
    this.isInverse = random() < 0.5
    this.#isRange = random() < 0.5
    this.trade(random, slot)
  }

  /** Another price and another depth; the price before counts until the slot. */
  trade(random: Random, slot: number): void {
    this.#cumulative = this.cumulativeAt(BigInt(slot))
    this.#pricedSlot = BigInt(slot)
    this.#state = this.#isRange ? randomRange(random) : randomReserves(random)
    this.#write()
  }

  /** mint1 per mint0 as Q64.64, rounded down. */
  get rate(): bigint {
    const [first, second] = this.#state
    if (this.#isRange) return (first * first) / ONE
    return first === 0n ? 0n : (second * ONE) / first
  }

  /** Base units of the quote within reach of the price. */
  get depth(): bigint {
    const [first, second] = this.#state
    if (!this.#isRange) return this.isInverse ? first : second
    const depth = this.isInverse ? (second * ONE) / first : (second * first) / ONE
    return depth > MAX_DEPTH ? MAX_DEPTH : depth
  }

  cumulativeAt(slot: bigint): bigint {
    const passed = slot > this.#pricedSlot ? slot - this.#pricedSlot : 0n
    return (this.#cumulative + this.rate * passed) % SUMS
  }

  #write(): void {
    const [mint0, mint1] = this.isInverse ? [otherMint, mint] : [mint, otherMint]
    const [first, second] = this.#state
    const known = { mint0, mint1, cumulativePrice: this.#cumulative, pricedSlot: this.#pricedSlot }
    if (this.#isRange) {
      const data = clmm.encodePool({ ...emptyRange, ...known, sqrtPrice: first, liquidity: second })
      this.#vm.setAccount(this.address, { owner: clmm.PROGRAM, data })
      return
    }
    const data = cpmm.encodePool({ ...emptyPool, ...known, reserve0: first, reserve1: second })
    this.#vm.setAccount(this.address, { owner: cpmm.PROGRAM, data })
  }
}

const randomReserves = (random: Random) =>
  [random() < 0.02 ? 0n : randomReserve(random), randomReserve(random)] as const

/** Mostly of some size, so that there is a depth. */
const randomReserve = (random: Random) =>
  random() < 0.2 ? randomAmount(random, 1n << 60n) : (1n << 40n) + randomAmount(random, 1n << 50n)

/** Prices within the ticks of the program: roots from 2^32 to 2^96. */
const randomRange = (random: Random) =>
  [
    (1n << BigInt(pick(random, [33, 50, 63, 64, 65, 80, 95]))) + randomAmount(random, 1n << 32n),
    random() < 0.05 ? 0n : randomAmount(random, 1n << 70n),
  ] as const
