import { serviceError } from '@callisto/contract'
import { type AccountState, TOKEN_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import * as recurring from '../recurring/generated.ts'
import { decodeTokenAccount } from '../token-account.ts'
import * as trigger from '../trigger/generated.ts'
import type { OrderSteps } from './order-steps.ts'
import {
  type AccountReader,
  harvestFees,
  isNative,
  openAccount,
  ownAccount,
  readMints,
  type SideMint,
  toAddress,
} from './order-tokens.ts'

const CLOSE_UNITS = 70_000
const ACCOUNT_UNITS = 40_000

/** An order as the chain has it. */
export interface OrderOnChain<State> {
  address: Address
  state: State
}

/** A program of orders. */
interface OrderProgramClient<State> {
  PROGRAM: string
  decodeOrder(data: Uint8Array): State | undefined
}

/** Whose orders are read, and whether those that are closed by now are left out. */
export interface OrderSelection {
  maker: string
  orders: readonly string[]
  skipsClosed?: boolean
}

/**
 * Orders of a maker as the chain has them now, in the order of `orders`, an address twice counts once. Throws ApiError
 * NO_MATCHING_ORDERS where none is left, where one is another maker's, and for a closed one unless those are skipped.
 */
export async function readMakerOrders<State extends { maker: string }>(
  { PROGRAM, decodeOrder }: OrderProgramClient<State>,
  chain: AccountReader,
  { maker, orders, skipsClosed = false }: OrderSelection,
  signal?: AbortSignal,
): Promise<OrderOnChain<State>[]> {
  const addresses = [...new Set(orders)].map((order) => toAddress(order, 'order'))
  const { accounts } = await chain.getAccounts(addresses, signal)
  const found = addresses.flatMap((address, index) => {
    const account = accounts[index]
    const state = account?.owner === PROGRAM ? decodeOrder(account.data) : undefined
    if (!state && skipsClosed) return []
    if (state?.maker !== maker) throw serviceError('NO_MATCHING_ORDERS')
    return [{ address, state }]
  })
  if (found.length === 0) throw serviceError('NO_MATCHING_ORDERS')
  return found
}

/** An order of either program that its maker closes. */
export interface ClosableOrder {
  maker: Address
  mints: readonly [Address, Address]
  vaults: readonly [Address, Address]
  /** The instruction, which pays to the maker's accounts of both mints. */
  close(destinations: readonly [Address, Address], programs: readonly [Address, Address]): Instruction
}

/** A trigger order as one to close. */
export function toClosableTrigger({ address: order, state }: OrderOnChain<trigger.Order>): ClosableOrder {
  const { maker, mint0, mint1, vault0, vault1 } = state
  return {
    maker,
    mints: [mint0, mint1],
    vaults: [vault0, vault1],
    close: ([destination0, destination1], [tokenProgram0, tokenProgram1]) =>
      trigger.close({
        ...{ closer: maker, maker, order, vault0, vault1, mint0, mint1 },
        ...{ tokenProgram0, tokenProgram1, destination0, destination1 },
      }),
  }
}

/** A recurring order as one to close. */
export function toClosableRecurring({ address: order, state }: OrderOnChain<recurring.Order>): ClosableOrder {
  const { maker, mint0, mint1, vault0, vault1 } = state
  return {
    maker,
    mints: [mint0, mint1],
    vaults: [vault0, vault1],
    close: ([destination0, destination1]) =>
      recurring.close({
        ...{ closer: maker, maker, order, vault0, vault1, mint0, mint1 },
        ...{ destination0, destination1, tokenProgram: TOKEN_PROGRAM },
      }),
  }
}

/** What closes each of the orders: accounts of the maker are opened where tokens wait for them. */
export async function closeSteps(
  chain: AccountReader,
  orders: readonly ClosableOrder[],
  signal?: AbortSignal,
): Promise<OrderSteps[]> {
  const read = await readMints(chain, [...new Set(orders.flatMap(({ mints }) => mints))], signal)
  const mints = new Map(read.map((mint) => [mint.address, mint]))
  const closes = await Promise.all(orders.map((order) => toSides(order, mints)))
  const addresses = [...new Set(closes.flat().flatMap(({ destination, vault }) => [destination, vault]))]
  const { accounts } = await chain.getAccounts(addresses, signal)
  const known = new Map(addresses.map((address, index) => [address, accounts[index]]))
  return orders.map((order, index) => closeOneSteps(order, closes[index]!, known))
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

function closeOneSteps(
  { maker, close }: ClosableOrder,
  sides: readonly [CloseSide, CloseSide],
  accounts: ReadonlyMap<Address, AccountState | undefined>,
): OrderSteps {
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
