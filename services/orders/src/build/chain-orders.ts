import { serviceError } from '@callisto/contract'
import type { ChainPort } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { toAddress } from './to-address.ts'

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
 * Orders of a maker as the chain has them now, in the order of `orders`, an address twice counts once. Throws ApiError NO_MATCHING_ORDERS where none is
 * left, where one is another maker's, and for a closed one unless those are skipped.
 */
export async function readMakerOrders<State extends { maker: string }>(
  { PROGRAM, decodeOrder }: OrderProgramClient<State>,
  chain: Pick<ChainPort, 'getAccounts'>,
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
