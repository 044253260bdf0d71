import { AddressSchema, type OrderAccounts } from '@callisto/contract'
import type { ChainPort } from '@callisto/solana'

const NAMES = ['oracleSet', 'triggerConfig', 'recurringConfig'] as const satisfies (keyof OrderAccounts)[]

type Addresses = Readonly<Partial<Record<keyof OrderAccounts, string | undefined>>>

/**
 * The accounts of orders that are on the chain: the configured one, else the chain's own. An older chain has none, and what
 * is absent is not available.
 */
export async function findOrderAccounts(
  chain: Pick<ChainPort, 'getAccounts'>,
  configured: Addresses,
  own: Addresses,
  signal?: AbortSignal,
): Promise<OrderAccounts> {
  const named = NAMES.flatMap((name) => {
    const address = configured[name] ?? own[name]
    return address === undefined ? [] : [{ name, address: AddressSchema.parse(address) }]
  })
  const { accounts } = await chain.getAccounts(
    named.map(({ address }) => address),
    signal,
  )
  const found = named.filter((_, index) => accounts[index] !== undefined)
  return Object.fromEntries(found.map(({ name, address }) => [name, address]))
}
