import { tokenTransfers } from '@callisto/program-clients'
import type { InnerInstruction, ProgramCall, SwapVaults, VenueSwap } from './venue-event.ts'

/** What a token account had more after the transaction than before it; undefined where the transaction names no such account. */
export type BalanceChangeOf = (address: string) => bigint | undefined

interface Amounts {
  received: bigint
  /** To others than those who get fees. */
  paid: bigint
}

interface Source {
  venue: string
  call: Pick<ProgramCall, 'tokenBalance'>
  inner: readonly InnerInstruction[]
  /** Undefined where another call of the transaction may have changed the balances too. */
  changeOf: BalanceChangeOf | undefined
}

/**
 * A swap from the transfers below its call or, where there are none, from the balances before and after the transaction.
 * A transfer fee of the output is in `amountOut`; one of the input is not in `amountIn` where balances alone tell it.
 * Reserves are what the vaults hold after the transaction. Undefined where not exactly one vault received and the other paid.
 */
export function swapWithoutEvent(
  { pool, trader, vaults, feeAccounts = [] }: SwapVaults,
  { venue, call, inner, changeOf }: Source,
): VenueSwap | undefined {
  const transfers = inner.flatMap((instruction) => tokenTransfers(instruction))
  const ofTransfers = (vault: string): Amounts => {
    let [received, paid] = [0n, 0n]
    for (const { source, destination, amount } of transfers) {
      if (destination === vault) received += amount
      if (source === vault && !feeAccounts.includes(destination)) paid += amount
    }
    return { received, paid }
  }
  const ofBalances = (vault: string): Amounts => {
    const change = changeOf?.(vault) ?? 0n
    const fees = feeAccounts.reduce((sum, account) => sum + (changeOf?.(account) ?? 0n), 0n)
    return change > 0n ? { received: change, paid: 0n } : { received: 0n, paid: -change - fees }
  }
  for (const amountsOf of [ofTransfers, ofBalances])
    for (const [into, from] of [vaults, [vaults[1], vaults[0]] as const]) {
      const [{ received, paid: back }, { received: refilled, paid }] = [amountsOf(into), amountsOf(from)]
      if (received <= 0n || paid <= 0n || back > 0n || refilled > 0n) continue
      const [incoming, outgoing] = [call.tokenBalance(into), call.tokenBalance(from)]
      if (incoming === undefined || outgoing === undefined) return undefined
      return {
        kind: 'swap',
        venue,
        pool,
        trader,
        mintIn: incoming.mint,
        mintOut: outgoing.mint,
        amountIn: received,
        amountOut: paid,
        reserveIn: incoming.amount,
        reserveOut: outgoing.amount,
      }
    }
  return undefined
}
