import type { VenueSwap } from '@callisto/amms'
import type { ChangeLeg } from './change.ts'

/** What one trader gave and got in swaps of one transaction, and where. */
export interface SwapLegs {
  a: ChangeLeg
  b: ChangeLeg
  venues: readonly string[]
}

const legsOf = ({ mintIn, amountIn, mintOut, amountOut, venue }: VenueSwap): SwapLegs => ({
  a: { mint: mintIn, amount: -amountIn },
  b: { mint: mintOut, amount: amountOut },
  venues: [venue],
})

/**
 * The swaps of a trader in a transaction, in order, as the trader sees them: a route of several hops or split parts is one
 * swap. Tokens between the hops cancel; what is left of them is in no leg. Swaps that form no route stay single.
 */
export function combineSwaps(swaps: readonly VenueSwap[]): SwapLegs[] {
  const [first] = swaps
  if (first === undefined) return []
  const last = swaps[swaps.length - 1]!
  if (swaps.length === 1) return [legsOf(first)]
  const venues = [...new Set(swaps.map(({ venue }) => venue))]
  if (isChain(swaps))
    return [
      {
        a: { mint: first.mintIn, amount: -first.amountIn },
        b: { mint: last.mintOut, amount: last.amountOut },
        venues,
      },
    ]
  const net = new Map<string, bigint>()
  const add = (mint: string, amount: bigint) => net.set(mint, (net.get(mint) ?? 0n) + amount)
  for (const { mintIn, amountIn, mintOut, amountOut } of swaps) {
    add(mintIn, -amountIn)
    add(mintOut, amountOut)
  }
  const spent = [...net].filter(([, amount]) => amount < 0n)
  const gained = net.get(last.mintOut) ?? 0n
  const isRoute =
    spent.length === 1 &&
    spent[0]![0] === first.mintIn &&
    gained > 0n &&
    [...net].every(([mint, amount]) => amount <= 0n || mint === last.mintOut || isSpent(swaps, mint))
  if (!isRoute) return swaps.map(legsOf)
  return [
    {
      a: { mint: first.mintIn, amount: spent[0]![1] },
      b: { mint: last.mintOut, amount: gained },
      venues,
    },
  ]
}

/** Each hop spends what the one before it brought, and the input appears once: a circle is a chain too. */
const isChain = (swaps: readonly VenueSwap[]): boolean =>
  swaps.every((swap, n) => n === 0 || swap.mintIn === swaps[n - 1]!.mintOut)

const isSpent = (swaps: readonly VenueSwap[], mint: string): boolean =>
  swaps.some(({ mintIn }) => mintIn === mint)
