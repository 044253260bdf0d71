import type { RecipientReading } from '@callisto/program-clients'
import { decodeAddress } from '@callisto/solana/codec'
import { queryOptions } from '@tanstack/react-query'
import { rpc } from '../../lib/api/call.ts'
import { readAccounts } from '../../lib/api/read-accounts.ts'

const LIFE_MS = 15_000

/** What the chain has at the address of a recipient, and whether a transaction has named it. */
export const recipientQuery = (address: string) =>
  queryOptions({
    queryKey: ['recipient', address],
    queryFn: ({ signal }) => readRecipient(address, signal),
    enabled: decodeAddress(address) !== undefined,
    staleTime: LIFE_MS,
    gcTime: LIFE_MS,
    retry: 1,
  })

async function readRecipient(address: string, signal: AbortSignal): Promise<RecipientReading> {
  const [{ accounts }, named] = await Promise.all([
    readAccounts([address], { signal }),
    rpc('getSignaturesForAddress', [address, { limit: 1, commitment: 'confirmed' }], signal),
  ])
  if (!Array.isArray(named)) throw new Error('The RPC returned no signatures')
  return { account: accounts[0], isUsed: named.length > 0 }
}
