import { type Amm, VenueEventReader, type VenueSwap } from '@callisto/amms'
import { decodeTokenAccount } from '@callisto/program-clients'
import type { TokenBalance } from '@callisto/solana'
import { isTokenProgram } from '@callisto/solana/codec'
import type { Address } from '@solana/kit'
import type { Outcome, TestVm } from '../../programs/toolchain/test-vm.ts'

/** What one swap moved, as its transaction and the balances say it. */
interface MovedAmounts {
  pool: string
  trader: string
  mints: readonly [mintIn: string, mintOut: string]
  amountIn: bigint
  amountOut: bigint
  /** What arrives of the output that a trade names. */
  arriving: (amountOut: bigint) => bigint
  /** What arrives of an output that was sent. */
  afterFee: (amountOut: bigint) => bigint
}

export interface TradeCheck {
  /** Trades that the venue read. */
  count: number
  error: string | undefined
}

export const NO_TRADES: TradeCheck = { count: 0, error: undefined }

/** Reads the trades of an executed swap as a fold would, and holds them against what moved. Reserves are not compared. */
export function checkTrades(amm: Amm, vm: TestVm, outcome: Outcome, moved: MovedAmounts): TradeCheck {
  if (!amm.readLog && !amm.readCallLog && !amm.readInvocation) return NO_TRADES
  const calls = outcome.calls()
  const transaction = {
    err: null,
    logs: outcome.logs,
    ...calls,
    preTokenBalances: [],
    postTokenBalances: calls.accountKeys.flatMap((key, index) => tokenBalance(vm, key, index) ?? []),
  }
  const reader = new VenueEventReader([amm])
  const context = { quoteMintOf: () => undefined }
  const swaps = reader.read(transaction, context).filter((event) => event.kind === 'swap')
  if (swaps.length > 1) return { count: swaps.length, error: `${swaps.length} trades were read of one swap` }
  const [swap] = swaps
  // The built-in venues have their events in logs alone.
  if (!amm.readInvocation && !amm.swapVaults)
    return { count: swaps.length, error: swap && tradeError(swap, moved) }
  // The runtime cuts long logs: what is read without any is the same trade, before the transfer fee of its output.
  const silent = reader.read({ ...transaction, logs: [] }, context)[0]
  const arriving = amm.swapVaults ? moved.afterFee : moved.arriving
  const silentError =
    silent?.kind === 'swap'
      ? tradeError(silent, { ...moved, arriving })
      : moved.amountOut > 0n
        ? 'without logs no trade was read'
        : undefined
  // A program without an event has none to lose.
  const isSilent = swap !== undefined && silent?.kind === 'swap' && swap.amountOut === silent.amountOut
  const error = (swap && !isSilent && tradeError(swap, moved)) || silentError
  return { count: swaps.length, error }
}

function tradeError(swap: VenueSwap, moved: MovedAmounts) {
  const { pool, trader, mints, amountIn, amountOut } = moved
  const { mintIn, mintOut } = swap
  if (swap.pool !== pool || swap.trader !== trader)
    return `a trade of ${swap.trader} with ${swap.pool} was read`
  if (mintIn !== mints[0] || mintOut !== mints[1]) return `a trade of ${mintIn} for ${mintOut} was read`
  if (swap.amountIn === amountIn && moved.arriving(swap.amountOut) === amountOut) return undefined
  return `a trade of ${swap.amountIn} for ${swap.amountOut} was read, ${amountIn} for ${amountOut} moved`
}

function tokenBalance(vm: TestVm, key: string, accountIndex: number): TokenBalance | undefined {
  const account = vm.account(key as Address)
  const decoded = account && isTokenProgram(account.owner) ? decodeTokenAccount(account.data) : undefined
  if (account === undefined || decoded === undefined) return undefined
  const { mint, owner, amount } = decoded
  return { accountIndex, mint, owner, programId: account.owner, amount, decimals: 0 }
}
