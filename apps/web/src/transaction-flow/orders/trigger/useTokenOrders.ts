import type { Asset, TriggerOrder } from '@callisto/contract'
import { useQuery } from '@tanstack/react-query'
import { useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import { tokenOrdersQuery } from '../order-queries.ts'

const NONE: readonly TriggerOrder[] = []

/** The open orders of a wallet that sell or buy a token, and the tokens of their pairs. */
export function useTokenOrders(
  address: string,
  asset: Asset,
): { orders: readonly TriggerOrder[]; tokens: ReadonlyMap<string, Asset> } {
  const { data: orders = NONE } = useQuery(tokenOrdersQuery(address, asset.id))
  const tokens = useTokens(orders.flatMap(({ inputMint, outputMint }) => [inputMint, outputMint]))
  return { orders, tokens }
}
