import type { VenueSwap } from '@callisto/amms'
import {
  type FillKind,
  fillKinds,
  type HistoryKind,
  type TransferKind,
  transferKinds,
} from '@callisto/contract'

/** A signed amount of a token, base units: negative when it leaves the wallet. */
export interface ChangeLeg {
  mint: string
  amount: bigint
}

/**
 * One thing that happened to a wallet in a transaction: what left it, what came, in one row. A swap has both legs, a deposit of
 * liquidity two that leave. `networkCost` is what the transaction cost the wallet besides, in lamports: its payer the fee, and
 * whoever paid them tips and the rent of new accounts, less rent that came back; negative when more came back.
 */
export interface Change {
  wallet: string
  kind: HistoryKind
  /** Label of the venue, several with " + " between them; empty for none. */
  platform: string
  /** The other side of a transfer: the owner of what paid or was paid, where there is one only. */
  party?: string | undefined
  a: ChangeLeg | undefined
  b: ChangeLeg | undefined
  networkCost: bigint
}

/** Whether a change buys and sells: only then a gain is realised. */
export const isTrade = (kind: HistoryKind): boolean =>
  isExchange(kind) || kind === 'liquidity-in' || kind === 'liquidity-out'

/** Whether a change gives one token for another at one value: a swap, or a fill of an order. */
export const isExchange = (kind: HistoryKind): boolean => kind === 'swap' || isFill(kind)

/** Whether an order of the wallet was filled. */
export const isFill = (kind: HistoryKind): kind is FillKind =>
  (fillKinds as readonly HistoryKind[]).includes(kind)

/** Whether a token came or went without a trade. */
export const isTransfer = (kind: HistoryKind): kind is TransferKind =>
  (transferKinds as readonly HistoryKind[]).includes(kind)

/** What one trader gave and got in swaps of one transaction, and where. */
interface SwapLegs {
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
