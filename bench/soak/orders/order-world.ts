import type { trigger } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import type { TestVm } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random, weighted } from '../../routing/random.ts'
import { type ModelledWorld, OPERATIONS_PER_WORLD, type Operation } from '../programs/run-model.ts'
import { type Attacked, hostileVariant, type Replacement } from './attacks.ts'
import { differences } from './compare.ts'
import { type OrderMarket, passTime } from './order-market.ts'
import type { Place } from './places.ts'

/** A program of orders with the model of its orders. */
export interface OrderWorldParts<K extends string, N extends string, Order extends ModelledPlace, Event> {
  vm: TestVm
  market: OrderMarket
  orders: readonly Order[]
  /** The events in logs, in order. */
  parse(logs: readonly string[]): { events: readonly { event: Event }[]; truncated: boolean }
  program: Pick<typeof trigger, 'PROGRAM' | 'errors'> & {
    instructions: Readonly<Record<N, { discriminator: number; accounts: readonly string[] }>>
    decodeOrder(data: Uint8Array): object | undefined
  }
  /** Events that the model expects of the operation that is executed. */
  expected: Event[]
  /** Random operations on an order, and how often each is chosen for one in its state. */
  operations: Readonly<Record<K, (order: Order, random: Random) => Operation>>
  weightsOf(order: Order): Readonly<Record<K, number>>
  /** Accounts that may not stand in for those of an instruction. */
  replacementsOf(attacked: Attacked<N, Order>): readonly Replacement[]
  /** Operations after which a new world begins. */
  length?: number
  /** Moves the clock after the time of a block has passed. */
  jumpTime?(random: Random): void
  /** What must hold of an order, and of an event of it, whatever the model says. */
  orderFaults?(order: Order): string[]
  eventFaults?(event: Event, order: Order): string[]
}

interface ModelledPlace extends Place {
  state: object | undefined
}

/** Orders of one program in a market, with random and hostile operations on them. */
export class OrderWorld<K extends string, N extends string, Order extends ModelledPlace, Event>
  implements ModelledWorld
{
  readonly #parts: OrderWorldParts<K, N, Order, Event>
  readonly errors: ModelledWorld['errors']
  readonly operations: number
  #order: Order
  #accounts: readonly Address[] = []
  #runs = 0

  constructor(parts: OrderWorldParts<K, N, Order, Event>) {
    this.#parts = parts
    this.errors = parts.program.errors
    this.operations = parts.length ?? OPERATIONS_PER_WORLD
    this.#order = parts.orders[0]!
  }

  get vm() {
    return this.#parts.vm
  }

  next(random: Random): Operation {
    const { market, orders, program, expected, operations, ...parts } = this.#parts
    passTime(market, random)
    parts.jumpTime?.(random)
    expected.length = 0
    this.#runs += 1
    const order = pick(random, orders)
    const made = operations[weighted(random, parts.weightsOf(order))](order, random)
    const hostile = () =>
      hostileVariant(program, { market, orders }, parts.replacementsOf, made, order, random)
    const operation = random() < 0.15 ? hostile() : made
    this.#order = order
    this.#accounts = (operation.instruction.accounts ?? []).map(({ address }) => address)
    return operation
  }

  faults(logs: readonly string[]): string[] {
    const { market, orders, expected, ...parts } = this.#parts
    // Accounts that a transaction does not name cannot change: all are compared now and then.
    const isWhole = this.#runs % 32 === 0
    const faults = market.ledger.faults(isWhole ? market.ledger.all() : this.#accounts)
    for (const order of isWhole ? orders : [this.#order]) faults.push(...this.#orderFaults(order))
    if (logs.length === 0) return faults
    const { events, truncated } = parts.parse(logs)
    if (truncated) faults.push('the logs are cut')
    const found = events.map(({ event }) => event)
    for (const event of found) faults.push(...(parts.eventFaults?.(event, this.#order) ?? []))
    return [...faults, ...differences('event', found, expected)]
  }

  #orderFaults(order: Order): string[] {
    const { program, orderFaults } = this.#parts
    const account = this.vm.account(order.order)
    const found = account?.owner === program.PROGRAM ? program.decodeOrder(account.data) : undefined
    return [...differences('order', found, order.state), ...(orderFaults?.(order) ?? [])]
  }
}
