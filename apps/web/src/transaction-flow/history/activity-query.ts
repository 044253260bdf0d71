import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rpc } from '../../lib/api/call.ts'
import { record } from '../../lib/api/values.ts'
import type { readWalletSwap, WalletSwap } from './read-wallet-swap.ts'

/** Transactions of one page, and how many of them are read at a time. */
const PAGE = 20
const PARALLEL = 4
const REFRESH_MS = 60_000
/** A transaction does not change: it is read once. */
const LIFE_MS = 3_600_000

/** The swap in a transaction of a wallet; null when it has none, or when the chain does not have the transaction. */
const walletSwapQuery = (address: string, signature: string, read: typeof readWalletSwap) =>
  queryOptions({
    queryKey: ['wallet-swap', address, signature],
    queryFn: async ({ signal }) => {
      const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1, commitment: 'confirmed' }
      const reply = await rpc('getTransaction', [signature, options], signal)
      return { isFound: reply !== null, swap: read(signature, reply, address) }
    },
    staleTime: ({ state }) => (state.data?.isFound ? Number.POSITIVE_INFINITY : 0),
    gcTime: LIFE_MS,
  })

export interface HistoryPage {
  swaps: readonly WalletSwap[]
  /** Transactions that were looked through. */
  transactions: number
  /** The last signature of a full page. */
  next: string | undefined
}

/** The swaps of a wallet from its transactions on the chain, newest first. */
export const swapHistoryQuery = (address: string) =>
  infiniteQueryOptions({
    queryKey: ['swap-history', address],
    queryFn: async ({ pageParam, signal, client }): Promise<HistoryPage> => {
      const options = { limit: PAGE, commitment: 'confirmed', ...(pageParam ? { before: pageParam } : {}) }
      const signatures = parseSignatures(await rpc('getSignaturesForAddress', [address, options], signal))
      const { readWalletSwap } = await import('./read-wallet-swap.ts')
      const found = await mapInParallel(signatures, PARALLEL, (signature) =>
        client.fetchQuery(walletSwapQuery(address, signature, readWalletSwap)),
      )
      return {
        swaps: found.flatMap(({ swap }) => swap ?? []),
        transactions: signatures.length,
        next: signatures.length === PAGE ? signatures.at(-1) : undefined,
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_MS,
  })

/** Signatures of the reply of `getSignaturesForAddress`; throws for another shape. */
export function parseSignatures(reply: unknown): string[] {
  if (!Array.isArray(reply)) throw new Error('The RPC returned no signatures')
  return reply.flatMap((row) => {
    const { signature } = record(row)
    return typeof signature === 'string' ? [signature] : []
  })
}

/** The swaps between both tokens of a pair, in either direction. */
export function swapsOfPair<Swap extends Pick<WalletSwap, 'input' | 'output'>>(
  swaps: readonly Swap[],
  { sell, buy }: { sell: string; buy: string },
): Swap[] {
  return swaps.filter(
    ({ input, output }) =>
      (input.mint === sell && output.mint === buy) || (input.mint === buy && output.mint === sell),
  )
}

/** Maps items in order, at most `parallel` at a time. */
async function mapInParallel<T, R>(
  items: readonly T[],
  parallel: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const rest = items.entries()
  const work = async () => {
    for (const [at, item] of rest) results[at] = await map(item)
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return results
}
