import { trigger } from '@callisto/program-clients'
import type { ChainPort } from '@callisto/solana'
import { type OrderOnChain, type OrderSelection, readMakerOrders } from './chain-orders.ts'
import type { ClosableOrder } from './close-orders.ts'

export type ChainOrder = OrderOnChain<trigger.Order>

/** Trigger orders of a maker; see `readMakerOrders`. */
export const readTriggerOrders = (
  chain: ChainPort,
  selection: OrderSelection,
  signal?: AbortSignal,
): Promise<ChainOrder[]> => readMakerOrders(trigger, chain, selection, signal)

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
