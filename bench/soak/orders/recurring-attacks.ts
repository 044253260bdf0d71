import { recurring } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { testKey } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import type { Operation } from '../programs/run-model.ts'
import { attacked, fakeFeed, nameOf, type Replacement, stranger } from './attacks.ts'
import type { ModelledOrder, RecurringModel } from './recurring-state.ts'

type Name = keyof typeof recurring.instructions

/** Accounts that another one never may stand in for, by what an attacker has: other orders, vaults and people. */
function replacements(
  { market }: RecurringModel,
  { accounts = [] }: Instruction,
  name: Name,
  order: ModelledOrder,
  other: ModelledOrder,
): readonly Replacement[] {
  const names: readonly string[] = recurring.instructions[name].accounts
  const at = (role: string) => accounts[names.indexOf(role)]?.address
  const usesFeeds = name === 'pass' || (name === 'fill' && (order.state?.maxDeviationBps ?? 0) > 0)
  const isOwnOther = other.maker === order.maker
  const all: readonly (readonly [role: string, address: Address | undefined])[] = [
    ['order', stranger],
    // A maker may change each of his orders, and anybody may end an empty cycle of any.
    ...(isOwnOther || name === 'pass' ? [] : [['order', other.order] as const]),
    ['maker', market.makers.find((maker) => !accounts.some(({ address }) => address === maker))],
    ['maker', at('order')],
    ['config', stranger],
    ['config', other.order],
    ['source', market.accountOf(market.feeOwner, market.coins[0])],
    ['systemProgram', stranger],
    ['router', testKey('soak evil router')],
    ['tokenProgram', stranger],
    ['mint0', at('mint1')],
    ['mint1', stranger],
    ['mint', stranger],
    ['vault0', other.vaults[0]],
    ['vault1', other.vaults[1]],
    ['vault', other.vaults[1]],
    ['vault0', at('vault1')],
    ['vault1', at('vault0')],
    ...(usesFeeds
      ? (['feed0', 'feed1'] as const).flatMap(
          (role) =>
            [
              [role, fakeFeed],
              [role, stranger],
            ] as const,
        )
      : []),
  ]
  return all.flatMap(([role, address]) => {
    const index = names.indexOf(role)
    return index < 0 || !address || accounts[index]?.address === address ? [] : [[index, address] as const]
  })
}

/** The instruction with something wrong that never is right. Donations stay as they are. */
export function hostileVariant(
  model: RecurringModel,
  operation: Operation,
  order: ModelledOrder,
  random: Random,
): Operation {
  const { instruction } = operation
  const isOwn = instruction.programAddress === recurring.PROGRAM
  const name = isOwn ? nameOf(recurring.instructions, instruction) : undefined
  if (!name) return operation
  const others = model.orders.filter((each) => each !== order)
  return attacked(operation, replacements(model, instruction, name, order, pick(random, others)), random)
}
