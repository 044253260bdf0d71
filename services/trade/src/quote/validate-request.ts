import type { QuoteRequest } from '@callisto/contract'
import { isAddress } from '@solana/kit'
import { failure, type TradeError } from '../result.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'

/** Returns the first rule that a request breaks; undefined when a search may run. */
export function validateRequest(
  { inputMint, outputMint }: QuoteRequest,
  registry: PoolRegistry,
): TradeError | undefined {
  for (const mint of [inputMint, outputMint])
    if (!isAddress(mint)) return failure('INVALID_REQUEST', `${mint} is not an address`)
  if (inputMint === outputMint) return failure('CIRCULAR_ARBITRAGE_IS_DISABLED')
  for (const mint of [inputMint, outputMint])
    if (!registry.trades(mint)) return failure('TOKEN_NOT_TRADABLE', `The token ${mint} is not tradable`)
  return undefined
}
