import type { ProgramCall, VenueSwap } from '@callisto/amms'

/** What a venue reads of a swap, base units; `vaults` are the accounts that it went into and came from. */
export interface Trade {
  venue: string
  pool: string
  trader: string
  vaults: readonly [incoming: string | undefined, outgoing: string | undefined]
  amountIn: bigint
  amountOut: bigint
  /** After the swap, where the program reports them; else what the vaults held after the transaction. */
  reserves?: readonly [incoming: bigint, outgoing: bigint]
}

/** The event of a swap; the mints are those of its vaults. Undefined where the transaction does not name a vault. */
export function toSwap(
  trade: Trade,
  { tokenBalance }: Pick<ProgramCall, 'tokenBalance'>,
): VenueSwap | undefined {
  const { venue, pool, trader, amountIn, amountOut, reserves } = trade
  const [incoming, outgoing] = trade.vaults.map((vault) => (vault ? tokenBalance(vault) : undefined))
  if (incoming === undefined || outgoing === undefined) return undefined
  return {
    kind: 'swap',
    venue,
    pool,
    trader,
    mintIn: incoming.mint,
    mintOut: outgoing.mint,
    amountIn,
    amountOut,
    reserveIn: reserves?.[0] ?? incoming.amount,
    reserveOut: reserves?.[1] ?? outgoing.amount,
  }
}
