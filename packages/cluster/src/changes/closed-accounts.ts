import type { ChainBlock } from '@callisto/solana'

/**
 * Accounts that a block has left without lamports. A node does not notify the subscribers of a program of them: they have
 * no owner any more.
 */
export function closedIn({ transactions }: ChainBlock): string[] {
  const closed = new Set<string>()
  for (const { accountKeys, preBalances, postBalances } of transactions)
    for (const [index, address] of accountKeys.entries()) {
      if (postBalances[index] !== 0n) closed.delete(address)
      else if (preBalances[index] !== 0n) closed.add(address)
    }
  return [...closed]
}
