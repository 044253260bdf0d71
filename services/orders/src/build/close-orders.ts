import { decodeTokenAccount } from '@callisto/program-clients'
import type { ChainPort } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { readMints, type SideMint } from './order-mint.ts'
import type { OrderStepPlan } from './order-transaction.ts'
import { harvestFees, isNative, openAccount, ownAccount } from './token-steps.ts'

const CLOSE_UNITS = 70_000
const ACCOUNT_UNITS = 40_000

/** An order of either program that its maker closes. */
export interface ClosableOrder {
  maker: Address
  mints: readonly [Address, Address]
  vaults: readonly [Address, Address]
  /** The instruction, which pays to the maker's accounts of both mints. */
  close(destinations: readonly [Address, Address], programs: readonly [Address, Address]): Instruction
}

/** What closes each of the orders: accounts of the maker are opened where tokens wait for them. */
export async function planCloses(
  chain: ChainPort,
  orders: readonly ClosableOrder[],
  signal?: AbortSignal,
): Promise<OrderStepPlan[]> {
  const read = await readMints(chain, [...new Set(orders.flatMap(({ mints }) => mints))], signal)
  const mints = new Map(read.map((mint) => [mint.address, mint]))
  const plans: OrderStepPlan[] = []
  const opened = new Set<Address>()
  for (const order of orders) plans.push(await planClose(chain, order, mints, opened, signal))
  return plans
}

async function planClose(
  chain: ChainPort,
  order: ClosableOrder,
  mints: ReadonlyMap<Address, SideMint>,
  opened: Set<Address>,
  signal: AbortSignal | undefined,
): Promise<OrderStepPlan> {
  const { maker, vaults } = order
  const sides = [mints.get(order.mints[0])!, mints.get(order.mints[1])!] as const
  const destinations = [await ownAccount(maker, sides[0]), await ownAccount(maker, sides[1])] as const
  const { accounts } = await chain.getAccounts([...destinations, ...vaults], signal)
  const before: Instruction[] = []
  for (const [n, mint] of sides.entries()) {
    const [destination, vault] = [destinations[n]!, vaults[n]!]
    const held = decodeTokenAccount(accounts[2 + n]?.data ?? new Uint8Array())?.amount ?? 0n
    const isMissing = accounts[n] === undefined && !opened.has(destination)
    if (held > 0n && isMissing && !isNative(mint)) {
      opened.add(destination)
      before.push(openAccount(maker, maker, mint, destination))
    }
    if (mint.hasTransferFee) before.push(harvestFees(mint, vault))
  }
  const close = order.close(destinations, [sides[0].program, sides[1].program])
  return { instructions: [...before, close], computeUnits: CLOSE_UNITS + before.length * ACCOUNT_UNITS }
}
