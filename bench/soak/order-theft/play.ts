import { trigger } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import type { Outcome } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import { type PairPool, SOL, TOKEN, USDC } from '../price-attack/world.ts'
import { type Attack, type AttackContext, type HonestFill, START_USD } from './attacks.ts'
import { type Fill, fillInstruction, fillsOf } from './fills.ts'
import {
  type Fillable,
  fillable,
  leastPart,
  type OpenOrder,
  type OrderWish,
  placeOrder,
  triggerState,
} from './orders.ts'
import { afterRoute, bestRoute, type Reserves } from './routes.ts'
import { OBSERVED_EVERY, type TheftWorld } from './world.ts'

/** Slots that an attack may take, and in which the honest keeper must have filled afterwards. */
const MAX_ATTACK_SLOTS = 220
const MAX_HONEST_SLOTS = 300
/** How far the price of a pool may be from the fair one, and from that of another pool. */
const POOL_NOISE = 0.008
/** Routes that the honest keeper tries for a leg in a slot, as that of the product does. */
const MAX_TRIES = 6
/** How far the fair price moves in a slot, up to 4.5 % in a minute, and in how many at most. */
const STEPS = [0.0001, 0.0002, 0.0003]
const MAX_MOVE_SLOTS = 100
const BPS = 10_000

/** A fill beside what the honest pools would have given. */
export interface MeasuredFill extends Fill {
  standingOut: bigint
  isAdversary: boolean
  /** What the maker received, USD, fee and all. */
  usd: number
}

export interface Played {
  order: OpenOrder
  fills: MeasuredFill[]
  /** What the adversary gained, USD: what his fills have brought him closed out over the honest pools, and at fair prices. */
  profitUsd: number
  markedUsd: number
  violations: string[]
}

/** One order of a new maker with the defaults, an attack on it, and honest participants who compete. */
export class Play {
  readonly #world: TheftWorld
  readonly #random: Random
  readonly #wish: OrderWish
  readonly #name: string
  readonly #keeper: Address
  readonly #attacker: readonly Address[]
  readonly #fills: MeasuredFill[] = []
  readonly #violations: string[] = []
  #order: OpenOrder | undefined
  #move: { start: number; end: number; step: number } | undefined
  /** What the adversary began with, and what his position has gained by moves of the fair price, USD. */
  #start: Record<Address, bigint> = {}
  /** What he had after the last transaction. */
  #held: Record<Address, bigint> = {}
  #carryUsd = 0
  /** What selling what his fills have brought him over the honest pools, each at once, takes of its fair value, USD. */
  #closingUsd = 0
  /** Pools that he alone provides for. */
  readonly #venues: PairPool[] = []
  /** The pools as the keeper knows them: of the end of the slot before. */
  #seen: Reserves[] = []

  constructor(world: TheftWorld, random: Random, wish: OrderWish, name: string) {
    this.#world = world
    this.#random = random
    this.#wish = wish
    this.#name = name
    this.#keeper = world.wallet('honest keeper', 0)
    this.#attacker = ['attacker', 'friend'].map((each) => world.wallet(each, START_USD))
  }

  async run(attack: Attack): Promise<Played> {
    const world = this.#world
    world.scatter(this.#random)
    // Feeds of pools have followed.
    await world.rest(3 * OBSERVED_EVERY)
    world.onSent = (outcome) => this.#record(outcome)
    this.#start = this.#held = this.#holdings()
    const [attacker, friend] = this.#attacker as [Address, Address]
    const context: AttackContext = {
      ...{ world, random: this.#random, wish: this.#wish, attacker, friend },
      order: () => this.#order!,
      isFilled: () => this.#isFilled(),
      honestFills: () => this.#honestFills(),
      refused: (what, outcome) => {
        if (!outcome.error) this.#violations.push(`${what} was accepted`)
      },
      violation: (what) => this.#violations.push(what),
      venues: this.#venues,
      cleanUp: [],
    }
    await this.#attack(attack, context)
    // What the market does afterwards is no gain of the attack.
    for (const each of context.cleanUp) await each()
    world.others.length = 0
    this.#venues.length = 0
    const gained = this.#profit()
    world.isSilent = false
    if (!this.#order) await this.#place()
    if (attack.forces) this.#startMove()
    for (let slot = 0; slot < MAX_HONEST_SLOTS && !this.#isFilled(); slot++) await this.#endSlot(true)
    this.#checkFloors()
    world.onSent = () => {}
    return { order: this.#order!, fills: this.#fills, ...gained, violations: this.#violations }
  }

  async #attack(attack: Attack, context: AttackContext): Promise<void> {
    const world = this.#world
    const end = world.slot + MAX_ATTACK_SLOTS
    let hasOthers = false
    let rested = 0
    for await (const step of attack.steps(context)) {
      if (step === 'place') {
        await this.#place()
        if (!attack.forces) this.#startMove()
      } else if (step === 'others') {
        await this.#others()
        hasOthers = true
      } else if (step === 'slot') {
        await this.#endSlot(!hasOthers)
        hasOthers = false
      } else {
        await world.rest(step)
        rested += step
      }
      if (world.slot - rested > end) break
    }
  }

  /** Honest participants act once, unless they have, and the next slot begins. */
  async #endSlot(withOthers: boolean): Promise<void> {
    if (withOthers) await this.#others()
    this.#moveFair()
    this.#seen = this.#world.reserves()
    this.#world.nextSlot()
    // Somebody observes what is due, and at once what an adversary takes away.
    if (this.#world.slot % OBSERVED_EVERY === 0 || this.#world.others.length > 0) this.#observe()
  }

  /** Observes pools; an order by their price records its trigger, at which the market has moved far enough. */
  #observe(): void {
    const world = this.#world
    world.observe()
    const order = this.#order
    if (!this.#move || !order || !world.feedIsOfPools(order.token)) return
    const state = triggerState(world, order)
    if (!state) return
    world.send(trigger.advance({ order: order.address, feed0: state.feed0, feed1: state.feed1 }))
    const { entry, takeProfit, stop } = triggerState(world, order)!
    if ([entry, takeProfit, stop].some(({ triggeredSlot }) => triggeredSlot > 0n)) this.#move = undefined
  }

  /** The keeper, and within two slots the arbitrageur. */
  async #others(): Promise<void> {
    const isArbitrageFirst = this.#random() < 0.5
    const isAwake = this.#random() < 0.6
    if (isAwake && isArbitrageFirst) this.#world.arbitrage()
    await this.#keep()
    if (isAwake && !isArbitrageFirst) this.#world.arbitrage()
  }

  async #place(): Promise<void> {
    this.#order = await placeOrder(this.#world, this.#wish, this.#name)
    this.#seen = this.#world.reserves()
    this.#world.nextSlot()
  }

  /** From now on the fair price moves until the order is due. */
  #startMove(): void {
    const { token, move } = this.#order!
    // Pools follow no closer than their fee, and each tells another price: there it ends with the trigger.
    const beyond = this.#world.feedIsOfPools(token) ? POOL_NOISE : 0.0003
    const start = this.#world.fair(token)
    const step = Math.max(pick(this.#random, STEPS), Math.abs(move) / MAX_MOVE_SLOTS)
    this.#move = move === 0 ? undefined : { start, end: start * (1 + move + Math.sign(move) * beyond), step }
  }

  /** A step of the fair price; that of a bracket waits for the fill of its entry. */
  #moveFair(): void {
    const world = this.#world
    if (
      !this.#move ||
      (triggerState(world, this.#order!)?.phase === 'entry' && this.#order!.kind === 'bracket')
    )
      return
    const { start, end, step } = this.#move
    const { token } = this.#order!
    const next = world.fair(token) + Math.sign(end - start) * start * step
    const isDone = end > start ? next >= end : next <= end
    const before = world.fair(token)
    world.setFair(token, isDone ? end : next)
    // What a position of the adversary gains by a move of the market he has not taken from anybody.
    const position = this.#holdings()[token]! - this.#start[token]!
    this.#carryUsd += world.usdOf(token, position) * (1 - before / world.fair(token))
    if (isDone) this.#move = undefined
  }

  #isFilled(): boolean {
    if (!this.#order) return false
    return fillable(this.#world, this.#order).length === 0
  }

  /** What the honest keeper sends in this slot: the largest part of each leg that the order takes by the best route that he knows. */
  async #honestFills(): Promise<HonestFill[]> {
    const fills: HonestFill[] = []
    for (const choice of fillable(this.#world, this.#order!)) {
      const found = await this.#largestFill(choice)
      if (found) fills.push(found)
    }
    return fills
  }

  /** All of it first, then the least that a fill may take, then halves of what is between. Undefined where not even that passes. */
  async #largestFill(choice: Fillable): Promise<HonestFill | undefined> {
    const whole = await this.#passingFill(choice, choice.amount)
    if (whole) return whole
    let [low, high] = [leastPart(this.#world, this.#order!, choice.amount), choice.amount]
    if (low >= high) return undefined
    let best = await this.#passingFill(choice, low)
    for (let tries = 2; best && tries < MAX_TRIES; tries++) {
      const middle = (low + high) / 2n
      if (middle === low) break
      const found = await this.#passingFill(choice, middle)
      if (found) [best, low] = [found, middle]
      else high = middle
    }
    return best
  }

  /** The fill of an amount by the best route; undefined where the order does not take it now. */
  async #passingFill(choice: Fillable, amount: bigint): Promise<HonestFill | undefined> {
    const route = bestRoute(this.#seen, choice.mintIn, choice.mintOut, amount)
    if (!route) return undefined
    const fill = await fillInstruction(
      this.#world,
      this.#order!,
      this.#keeper,
      { ...choice, amount },
      route.steps,
    )
    return this.#world.vm.simulate(fill).error ? undefined : { fill, amount, steps: route.steps }
  }

  async #keep(): Promise<void> {
    if (!this.#order || this.#isFilled()) return
    for (const { fill } of await this.#honestFills()) if (!this.#world.send(fill).error) return
  }

  #record(outcome: Outcome): void {
    const world = this.#world
    const before = this.#held
    this.#held = this.#holdings()
    for (const fill of fillsOf(outcome)) {
      const { mintIn, mintOut, spent } = fill
      const route = bestRoute(world.standing, mintIn, mintOut, spent)
      const standingOut = route?.out ?? 0n
      if (route) world.standing = afterRoute(world.standing, route.steps, mintIn, mintOut, spent)
      const usd = world.usdOf(mintOut, fill.received)
      const isAdversary = fill.keeper !== this.#keeper
      this.#fills.push({ ...fill, standingOut, usd, isAdversary })
      // What went through his own pools is his now. Through those of others it is not.
      const bought = this.#held[mintIn]! - before[mintIn]!
      if (isAdversary && bought > 0n) {
        const sold = bestRoute(world.reserves(), mintIn, mintOut, bought)?.out ?? 0n
        this.#closingUsd += world.usdOf(mintIn, bought) - world.usdOf(mintOut, sold)
      }
    }
  }

  /** No fill may bring less than what was signed, whatever the feeds say. */
  #checkFloors(): void {
    const { kind, floors } = this.#order!
    for (const { leg, spent, received, fee } of this.#fills) {
      const floor = floors[leg]
      if (!floor) this.#violations.push(`${kind}: a fill without a floor that its maker signed`)
      else if ((received - fee) * floor.rateIn < spent * floor.rateOut)
        this.#violations.push(`${kind}: ${received - fee} for ${spent} is under the floor`)
    }
  }

  #holdings(): Record<Address, bigint> {
    const venues = this.#world.reserves(this.#venues)
    const sum = (mint: Address) =>
      this.#attacker.reduce((total, wallet) => total + this.#world.held(wallet, mint), 0n) +
      venues.reduce((total, { of }) => total + (of[mint] ?? 0n), 0n)
    return Object.fromEntries([USDC, SOL, TOKEN].map((mint) => [mint, sum(mint)]))
  }

  /** What the adversary gained: at fair prices, and less what it costs to sell what each of his fills has brought him. */
  #profit(): Pick<Played, 'profitUsd' | 'markedUsd'> {
    const now = this.#holdings()
    let markedUsd = -this.#carryUsd
    for (const mint of [USDC, SOL, TOKEN])
      markedUsd += this.#world.usdOf(mint, now[mint]! - this.#start[mint]!)
    return { profitUsd: markedUsd - this.#closingUsd, markedUsd }
  }
}

/** How much less than the standing pools an order was paid, bps; undefined without a fill. */
export function lossBps({ fills }: Played): number | undefined {
  if (fills.length === 0) return undefined
  // Fills of both directions of a bracket weigh alike.
  const shares = fills.map(({ received, standingOut }) => 1 - Number(received) / Number(standingOut))
  return (BPS * shares.reduce((sum, share) => sum + share, 0)) / shares.length
}
