import { oracle } from '@callisto/program-clients'
import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'
import { emptyFeed } from '../../../programs/oracle/test-feeds.ts'
import { testKey } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import type { Operation } from '../programs/run-model.ts'
import type { OrderMarket } from './order-market.ts'

export const stranger = testKey('soak stranger')
export const fakeFeed = testKey('soak fake feed')

/** Accounts of attackers: a feed that another program owns, of the first coin at a price of its own. */
export function openAttacks({ vm, coins, moment }: OrderMarket): void {
  const entry = { slot: BigInt(moment.slot - 1), price: 1n, conf: 1n }
  const feed = { ...emptyFeed, mint: coins[0].mint, entered: 1n, ring: emptyFeed.ring.with(0, entry) }
  vm.setAccount(fakeFeed, { owner: testKey('soak evil program'), data: oracle.encodeFeed(feed) })
}

/** The name of an instruction in its program's client. */
export const nameOf = <N extends string>(
  instructions: Readonly<Record<N, { discriminator: number }>>,
  { data }: Instruction,
): N | undefined =>
  (Object.keys(instructions) as N[]).find((name) => instructions[name].discriminator === data?.[0])

/** An account of an instruction, and another one that never may stand in for it. */
export type Replacement = readonly [index: number, address: Address]

const withAccount = (instruction: Instruction, index: number, change: Partial<AccountMeta>): Instruction => {
  const accounts = [...(instruction.accounts ?? [])]
  accounts[index] = { ...accounts[index]!, ...change } as AccountMeta
  return { ...instruction, accounts }
}

/** The operation with something wrong that never is right. */
export function attacked(
  operation: Operation,
  replacements: readonly Replacement[],
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
