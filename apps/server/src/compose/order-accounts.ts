import {
  AddressSchema,
  type OrderAccounts,
  type OrderPins,
  type PinnedTerms,
  PinnedTermsSchema,
} from '@callisto/contract'
import { oracle, recurring, trigger } from '@callisto/program-clients'
import type { AccountState, ChainPort } from '@callisto/solana'

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

/**
 * What the page is pinned to: `accounts` with the terms that they have on the chain, which never change. An account that is not
 * what its name says is left out.
 */
export async function readOrderPins(
  chain: Pick<ChainPort, 'getAccounts'>,
  accounts: OrderAccounts,
  signal?: AbortSignal,
): Promise<OrderPins> {
  const named = NAMES.flatMap((name) => accounts[name] ?? [])
  const read = await chain.getAccounts(named, signal)
  const accountOf = (address: string | undefined) =>
    read.accounts.find((account) => account !== undefined && account.address === address)
  const set = accountOf(accounts.oracleSet)
  const isSet = set?.owner === oracle.PROGRAM && oracle.decodeSet(set.data) !== undefined
  const ofTrigger = toPinnedTerms(accountOf(accounts.triggerConfig), trigger)
  const ofRecurring = toPinnedTerms(accountOf(accounts.recurringConfig), recurring)
  return {
    ...(isSet && { oracleSet: accounts.oracleSet }),
    ...(ofTrigger && { trigger: ofTrigger }),
    ...(ofRecurring && { recurring: ofRecurring }),
  }
}

function toPinnedTerms(
  account: AccountState | undefined,
  { PROGRAM, decodeConfig }: Pick<typeof trigger | typeof recurring, 'PROGRAM' | 'decodeConfig'>,
): PinnedTerms | undefined {
  const config = account?.owner === PROGRAM ? decodeConfig(account.data) : undefined
  if (!account || !config) return undefined
  return PinnedTermsSchema.parse({
    config: account.address,
    feeOwner: config.feeOwner,
    feeBps: config.feeBps,
    stableFeeBps: config.stableFeeBps,
    fillRewardLamports: config.fillReward,
    closeRewardLamports: config.closeReward,
    stableMints: config.stableMints.map(({ mint }) => mint),
  })
}
