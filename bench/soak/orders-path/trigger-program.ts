import { trigger } from '@callisto/program-clients'
import type { ParsedInstruction } from '@callisto/solana'
import { SYSTEM_PROGRAM } from '../../../programs/toolchain/test-vm.ts'
import type { Route } from '../orders/route.ts'
import { fillWith } from '../orders/trigger-fill.ts'
import {
  advanceOperation,
  claimBy,
  closeBy,
  createWith,
  editWith,
  expiryWith,
  touchOperation,
} from '../orders/trigger-operations.ts'
import { hasFeeds, type ModelledOrder, type TriggerModel } from '../orders/trigger-state.ts'
import type { Operation } from '../programs/run-model.ts'

type Name = keyof typeof trigger.instructions

const names = new Map<number, Name>(
  (Object.keys(trigger.instructions) as Name[]).map((name) => [
    trigger.instructions[name].discriminator,
    name,
  ]),
)

/** Accounts that may be left out where a leg does not need them. */
const OPTIONAL = new Set(['feedIn', 'feedOut', 'feed0', 'feed1', 'referral'])

/** What must come of an instruction of the trigger program, by the model. Throws for one that nobody here should send. */
export function triggerOperation(
  model: TriggerModel,
  instruction: ParsedInstruction,
  routeOf: (side: 0 | 1) => Route,
): { operation: Operation; order: ModelledOrder } {
  const name = names.get(instruction.data[0]!)
  if (!name) throw new Error('an unknown instruction of the trigger program')
  const roles: readonly string[] = trigger.instructions[name].accounts
  const at = (role: string) => instruction.accounts[roles.indexOf(role)]!.address
  const order = model.orders.find((one) => one.order === at('order'))
  if (!order) throw new Error(`${name} of an unknown order`)
  const operation = operationOf(model, name, order, instruction, at, routeOf)
  assertAccounts(name, roles, instruction, operation)
  return { operation, order }
}

function operationOf(
  model: TriggerModel,
  name: Name,
  order: ModelledOrder,
  { data }: ParsedInstruction,
  at: (role: string) => string,
  routeOf: (side: 0 | 1) => Route,
): Operation {
  const { coins } = model.market
  const sideOf = (mint: string) => (mint === coins[0].mint ? 0 : 1)
  switch (name) {
    case 'create': {
      const { nonce: _, ...args } = trigger.decodeCreate(data)!
      return createWith(model, order, args)
    }
    case 'fill': {
      const { leg, amount } = trigger.decodeFill(data)!
      const side = sideOf(at('mintIn'))
      const { state } = order
      const referral = state && state.referral !== SYSTEM_PROGRAM ? state.referral : undefined
      const hasFeed = state ? hasFeeds(state) : ([true, true] as const)
      return fillWith(
        model,
        order,
        { keeper: at('keeper') as never, leg, amount, side, referral, hasFeed },
        routeOf(side),
      )
    }
    case 'advance':
      return advanceOperation(model, order)
    case 'editLeg':
      return editWith(model, order, trigger.decodeEditLeg(data)!)
    case 'setExpiry':
      return expiryWith(model, order, trigger.decodeSetExpiry(data)!)
    case 'touch':
      return touchOperation(model, order)
    case 'claim':
      return claimBy(model, order, sideOf(at('mint')), at('payer') as never)
    case 'close':
      return closeBy(model, order, at('closer') as never)
    default:
      throw new Error(`${name} is not expected`)
  }
}

/** The accounts of an instruction are those that the model's own has. */
function assertAccounts(
  name: Name,
  roles: readonly string[],
  { accounts }: ParsedInstruction,
  { instruction }: Operation,
): void {
  const expected = instruction.accounts ?? []
  if (accounts.length !== expected.length)
    throw new Error(`${name} with ${accounts.length} accounts, not ${expected.length}`)
  for (const [index, { address }] of expected.entries()) {
    const role = roles[index] ?? 'route'
    if (address !== accounts[index]!.address && !OPTIONAL.has(role))
      throw new Error(`${name} with a wrong ${role}`)
  }
}
