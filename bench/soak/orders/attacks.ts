import { oracle } from '@callisto/program-clients'
import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'
import { emptyFeed } from '../../../programs/oracle/test-feeds.ts'
import { testKey } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import type { Operation } from '../programs/run-model.ts'
import type { OrderMarket } from './order-market.ts'
import type { Place } from './places.ts'

export const stranger = testKey('soak stranger')
export const evilRouter = testKey('soak evil router')
export const fakeFeed = testKey('soak fake feed')

/** Accounts of attackers: a feed that another program owns, of the first coin at a price of its own. */
export function openAttacks({ vm, coins, moment }: OrderMarket): void {
  const entry = { slot: BigInt(moment.slot - 1), price: 1n, conf: 1n }
  const feed = { ...emptyFeed, mint: coins[0].mint, entered: 1n, ring: emptyFeed.ring.with(0, entry) }
  vm.setAccount(fakeFeed, { owner: testKey('soak evil program'), data: oracle.encodeFeed(feed) })
}

/** A program of orders by its client. */
interface OrderClient<N extends string> {
  PROGRAM: Address
  instructions: Readonly<Record<N, { discriminator: number; accounts: readonly string[] }>>
}

/** An instruction that is attacked, with another order whose accounts an attacker has. */
export interface Attacked<N extends string, Order> {
  name: N
  /** Its first account. */
  first: Address | undefined
  order: Order
  other: Order
  /** The account that the instruction has in a role. */
  at(role: string): Address | undefined
  /** A maker whom the instruction does not name. */
  strangerMaker: Address | undefined
  /** A token account of somebody else, of the first coin. */
  foreignSource: Address
}

/** An account that never may stand in for the one of a role. */
export type Replacement = readonly [role: string, address: Address | undefined]

/** The operation with something wrong that never is right. Donations and the like stay as they are. */
export function hostileVariant<N extends string, Order extends Place>(
  { PROGRAM, instructions }: OrderClient<N>,
  { market, orders }: { market: OrderMarket; orders: readonly Order[] },
  replacementsOf: (attacked: Attacked<N, Order>) => readonly Replacement[],
  operation: Operation,
  order: Order,
  random: Random,
): Operation {
  const { programAddress, data, accounts = [] } = operation.instruction
  const names = Object.keys(instructions) as N[]
  const name = names.find((each) => instructions[each].discriminator === data?.[0])
  if (programAddress !== PROGRAM || !name) return operation
  const others = orders.filter((each) => each !== order)
  const roles = instructions[name].accounts
  const replacements = replacementsOf({
    name,
    first: accounts[0]?.address,
    order,
    other: pick(random, others),
    at: (role) => accounts[roles.indexOf(role)]?.address,
    strangerMaker: market.makers.find((maker) => !accounts.some(({ address }) => address === maker)),
    foreignSource: market.accountOf(market.feeOwner, market.coins[0]),
  }).flatMap(([role, address]) => {
    const index = roles.indexOf(role)
    return index < 0 || !address || accounts[index]?.address === address ? [] : [[index, address] as const]
  })
  return attacked(operation, replacements, random)
}

const withAccount = (instruction: Instruction, index: number, change: Partial<AccountMeta>): Instruction => {
  const accounts = [...(instruction.accounts ?? [])]
  accounts[index] = { ...accounts[index]!, ...change } as AccountMeta
  return { ...instruction, accounts }
}

function attacked(
  operation: Operation,
  replacements: readonly (readonly [index: number, address: Address])[],
  random: Random,
): Operation {
  const { instruction } = operation
  const data = Uint8Array.from(instruction.data ?? [])
  const count = instruction.accounts?.length ?? 0
  const kind = pick(random, [
    'shorter',
    'longer',
    'fewer',
    'unsigned',
    'other',
    'other',
    'other',
    'other',
  ] as const)
  const failing = (changed: Instruction): Operation => ({
    label: `${operation.label}: ${kind}`,
    instruction: changed,
    expected: 'any',
    apply() {},
  })
  switch (kind) {
    case 'shorter':
      return failing({ ...instruction, data: data.slice(0, Math.floor(random() * data.length)) })
    case 'longer':
      return failing({ ...instruction, data: Uint8Array.of(...data, Math.floor(random() * 256)) })
    case 'fewer':
      return failing({
        ...instruction,
        accounts: instruction.accounts!.slice(0, Math.floor(random() * count)),
      })
    case 'unsigned': {
      const role = instruction.accounts?.[0]?.role
      const unsigned = role === AccountRole.WRITABLE_SIGNER ? AccountRole.WRITABLE : AccountRole.READONLY
      if (role !== AccountRole.WRITABLE_SIGNER && role !== AccountRole.READONLY_SIGNER) return operation
      // A maker who pays for himself signs twice.
      const isTwice = instruction.accounts?.[1]?.role === AccountRole.READONLY_SIGNER
      const first = withAccount(instruction, 0, { role: unsigned })
      return failing(isTwice ? withAccount(first, 1, { role: AccountRole.READONLY }) : first)
    }
    default: {
      const [index, address] = pick(random, replacements)
      return failing(withAccount(instruction, index, { address }))
    }
  }
}
