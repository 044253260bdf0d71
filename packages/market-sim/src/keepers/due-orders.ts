import {
  decodeSlotHashes,
  MAX_DRAW_BLOCKS,
  SLOT_HASHES,
  type SlotHash,
  slotsDue,
  type trigger,
} from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import { type Asset, assetByMint, unitOf } from '../genesis/assets.ts'
import { isPlain } from '../genesis/order-accounts.ts'
import type { Market } from '../market.ts'
import type { PoolPrices } from '../prices/pool-prices.ts'
import type { OpenOrder } from './open-orders.ts'

/** A token of an order with its vault and the feed of its price. */
export interface OrderSide {
  asset: Asset
  vault: Address
  feed: Address
}

/** A leg or a cycle that the market seems to meet. */
export interface DueOrder {
  order: OpenOrder
  /** Of a trigger order, as a fill names it. */
  leg: number
  input: OrderSide
  output: OrderSide
  /** Base units that a fill would sell. For an order by value it is an estimate. */
  amount: bigint
  /** Slots since the first one that could fill it, as the program counts its opening; undefined where none opens. */
  openSlots: number | undefined
}

const FEED_SCALE = 1e8
const BPS = 10_000
/** Part of the rate by which the best route may be better than the middle of the pools. */
const TOLERANCE = 0.000_3

/** Legs by the number that a fill names. */
export const legsOf = ({ entry, takeProfit, stop }: Pick<trigger.Order, 'entry' | 'takeProfit' | 'stop'>) =>
  [entry, takeProfit, stop] as const

/** The sides of an order as it sells and buys now; undefined where one of its tokens has no listed pools or takes a fee. */
function sidesOf({ state }: OpenOrder): { input: OrderSide; output: OrderSide } | undefined {
  const [asset0, asset1] = [assetByMint.get(state.mint0), assetByMint.get(state.mint1)]
  if (asset0 === undefined || asset1 === undefined || !isPlain(asset0) || !isPlain(asset1)) return undefined
  const first = { asset: asset0, vault: state.vault0, feed: state.feed0 }
  const second = { asset: asset1, vault: state.vault1, feed: state.feed1 }
  return 'isSwapped' in state && state.isSwapped
    ? { input: second, output: first }
    : { input: first, output: second }
}

/** The newest blocks, which draw the slots of cycles. */
export const drawingBlocks = ({ bank }: Market): SlotHash[] =>
  decodeSlotHashes(bank.getAccount(SLOT_HASHES)?.data ?? new Uint8Array(), MAX_DRAW_BLOCKS)

/** The first leg that seems due at the prices of the pools, or the cycle that is drawn. Undefined without one. */
export function dueOrder(
  market: Market,
  prices: PoolPrices,
  order: OpenOrder,
  hashes: readonly SlotHash[],
): DueOrder | undefined {
  const sides = sidesOf(order)
  const usd = sides && [prices.of(sides.input.asset)?.usd, prices.of(sides.output.asset)?.usd]
  if (sides === undefined || usd?.[0] === undefined || usd[1] === undefined) return undefined
  if (order.program === 'recurring') return dueCycle(market, order, sides, usd[0], hashes)
  if (isOver(order.state, market.bank.unixTime)) return undefined
  const { state } = order
  const rate = usd[0] / unitOf(sides.input.asset) / (usd[1] / unitOf(sides.output.asset))
  for (const leg of state.phase === 'entry' ? [0] : [1, 2]) {
    const { terms, triggeredSlot } = legsOf(state)[leg]!
    const isMet =
      terms.kind === 'limit'
        ? isRateMet(state, terms, rate)
        : triggeredSlot > 0n || isPriceMet(market, state, terms, prices)
    if (!isMet) continue
    const isOpening = terms.kind !== 'limit' && triggeredSlot > 0n
    // The slot of the price itself is over.
    const openSlots = isOpening ? market.bank.slot - Number(triggeredSlot) - 1 : undefined
    return { order, leg, ...sides, amount: state.remaining, openSlots }
  }
  return undefined
}

function isOver({ expiresAt, touchSeconds, touchedAt }: trigger.Order, unixTime: number): boolean {
  const now = BigInt(unixTime)
  return (
    (expiresAt !== 0n && now >= expiresAt) || (touchSeconds !== 0 && now >= touchedAt + BigInt(touchSeconds))
  )
}

function isRateMet(
  { feeBps, referralBps }: trigger.Order,
  { rateIn, rateOut }: trigger.LegTerms,
  rate: number,
): boolean {
  const asked = Number(rateOut) / Number(rateIn) / (1 - (feeBps + referralBps) / BPS)
  return asked <= rate * (1 + TOLERANCE)
}

/** Whether a published price crosses a threshold. Peaks are followed by the program: a trailing leg is due once it says so. */
function isPriceMet(
  { orders }: Market,
  { mint0, mint1, feed0, feed1 }: trigger.Order,
  { kind, price, feed }: trigger.LegTerms,
  prices: PoolPrices,
): boolean {
  const [mint, address] = feed === 0 ? [mint0, feed0] : [mint1, feed1]
  const usd = orders.feeds.get(mint) === address ? prices.of(assetByMint.get(mint)!)?.usd : undefined
  if (usd === undefined) return false
  const seen = usd * FEED_SCALE
  if (kind === 'above') return seen >= Number(price)
  return kind === 'below' && seen <= Number(price)
}

function dueCycle(
  { bank }: Market,
  order: OpenOrder & { program: 'recurring' },
  sides: { input: OrderSide; output: OrderSide },
  usd: number,
  hashes: readonly SlotHash[],
): DueOrder | undefined {
  const {
    startAt,
    nextCycle,
    interval,
    pausedAt,
    done,
    cycles,
    remaining,
    amountPerCycle,
    kind,
    incrementUsd,
  } = order.state
  const [slot, unixTime] = [BigInt(bank.slot), BigInt(bank.unixTime)]
  if (pausedAt > 0n || done >= cycles || unixTime < startAt + nextCycle * BigInt(interval)) return undefined
  // A cycle that is late is filled in the interval of the clock.
  const cycle = (unixTime - startAt) / BigInt(interval)
  const openSlots = slotsDue({ order: order.address, state: order.state, cycle, slot, unixTime }, hashes)
  if (openSlots === undefined) return undefined
  const wanted =
    kind === 'time'
      ? amountPerCycle
      : BigInt(Math.floor((Number(incrementUsd) / FEED_SCALE / usd) * unitOf(sides.input.asset)))
  // The last cycle sells the rest too.
  const isLast = kind === 'time' && remaining < 2n * wanted
  const amount = isLast || wanted > remaining ? remaining : wanted
  return amount > 0n ? { order, leg: 0, ...sides, amount, openSlots } : undefined
}
