import { decodeTokenAccount } from '@callisto/program-clients'
import type { AccountState, ChainPort } from '@callisto/solana'
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
  const closes = await Promise.all(orders.map((order) => toSides(order, mints)))
  const addresses = [...new Set(closes.flat().flatMap(({ destination, vault }) => [destination, vault]))]
  const { accounts } = await chain.getAccounts(addresses, signal)
  const known = new Map(addresses.map((address, index) => [address, accounts[index]]))
  return orders.map((order, index) => planClose(order, closes[index]!, known))
}

/** One token of an order: where it waits and where it goes. */
interface CloseSide {
  mint: SideMint
  vault: Address
  destination: Address
}

async function toSides(
  { maker, mints: [mint0, mint1], vaults: [vault0, vault1] }: ClosableOrder,
  mints: ReadonlyMap<Address, SideMint>,
): Promise<readonly [CloseSide, CloseSide]> {
  const toSide = async (address: Address, vault: Address): Promise<CloseSide> => {
    const mint = mints.get(address)!
    return { mint, vault, destination: await ownAccount(maker, mint) }
  }
  return [await toSide(mint0, vault0), await toSide(mint1, vault1)]
}

function planClose(
  { maker, close }: ClosableOrder,
  sides: readonly [CloseSide, CloseSide],
  accounts: ReadonlyMap<Address, AccountState | undefined>,
): OrderStepPlan {
  const before: Instruction[] = []
  for (const { mint, vault, destination } of sides) {
    const held = decodeTokenAccount(accounts.get(vault)?.data ?? new Uint8Array())?.amount ?? 0n
    // Each order opens it, which does nothing the second time: transactions of a call can land in any order.
    if (held > 0n && accounts.get(destination) === undefined && !isNative(mint))
      before.push(openAccount(maker, maker, mint, destination))
    if (mint.hasTransferFee) before.push(harvestFees(mint, vault))
  }
  const [side0, side1] = sides
  const instruction = close([side0.destination, side1.destination], [side0.mint.program, side1.mint.program])
  return { instructions: [...before, instruction], computeUnits: CLOSE_UNITS + before.length * ACCOUNT_UNITS }
}
