import { parseTransactionEvents, trigger } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import type { TestVm } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random, weighted } from '../../routing/random.ts'
import type { ModelledWorld, Operation } from '../programs/run-model.ts'
import { openAttacks } from './attacks.ts'
import { donate, harvest } from './bystanders.ts'
import { differences } from './compare.ts'
import { type OrderMarket, openMarket, openVm, passTime } from './order-market.ts'
import { openPlaces, openTerms, type Terms } from './places.ts'
import { hostileVariant } from './trigger-attacks.ts'
import { fillOperation } from './trigger-fill.ts'
import { isOver } from './trigger-model.ts'
import {
  advanceOperation,
  claimOperation,
  closeOperation,
  createOperation,
  editOperation,
  expiryOperation,
  touchOperation,
} from './trigger-operations.ts'
import type { ModelledOrder, TriggerModel } from './trigger-state.ts'

export async function openTriggerWorld(random: Random): Promise<ModelledWorld> {
  const vm = openVm({ trigger: trigger.PROGRAM })
  const market = await openMarket(vm, random)
  const terms = await openTerms(trigger, vm, market, random)
  const places = await openPlaces(trigger, market)
  openAttacks(market)
  return new TriggerWorld(
    vm,
    market,
    terms,
    places.map((place) => ({ ...place, state: undefined })),
  )
}

const OPEN_WEIGHTS = {
  create: 0.3,
  fill: 12,
  advance: 3,
  edit: 2,
  expiry: 1.5,
  touch: 1,
  claim: 1,
  close: 2,
  donate: 0.6,
  harvest: 0.8,
}
/** Where there is no order, most begin one; an order that is done or over is mostly closed or revived. */
const EMPTY_WEIGHTS: typeof OPEN_WEIGHTS = { ...OPEN_WEIGHTS, create: 90 }
const DONE_WEIGHTS: typeof OPEN_WEIGHTS = {
  ...OPEN_WEIGHTS,
  fill: 2,
  advance: 1,
  expiry: 3,
  close: 14,
  harvest: 4,
}

class TriggerWorld implements ModelledWorld {
  readonly errors = trigger.errors
  // Longer than the rings of the feeds.
  readonly operations = 1_000
  readonly vm: TestVm
  readonly #model: TriggerModel
  #expected: trigger.TriggerEvent[] = []
  #order: ModelledOrder
  #accounts: readonly Address[] = []
  #runs = 0

  constructor(vm: TestVm, market: OrderMarket, terms: Terms, orders: readonly ModelledOrder[]) {
    this.vm = vm
    this.#model = { market, terms, orders, emit: (event) => void this.#expected.push(event) }
    this.#order = orders[0]!
  }

  next(random: Random): Operation {
    const { market, orders } = this.#model
    passTime(market, random)
    this.#expected = []
    this.#runs += 1
    const order = pick(random, orders)
    const kind = weighted(random, this.#weights(order))
    const made = this.#operation(kind, order, random)
    const operation = random() < 0.15 ? hostileVariant(this.#model, made, order, random) : made
    this.#order = order
    this.#accounts = (operation.instruction.accounts ?? []).map(({ address }) => address)
    return operation
  }

  #weights({ state }: ModelledOrder): typeof OPEN_WEIGHTS {
    if (!state) return EMPTY_WEIGHTS
    const isDone = state.remaining === 0n || isOver(state, this.#model.market.moment.now)
    return isDone ? DONE_WEIGHTS : OPEN_WEIGHTS
  }

  #operation(kind: keyof typeof OPEN_WEIGHTS, order: ModelledOrder, random: Random): Operation {
    const { market } = this.#model
    switch (kind) {
      case 'create':
        return createOperation(this.#model, order, random)
      case 'fill':
        return fillOperation(this.#model, order, random)
      case 'advance':
        return advanceOperation(this.#model, order)
      case 'edit':
        return editOperation(this.#model, order, random)
      case 'expiry':
        return expiryOperation(this.#model, order, random)
      case 'touch':
        return touchOperation(this.#model, order)
      case 'claim':
        return claimOperation(this.#model, order, random)
      case 'close':
        return closeOperation(this.#model, order, random)
      case 'donate':
        return donate(market, order, random)
      default:
        return harvest(market, order, random)
    }
  }

  faults(logs: readonly string[]): string[] {
    const { market, orders } = this.#model
    // Accounts that a transaction does not name cannot change: all are compared now and then.
    const isWhole = this.#runs % 32 === 0
    const faults = market.ledger.faults(isWhole ? market.ledger.all() : this.#accounts)
    for (const order of isWhole ? orders : [this.#order]) faults.push(...this.#orderFaults(order))
    if (logs.length === 0) return faults
    const { events, truncated } = parseTransactionEvents({ err: null, logs }, { trigger })
    if (truncated) faults.push('the logs are cut')
    const found = events.map(({ event }) => event)
    return [...faults, ...differences('event', found, this.#expected)]
  }

  #orderFaults({ order, state }: ModelledOrder): string[] {
    const account = this.vm.account(order)
    const found = account?.owner === trigger.PROGRAM ? trigger.decodeOrder(account.data) : undefined
    return differences('order', found, state)
  }
}
