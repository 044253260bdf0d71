import { parseTransactionEvents, recurring } from '@callisto/program-clients'
import { TOKEN_PROGRAM } from '../../../programs/toolchain/test-tokens.ts'
import { pick, type Random } from '../../routing/random.ts'
import type { ModelledWorld } from '../programs/run-model.ts'
import { type Attacked, evilRouter, fakeFeed, openAttacks, type Replacement, stranger } from './attacks.ts'
import { donate } from './bystanders.ts'
import type { Coin } from './coins.ts'
import { type OrderMarket, openMarket, openVm } from './order-market.ts'
import { OrderWorld } from './order-world.ts'
import { openPlaces, openTerms } from './places.ts'
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

export async function openRecurringWorld(random: Random): Promise<ModelledWorld> {
  const isClassic = random() < 0.97
  const vm = openVm({ recurring: recurring.PROGRAM })
  const isAllowed = ({ program }: Coin) => !isClassic || program === TOKEN_PROGRAM
  const market = await openMarket(vm, random, { isAllowed })
  const terms = await openTerms(recurring, vm, market, random)
  const places = await openPlaces(recurring, market)
  openAttacks(market)
  const orders = places.map((place): ModelledOrder => ({ ...place, state: undefined, due: 0n }))
  const expected: recurring.RecurringEvent[] = []
  const model: RecurringModel = { market, terms, orders, emit: (event) => void expected.push({ ...event }) }
  return new OrderWorld({
    ...{ vm, market, orders, expected, program: recurring, replacementsOf, weightsOf },
    parse: (logs) => parseTransactionEvents({ err: null, logs }, { recurring }),
    jumpTime: (draw) => jumpTime(market, draw),
    operations: {
      create: (order, draw) => createOperation(model, order, draw),
      fill: (order, draw) => fillOperation(model, order, draw),
      pass: (order, draw) => passOperation(model, order, draw),
      pause: (order) => pauseOperation(model, order),
      resume: (order) => resumeOperation(model, order),
      deposit: (order, draw) => depositOperation(model, order, draw),
      withdraw: (order, draw) => withdrawOperation(model, order, draw),
      claim: (order, draw) => claimOperation(model, order, draw),
      close: (order, draw) => closeOperation(model, order, draw),
      donate: (order, draw) => donate(market, order, draw),
    },
    orderFaults({ vaults, state }) {
      const faults: string[] = []
      if (state && market.ledger.amount(vaults[0]) < state.remaining)
        faults.push('the input is not in its vault')
      if (state && market.ledger.amount(vaults[1]) < state.held)
        faults.push('what is held is not in its vault')
      return faults
    },
    eventFaults: (event, order) => [...cycleFaults(event, order), ...scheduleFaults(event, order, market)],
  })
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

/** No change brings the next cycle forward, and a cycle takes its interval. */
function scheduleFaults(
  event: recurring.RecurringEvent,
  order: ModelledOrder,
  { moment }: OrderMarket,
): string[] {
  if (event.type !== 'orderChanged') return []
  const before = order.due
  order.due = dueAt(event)
  if (event.change === 'created') return []
  if (event.change !== 'filled' && event.change !== 'passed')
    return order.due < before ? [`${event.change}: the next cycle is due sooner`] : []
  const faults = moment.now < before ? ['a cycle before it was due'] : []
  if (order.due < before + BigInt(event.interval)) faults.push('a second cycle in its interval')
  return faults
}

/** A cycle sells so much, at such a price. */
function cycleFaults(event: recurring.RecurringEvent, { state }: ModelledOrder): string[] {
  if (event.type !== 'filled' && event.type !== 'passed') return []
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

type RecurringAttack = Attacked<keyof typeof recurring.instructions, ModelledOrder>

/** Accounts that another one never may stand in for, by what an attacker has: other orders, vaults and people. */
function replacementsOf({
  name,
  order,
  other,
  at,
  strangerMaker,
  foreignSource,
}: RecurringAttack): readonly Replacement[] {
  const usesFeeds = name === 'pass' || (name === 'fill' && (order.state?.maxDeviationBps ?? 0) > 0)
  return [
    ['order', stranger],
    // A maker may change each of his orders, and anybody may end an empty cycle of any.
    ...(other.maker === order.maker || name === 'pass' ? [] : [['order', other.order] as const]),
    ['maker', strangerMaker],
    ['maker', at('order')],
    ['config', stranger],
    ['config', other.order],
    ['source', foreignSource],
    ['systemProgram', stranger],
    ['router', evilRouter],
    ['tokenProgram', stranger],
    ['mint0', at('mint1')],
    ['mint1', stranger],
    ['mint', stranger],
    ['vault0', other.vaults[0]],
    ['vault1', other.vaults[1]],
    ['vault', other.vaults[1]],
    ['vault0', at('vault1')],
    ['vault1', at('vault0')],
    ...['feed0', 'feed1'].flatMap((role): Replacement[] =>
      usesFeeds
        ? [
            [role, fakeFeed],
            [role, stranger],
          ]
        : [],
    ),
  ]
}
