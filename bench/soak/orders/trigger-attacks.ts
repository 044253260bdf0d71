import { trigger } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { testKey } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import type { Operation } from '../programs/run-model.ts'
import { attacked, fakeFeed, nameOf, type Replacement, stranger } from './attacks.ts'
import type { ModelledOrder, TriggerModel } from './trigger-state.ts'

type Name = keyof typeof trigger.instructions

/** Accounts that another one never may stand in for, by what an attacker has: other orders, vaults and people. */
function replacements(
  { market }: TriggerModel,
  { accounts = [] }: Instruction,
  name: Name,
  other: ModelledOrder,
): readonly Replacement[] {
  const names: readonly string[] = trigger.instructions[name].accounts
  const strangerMaker = market.makers.find((maker) => !accounts.some(({ address }) => address === maker))
  const of = (role: string, address: Address | undefined) => {
    const index = names.indexOf(role)
    return index < 0 || !address ? [] : [[index, address] as const]
  }
  const at = (role: string) => accounts[names.indexOf(role)]?.address
  const [vault0, vault1] = other.vaults
  const all = [
    // Anybody may advance any order, and a maker may change each of his.
    ...(name === 'advance' || accounts[0]?.address === other.maker ? [] : [of('order', other.order)]),
    of('order', stranger),
    of('maker', strangerMaker),
    of('maker', at('order')),
    of('config', stranger),
    of('config', other.order),
    of('source', market.accountOf(market.feeOwner, market.coins[0])),
    of('systemProgram', stranger),
    of('router', testKey('soak evil router')),
    ...['vault0', 'vault1', 'vaultIn', 'vaultOut', 'vault'].flatMap((role) => [
      of(role, vault0),
      of(role, vault1),
    ]),
    of('vaultIn', at('vaultOut')),
    of('vaultOut', at('vaultIn')),
    of('vault0', at('vault1')),
    of('vault1', at('vault0')),
    of('mintIn', at('mintOut')),
    of('mintOut', at('mintIn')),
    of('mint0', at('mint1')),
    of('mint1', at('mint0')),
    of('mint', stranger),
    of('tokenProgram', stranger),
    of('tokenProgramIn', stranger),
    of('tokenProgramOut', stranger),
    of('tokenProgram0', stranger),
    of('tokenProgram1', stranger),
    // Only advance opens each feed that it is given.
    ...(name === 'advance' ? [of('feed0', fakeFeed), of('feed1', fakeFeed), of('feed0', stranger)] : []),
  ]
  return all.flat().filter(([index, address]) => accounts[index]?.address !== address)
}

/** The instruction with something wrong that never is right. Donations and the like stay as they are. */
export function hostileVariant(
  model: TriggerModel,
  operation: Operation,
  order: ModelledOrder,
  random: Random,
): Operation {
  const { instruction } = operation
  const name =
    instruction.programAddress === trigger.PROGRAM ? nameOf(trigger.instructions, instruction) : undefined
  if (!name) return operation
  const other = pick(
    random,
    model.orders.filter((each) => each !== order),
  )
  return attacked(operation, replacements(model, instruction, name, other), random)
}
