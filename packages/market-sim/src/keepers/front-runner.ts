import type { Address } from '@solana/kit'
import { balanceOf } from '../execution/account-reads.ts'
import { isSuccess, missingAccounts, send } from '../execution/execution.ts'
import { otherMint, swapInstruction } from '../execution/trade-instructions.ts'
import type { Wallet } from '../execution/wallet.ts'
import { tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import { type FillOffer, quoteOwn } from './fill-offer.ts'
import { type OpenOrder, readOrder } from './open-orders.ts'

/** A purchase ahead of a fill, which is sold again once the fill is there. Plain JSON: it is queued. */
export interface TradeAhead {
  wallet: string
  order: Address
  /** What the order was when the fill was expected. */
  mark: string
  pool: PoolRef
  mint: Address
  amount: string
  untilMs: number
}

const SLOT_MS = 400
const MAX_WAIT_MS = 2_400
/** Sizes in parts of what the order sells; the largest that leaves the fill possible. */
const SIZES = [8n, 4n, 2n, 1n] as const
/** Parts per million that the order still gets above its least: prices move until the fill. */
const ROOM_PPM = 200n
const MILLION = 1_000_000n
const BPS = 10_000n

/**
 * Buys in the pool that a fill is expected in what the order buys, as much as leaves the fill possible. It does so also where
 * the fees of the two trades are more than what the order loses: what it costs makers is what counts.
 */
export function tradeAhead(
  market: Market,
  keeper: Wallet,
  { due, legs, spent, received, needed }: FillOffer,
): boolean {
  const { pool, shareBps } = legs[0]!
  const mint = due.input.asset.mint
  const part = (spent * BigInt(shareBps)) / BPS
  const least = needed + (needed * ROOM_PPM) / MILLION
  const others = received - quoteOwn(market, pool, mint, part)
  const held = heldBy(market, keeper, mint)
  const amount = SIZES.map((times) => times * part).find((size) => {
    if (size === 0n || size > held) return false
    const [first, both] = [size, size + part].map((sold) => quoteOwn(market, pool, mint, sold))
    return both! > 0n && others + both! - first! >= least
  })
  return amount !== undefined && buy(market, keeper, due.order, pool, mint, amount)
}

function buy(
  market: Market,
  keeper: Wallet,
  order: OpenOrder,
  pool: PoolRef,
  mintIn: Address,
  amountIn: bigint,
): boolean {
  const mint = otherMint(pool, mintIn)
  const before = heldBy(market, keeper, mint)
  const openings = missingAccounts(market, keeper, [mint])
  const swap = swapInstruction(keeper.address, pool, mintIn, amountIn, 1n)
  if (!isSuccess(send(market, [keeper], [...openings, swap]))) return false
  const amount = String(heldBy(market, keeper, mint) - before)
  const untilMs = market.now + MAX_WAIT_MS
  const made: TradeAhead = {
    wallet: keeper.name,
    order: order.address,
    mark: markOf(order),
    pool,
    mint,
    amount,
    untilMs,
  }
  market.queue.add(market.now + SLOT_MS, 'tradeBack', made)
  return true
}

/** Sells what was bought ahead of a fill once the order has changed, or nobody has filled it in time. */
export function tradeBack(market: Market, made: TradeAhead): void {
  const order = readOrder(market.bank.getAccount(made.order))
  if (order !== undefined && markOf(order) === made.mark && market.now < made.untilMs) {
    market.queue.add(market.now + SLOT_MS, 'tradeBack', made)
    return
  }
  const keeper = market.keyring.wallet(made.wallet)
  send(market, [keeper], [swapInstruction(keeper.address, made.pool, made.mint, BigInt(made.amount), 1n)])
}

/** What a fill changes. */
const markOf = ({ program, state }: OpenOrder): string =>
  program === 'trigger' ? `${state.phase} ${state.remaining}` : `${state.done} ${state.remaining}`

const heldBy = ({ bank }: Market, { address }: Wallet, mint: Address): bigint =>
  balanceOf(bank, address, mint, tokenProgramOf(mint)) ?? 0n
