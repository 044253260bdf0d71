import { parseTransactionEvents, trigger } from '@callisto/program-clients'
import type { Random } from '../../routing/random.ts'
import type { ModelledWorld } from '../programs/run-model.ts'
import { type Attacked, evilRouter, fakeFeed, openAttacks, type Replacement, stranger } from './attacks.ts'
import { donate, harvest } from './bystanders.ts'
import { openMarket, openVm } from './order-market.ts'
import { OrderWorld } from './order-world.ts'
import { openPlaces, openTerms } from './places.ts'
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

export async function openTriggerWorld(random: Random): Promise<ModelledWorld> {
  const vm = openVm({ trigger: trigger.PROGRAM })
  const market = await openMarket(vm, random)
  const terms = await openTerms(trigger, vm, market, random)
  const places = await openPlaces(trigger, market)
  openAttacks(market)
  const orders = places.map((place): ModelledOrder => ({ ...place, state: undefined }))
  const expected: trigger.TriggerEvent[] = []
  const model: TriggerModel = { market, terms, orders, emit: (event) => void expected.push(event) }
  return new OrderWorld({
    ...{ vm, market, orders, expected, program: trigger, replacementsOf },
    parse: (logs) => parseTransactionEvents({ err: null, logs }, { trigger }),
    // Longer than the rings of the feeds.
    length: 1_000,
    weightsOf({ state }) {
      if (!state) return EMPTY_WEIGHTS
      return state.remaining === 0n || isOver(state, market.moment.now) ? DONE_WEIGHTS : OPEN_WEIGHTS
    },
    operations: {
      create: (order, draw) => createOperation(model, order, draw),
      fill: (order, draw) => fillOperation(model, order, draw),
      advance: (order) => advanceOperation(model, order),
      edit: (order, draw) => editOperation(model, order, draw),
      expiry: (order, draw) => expiryOperation(model, order, draw),
      touch: (order) => touchOperation(model, order),
      claim: (order, draw) => claimOperation(model, order, draw),
      close: (order, draw) => closeOperation(model, order, draw),
      donate: (order, draw) => donate(market, order, draw),
      harvest: (order, draw) => harvest(market, order, draw),
    },
  })
}

type TriggerAttack = Attacked<keyof typeof trigger.instructions, ModelledOrder>

/** Accounts that another one never may stand in for, by what an attacker has: other orders, vaults and people. */
function replacementsOf({
  name,
  first,
  other,
  at,
  strangerMaker,
  foreignSource,
}: TriggerAttack): readonly Replacement[] {
  const advanced: readonly Replacement[] = [
    ['feed0', fakeFeed],
    ['feed1', fakeFeed],
    ['feed0', stranger],
  ]
  return [
    // Anybody may advance any order, and a maker may change each of his.
    ...(name === 'advance' || first === other.maker ? [] : [['order', other.order] as const]),
    ['order', stranger],
    ['maker', strangerMaker],
    ['maker', at('order')],
    ['config', stranger],
    ['config', other.order],
    ['source', foreignSource],
    ['systemProgram', stranger],
    ['router', evilRouter],
    ...['vault0', 'vault1', 'vaultIn', 'vaultOut', 'vault'].flatMap((role) =>
      other.vaults.map((vault) => [role, vault] as const),
    ),
    ['vaultIn', at('vaultOut')],
    ['vaultOut', at('vaultIn')],
    ['vault0', at('vault1')],
    ['vault1', at('vault0')],
    ['mintIn', at('mintOut')],
    ['mintOut', at('mintIn')],
    ['mint0', at('mint1')],
    ['mint1', at('mint0')],
    ['mint', stranger],
    ['tokenProgram', stranger],
    ['tokenProgramIn', stranger],
    ['tokenProgramOut', stranger],
    ['tokenProgram0', stranger],
    ['tokenProgram1', stranger],
    // Only advance opens each feed that it is given.
    ...(name === 'advance' ? advanced : []),
  ]
}
