import { parseTransactionEvents, recurring } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import { TOKEN_PROGRAM } from '../../../programs/toolchain/test-tokens.ts'
import type { TestVm } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random, weighted } from '../../routing/random.ts'
import type { ModelledWorld, Operation } from '../programs/run-model.ts'
import { openAttacks } from './attacks.ts'
import { donate } from './bystanders.ts'
import type { Coin } from './coins.ts'
import { differences } from './compare.ts'
import { type OrderMarket, openMarket, openVm, passTime } from './order-market.ts'
import { openPlaces, openTerms, type Terms } from './places.ts'
import { hostileVariant } from './recurring-attacks.ts'
import { fillOperation, passOperation } from './recurring-fill.ts'
import { dueAt, isCompleted } from './recurring-model.ts'
import {
  claimOperation,
  closeOperation,
  createOperation,
  depositOperation,
  pauseOperation,
  resumeOperation,
  withdrawOperation,
} from './recurring-operations.ts'
import type { ModelledOrder, RecurringModel } from './recurring-state.ts'

export async function openRecurringWorld(random: Random): Promise<ModelledWorld> {
  const isClassic = random() < 0.97
  const vm = openVm({ recurring: recurring.PROGRAM })
  const isAllowed = ({ program }: Coin) => !isClassic || program === TOKEN_PROGRAM
  const market = await openMarket(vm, random, { isAllowed })
  const terms = await openTerms(recurring, vm, market, random)
  const places = await openPlaces(recurring, market)
  openAttacks(market)
  return new RecurringWorld(
    vm,
    market,
    terms,
    places.map((place) => ({ ...place, state: undefined, due: 0n })),
  )
}

const USUAL_WEIGHTS = {
  create: 0.3,
  fill: 12,
  pass: 0.3,
  pause: 0.4,
  resume: 0.3,
  deposit: 1.2,
  withdraw: 0.3,
  claim: 0.8,
  close: 1,
  donate: 0.4,
}

/** Where there is no order, most begin one; the others do what they are for. */
function weightsOf({ state }: ModelledOrder): typeof USUAL_WEIGHTS {
  if (!state) return { ...USUAL_WEIGHTS, create: 60 }
  if (isCompleted(state)) return { ...USUAL_WEIGHTS, close: 12 }
  const weights = state.kind === 'value' ? { ...USUAL_WEIGHTS, pass: 4, withdraw: 1.5 } : USUAL_WEIGHTS
  return state.pausedAt === 0n ? weights : { ...weights, resume: 10 }
}

/** The clock of blocks also goes back, and skips; and often there are fresh prices. */
function jumpTime({ vm, moment, feeds, prices }: OrderMarket, random: Random): void {
  if (random() < 0.5) moment.now += pick(random, [-1_000, -60, -9, -1, 1, 9, 60, 60, 400, 400, 3_000])
  if (random() < 0.5) {
    for (const side of [0, 1] as const) feeds[side].enter(moment, prices[side], 1n)
    moment.slot += 1
  }
  vm.setTime(moment.now, 0, moment.slot)
}

class RecurringWorld implements ModelledWorld {
  readonly errors = recurring.errors
  readonly vm: TestVm
  readonly #model: RecurringModel
  #expected: recurring.RecurringEvent[] = []
  #order: ModelledOrder
  #accounts: readonly Address[] = []
  #runs = 0

  constructor(vm: TestVm, market: OrderMarket, terms: Terms, orders: readonly ModelledOrder[]) {
    this.vm = vm
    this.#model = { market, terms, orders, emit: (event) => void this.#expected.push({ ...event }) }
    this.#order = orders[0]!
  }

  next(random: Random): Operation {
    const { market, orders } = this.#model
    passTime(market, random)
    jumpTime(market, random)
    this.#expected = []
    this.#runs += 1
    const order = pick(random, orders)
    const kind = weighted(random, weightsOf(order))
    const made = this.#operation(kind, order, random)
    const operation = random() < 0.15 ? hostileVariant(this.#model, made, order, random) : made
    this.#order = order
    this.#accounts = (operation.instruction.accounts ?? []).map(({ address }) => address)
    return operation
  }

  #operation(kind: keyof typeof USUAL_WEIGHTS, order: ModelledOrder, random: Random): Operation {
    const model = this.#model
    switch (kind) {
      case 'create':
        return createOperation(model, order, random)
      case 'fill':
        return fillOperation(model, order, random)
      case 'pass':
        return passOperation(model, order, random)
      case 'pause':
        return pauseOperation(model, order)
      case 'resume':
        return resumeOperation(model, order)
      case 'deposit':
        return depositOperation(model, order, random)
      case 'withdraw':
        return withdrawOperation(model, order, random)
      case 'claim':
        return claimOperation(model, order, random)
      case 'close':
        return closeOperation(model, order, random)
      default:
        return donate(model.market, order, random)
    }
  }

  faults(logs: readonly string[]): string[] {
    const { market, orders } = this.#model
    // Accounts that a transaction does not name cannot change: all are compared now and then.
    const isWhole = this.#runs % 32 === 0
    const faults = market.ledger.faults(isWhole ? market.ledger.all() : this.#accounts)
    for (const order of isWhole ? orders : [this.#order]) faults.push(...this.#orderFaults(order))
    if (logs.length === 0) return faults
    const { events, truncated } = parseTransactionEvents({ err: null, logs }, { recurring })
    if (truncated) faults.push('the logs are cut')
    const found = events.map(({ event }) => event)
    for (const event of found) faults.push(...this.#cycleFaults(event), ...this.#scheduleFaults(event))
    return [...faults, ...differences('event', found, this.#expected)]
  }

  #orderFaults({ order, vaults, state }: ModelledOrder): string[] {
    const account = this.vm.account(order)
    const found = account?.owner === recurring.PROGRAM ? recurring.decodeOrder(account.data) : undefined
    const faults = differences('order', found, state)
    const { ledger } = this.#model.market
    if (state && ledger.amount(vaults[0]) < state.remaining) faults.push('the input is not in its vault')
    if (state && ledger.amount(vaults[1]) < state.held) faults.push('what is held is not in its vault')
    return faults
  }

  /** What holds whatever the model says: no change brings the next cycle forward, and a cycle takes its interval. */
  #scheduleFaults(event: recurring.RecurringEvent): string[] {
    if (event.type !== 'orderChanged') return []
    const order = this.#order
    const before = order.due
    order.due = dueAt(event)
    if (event.change === 'created') return []
    if (event.change !== 'filled' && event.change !== 'passed')
      return order.due < before ? [`${event.change}: the next cycle is due sooner`] : []
    const faults = this.#model.market.moment.now < before ? ['a cycle before it was due'] : []
    if (order.due < before + BigInt(event.interval)) faults.push('a second cycle in its interval')
    return faults
  }

  /** What holds for each cycle by itself, whatever the model says: so much, at such a price. */
  #cycleFaults(event: recurring.RecurringEvent): string[] {
    if (event.type !== 'filled' && event.type !== 'passed') return []
    const { state } = this.#order
    if (!state) return ['a cycle of no order']
    const faults: string[] = []
    if (event.type === 'passed' || state.kind === 'value') return faults
    const { amountPerCycle, minOut, maxOut } = state
    const { spent, received, fee, referralFee } = event
    const net = received - fee - referralFee
    if (spent >= 2n * amountPerCycle) faults.push(`${spent} is more than a cycle sells`)
    if (net * amountPerCycle < minOut * spent) faults.push('the band is not reached')
    if (maxOut > 0n && (net - 1n) * amountPerCycle >= maxOut * spent) faults.push('the band is left')
    return faults
  }
}
