import { clmm, cpmm, dlmm, launchpad, parseTransactionEvents, stable } from '@callisto/program-clients'
import type { ChainPort, ChainTransaction } from '@callisto/solana'

const CLIENTS = { clmm, cpmm, dlmm, launchpad, stable }

/** A swap in a pool or a trade on a curve. */
export interface TapeTrade {
  /** Unix seconds of its block. */
  time: number
  trader: string
  mintIn: string
  mintOut: string
  /** Base units. */
  amountIn: number
  amountOut: number
  isCurve: boolean
}

/** Everything that was traded on a chain, oldest first, and the seconds from launch to graduation of each later graduate. */
export interface Tape {
  trades: TapeTrade[]
  graduations: number[]
  /** Balance of each token account before its first transaction at or after `sinceTime`. */
  balancesBefore: Map<string, { mint: string; amount: bigint }>
}

/** Reads every block of the chain, the open one excluded. Tokens that graduated in the genesis are left out. */
export async function readTape(chain: ChainPort, sinceTime: number): Promise<Tape> {
  const tape: Tape = { trades: [], graduations: [], balancesBefore: new Map() }
  const launchedAt = new Map<string, number>()
  let genesisTime: number | undefined
  const { slot: head } = await chain.getAccounts([])
  const stop = new AbortController()
  for await (const { slot, blockTime, transactions } of chain.blocks({ fromSlot: 0, signal: stop.signal })) {
    genesisTime ??= blockTime
    for (const transaction of transactions.filter(({ err }) => err === null)) {
      if (blockTime >= sinceTime) recordBalances(tape, transaction)
      for (const { event } of parseTransactionEvents(transaction, CLIENTS).events) {
        if (event.type === 'launched' && blockTime > genesisTime) launchedAt.set(event.mint, blockTime)
        if (event.type === 'graduated' && launchedAt.has(event.mint))
          tape.graduations.push(blockTime - launchedAt.get(event.mint)!)
        if (event.type === 'swapped')
          tape.trades.push({
            time: blockTime,
            trader: event.user,
            mintIn: event.mintIn,
            mintOut: event.mintOut,
            amountIn: Number(event.amountIn),
            amountOut: Number(event.amountOut),
            isCurve: false,
          })
        if (event.type === 'traded') tape.trades.push(curveTrade(event, blockTime))
      }
    }
    if (slot >= head - 1) break
  }
  stop.abort()
  return tape
}

function recordBalances({ balancesBefore }: Tape, transaction: ChainTransaction): void {
  const { accountKeys, preTokenBalances, postTokenBalances } = transaction
  const record = (index: number, mint: string, amount: bigint) => {
    const account = accountKeys[index]!
    if (!balancesBefore.has(account)) balancesBefore.set(account, { mint, amount })
  }
  for (const { accountIndex, mint, amount } of preTokenBalances) record(accountIndex, mint, amount)
  // An account without a balance before was opened by the transaction.
  for (const { accountIndex, mint } of postTokenBalances) record(accountIndex, mint, 0n)
}

interface CurveEvent {
  trader: string
  mint: string
  side: 'buy' | 'sell'
  baseAmount: bigint
  quoteAmount: bigint
}

/** The quote of a curve has no name here: holding times need the token alone. */
const CURVE_QUOTE = 'quote'

function curveTrade({ trader, mint, side, baseAmount, quoteAmount }: CurveEvent, time: number): TapeTrade {
  const [base, quote] = [Number(baseAmount), Number(quoteAmount)]
  return side === 'buy'
    ? { time, trader, mintIn: CURVE_QUOTE, mintOut: mint, amountIn: quote, amountOut: base, isCurve: true }
    : { time, trader, mintIn: mint, mintOut: CURVE_QUOTE, amountIn: base, amountOut: quote, isCurve: true }
}

/** Seconds from the first purchase to the next sale of each trader in the tokens that `isCounted` selects. */
export function holdingTimes(
  trades: readonly Omit<TapeTrade, 'isCurve'>[],
  isCounted: (mint: string) => boolean,
): number[] {
  const since = new Map<string, number>()
  const held: number[] = []
  for (const { trader, mintIn, mintOut, time } of trades) {
    if (isCounted(mintOut)) {
      const key = `${trader}${mintOut}`
      since.set(key, since.get(key) ?? time)
    }
    const bought = since.get(`${trader}${mintIn}`)
    if (!isCounted(mintIn) || bought === undefined) continue
    held.push(time - bought)
    since.delete(`${trader}${mintIn}`)
  }
  return held
}
