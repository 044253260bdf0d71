import { serviceError } from '@callisto/contract'
import { trigger } from '@callisto/program-clients'
import type { ChainPort } from '@callisto/solana'
import type { Address } from '@solana/kit'
import type { ClosableOrder } from './close-orders.ts'

export interface ChainOrder {
  address: Address
  state: trigger.Order
}

/**
 * Orders of a maker as the chain has them now, in the order of `addresses`. Throws ApiError NO_MATCHING_ORDERS where one of
 * them is no order of his.
 */
export async function readTriggerOrders(
  chain: ChainPort,
  maker: string,
  addresses: readonly Address[],
  signal?: AbortSignal,
): Promise<ChainOrder[]> {
  const { accounts } = await chain.getAccounts(addresses, signal)
  return addresses.map((address, index) => {
    const account = accounts[index]
    const state = account?.owner === trigger.PROGRAM ? trigger.decodeOrder(account.data) : undefined
    if (state?.maker !== maker) throw serviceError('NO_MATCHING_ORDERS')
    return { address, state }
  })
}

export function toClosableTrigger({ address: order, state }: ChainOrder): ClosableOrder {
  const { maker, mint0, mint1, vault0, vault1 } = state
  return {
    maker,
    mints: [mint0, mint1],
    vaults: [vault0, vault1],
    close: ([destination0, destination1], [tokenProgram0, tokenProgram1]) =>
      trigger.close({
        closer: maker,
        maker,
        order,
        vault0,
        vault1,
        mint0,
        mint1,
        tokenProgram0,
        tokenProgram1,
        destination0,
        destination1,
      }),
  }
}
