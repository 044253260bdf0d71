import {
  type clmm,
  type cpmm,
  type dlmm,
  type launchpad,
  type ProgramEvent,
  parseTransactionEvents,
  type stable,
} from '@callisto/program-clients'
import {
  addressBytesBefore,
  type ChainBlock,
  type ChainTransaction,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  type TokenBalance,
} from '@callisto/solana'
import type { BalanceChange, MarketTransaction, PlacedVenueEvent, VenueBlock } from '../fold/market-event.ts'
import type { VenueEvent, VenueSwap } from '../fold/venue-event.ts'

const two64 = 2 ** 64

/** Prices as the programs write them, mint1 for one of mint0 in base units: a Q64.64, or its square root as one. */
const fromSqrt = (sqrtPrice: bigint): number => (Number(sqrtPrice) / two64) ** 2

type PairSwap = cpmm.SwappedEvent | clmm.SwappedEvent | dlmm.SwappedEvent | stable.SwappedEvent

function pairSwap(venue: string, event: PairSwap, price?: number): VenueSwap {
  const inFirst = addressBytesBefore(event.mintIn, event.mintOut)
  return {
    kind: 'swap',
    venue,
    pool: event.pool,
    trader: event.user,
    mintIn: event.mintIn,
    mintOut: event.mintOut,
    amountIn: event.amountIn,
    amountOut: event.delivered,
    reserveIn: inFirst ? event.reserve0 : event.reserve1,
    reserveOut: inFirst ? event.reserve1 : event.reserve0,
    ...(price === undefined ? {} : { price }),
  }
}

/** Pools that are shared as a whole, in LP units. */
function sharedEvent(venue: 'cpmm' | 'stable', event: cpmm.CpmmEvent | stable.StableEvent) {
  switch (event.type) {
    case 'poolCreated':
      return { kind: 'pool', venue, ...event } as const
    case 'swapped':
      return pairSwap(venue, event)
    case 'deposited':
    case 'withdrawn': {
      const { pool, reserve0, reserve1, lpSupply, lpBurned } = event
      return {
        kind: 'liquidity',
        pool,
        reserve0,
        reserve1,
        lp: { supply: lpSupply, burned: lpBurned },
      } as const
    }
    case 'amplificationRamped':
      return {
        kind: 'ramp',
        pool: event.pool,
        from: event.amplificationFrom,
        to: event.amplificationTo,
        startsAt: Number(event.startsAt),
        endsAt: Number(event.endsAt),
      } as const
    case 'feesCollected':
      return undefined
  }
}

function clmmEvent(event: clmm.ClmmEvent): VenueEvent | undefined {
  switch (event.type) {
    case 'poolCreated':
      return { kind: 'pool', venue: 'clmm', ...event, price: fromSqrt(event.sqrtPrice) }
    case 'swapped':
      return pairSwap('clmm', event, fromSqrt(event.sqrtPrice))
    case 'liquidityIncreased':
    case 'liquidityDecreased':
    case 'positionFeesCollected': {
      const { pool, reserve0, reserve1 } = event
      return { kind: 'liquidity', pool, reserve0, reserve1 }
    }
    case 'feesCollected':
      return undefined
  }
}

function dlmmEvent(event: dlmm.DlmmEvent): VenueEvent | undefined {
  switch (event.type) {
    case 'poolCreated':
      return { kind: 'pool', venue: 'dlmm', ...event, price: (1 + event.binStep / 10_000) ** event.activeBin }
    case 'swapped':
      return pairSwap('dlmm', event, Number(event.price) / two64)
    case 'deposited':
    case 'withdrawn': {
      const { pool, reserve0, reserve1 } = event
      return { kind: 'liquidity', pool, reserve0, reserve1 }
    }
    case 'feesCollected':
      return undefined
  }
}

function launchpadEvent(event: launchpad.LaunchpadEvent, quoteOf: (curve: string) => string | undefined) {
  switch (event.type) {
    case 'launched':
      return { kind: 'launch', venue: 'launchpad', ...event } as const
    case 'graduated':
      return { kind: 'graduation', curve: event.curve, mint: event.mint, pool: event.pool } as const
    case 'traded': {
      const quote = quoteOf(event.curve)
      return quote === undefined ? undefined : curveTrade(event, quote)
    }
    case 'completed':
    case 'feesCollected':
      return undefined
  }
}

function curveTrade(event: launchpad.TradedEvent, quoteMint: string): VenueSwap {
  const isBuy = event.side === 'buy'
  return {
    kind: 'swap',
    venue: 'launchpad',
    pool: event.curve,
    trader: event.trader,
    mintIn: isBuy ? quoteMint : event.mint,
    mintOut: isBuy ? event.mint : quoteMint,
    amountIn: isBuy ? event.quoteAmount : event.baseAmount,
    amountOut: isBuy ? event.baseAmount : event.quoteAmount,
    reserveIn: isBuy ? event.virtualQuote : event.virtualBase,
    reserveOut: isBuy ? event.virtualBase : event.virtualQuote,
    curve: { realBase: event.realBase, realQuote: event.realQuote },
  }
}

/** A transaction whose first trade spends what its last one brings has gone round in a circle. */
function isCircular(events: readonly PlacedVenueEvent[]): boolean {
  const swaps = events.flatMap((event) => (event.kind === 'swap' ? [event] : []))
  return swaps.length > 1 && swaps[0]!.mintIn === swaps.at(-1)!.mintOut
}

function balanceChanges(transaction: ChainTransaction): BalanceChange[] {
  const changes = new Map<number, BalanceChange>()
  const entry = (balance: TokenBalance): BalanceChange => {
    const known = changes.get(balance.accountIndex)
    if (known) return known
    const account = transaction.accountKeys[balance.accountIndex] ?? ''
    const made = { account, mint: balance.mint, owner: balance.owner, before: 0n, after: 0n }
    changes.set(balance.accountIndex, made)
    return made
  }
  for (const balance of transaction.preTokenBalances) entry(balance).before = balance.amount
  for (const balance of transaction.postTokenBalances) {
    const change = entry(balance)
    change.after = balance.amount
    change.owner = balance.owner
  }
  return [...changes.values()]
}

/** First bytes of token instructions that leave mints as they are: account set-up, transfers, approvals, closing. */
const harmless = new Set([1, 3, 4, 5, 9, 10, 11, 12, 13, 16, 17, 18, 19, 21, 22, 23, 24])

function addTouchedMints(transaction: ChainTransaction, touched: Set<string>): void {
  const inner = transaction.innerInstructions.flatMap(({ instructions }) => instructions)
  for (const { programId, data, accounts } of [...transaction.instructions, ...inner]) {
    if (programId !== TOKEN_PROGRAM && programId !== TOKEN_2022_PROGRAM) continue
    if (harmless.has(data[0] ?? -1)) continue
    for (const index of accounts) touched.add(transaction.accountKeys[index]!)
  }
}

/**
 * Reads what a block means for the market. `quoteOf` names the quote mint of a curve that was launched earlier.
 * Failed transactions moved nothing but fees and are left out.
 */
export function decodeBlock(block: ChainBlock, quoteOf: (curve: string) => string | undefined): VenueBlock {
  const launchedHere = new Map<string, string>()
  const quote = (curve: string) => launchedHere.get(curve) ?? quoteOf(curve)
  const read = ({ program, event }: ProgramEvent): VenueEvent | undefined => {
    if (program === 'cpmm' || program === 'stable') return sharedEvent(program, event)
    if (program === 'clmm') return clmmEvent(event)
    if (program === 'dlmm') return dlmmEvent(event)
    if (program !== 'launchpad') return undefined
    if (event.type === 'launched') launchedHere.set(event.curve, event.quoteMint)
    return launchpadEvent(event, quote)
  }
  const decoded: VenueBlock = {
    slot: block.slot,
    blockhash: block.blockhash,
    time: block.blockTime,
    transactions: [],
    mints: new Map(),
    touchedMints: new Set(),
  }
  for (const transaction of block.transactions) {
    if (transaction.err !== null && transaction.err !== undefined) continue
    decoded.transactions.push(decodeTransaction(transaction, read))
    for (const { mint, decimals, programId } of transaction.postTokenBalances)
      if (!decoded.mints.has(mint)) decoded.mints.set(mint, { decimals, tokenProgram: programId })
    addTouchedMints(transaction, decoded.touchedMints)
  }
  return decoded
}

function decodeTransaction(
  transaction: ChainTransaction,
  read: (event: ProgramEvent) => VenueEvent | undefined,
): MarketTransaction<PlacedVenueEvent> {
  const events: PlacedVenueEvent[] = []
  for (const found of parseTransactionEvents(transaction).events) {
    const event = read(found)
    if (event) events.push({ index: found.index, ...event })
  }
  return {
    index: transaction.index,
    signature: transaction.signature,
    circular: isCircular(events),
    events,
    balances: balanceChanges(transaction),
  }
}
