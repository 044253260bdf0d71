import { MAX_AMOUNT, type Side } from '@callisto/amms'
import { feeOnTop, feeWithin } from './fee.ts'
import type { Bin } from './layout.ts'

/** Amounts of liquidity providers, of orders that a swap has reached before, and of all other orders. */
export type Layers = readonly [providers: bigint, processed: bigint, open: bigint]

/** What the input of a side can buy in a bin, in the order in which it does. */
export interface Offer {
  side: Side
  price: bigint
  layers: Layers
  /** The fee is taken from the input; else from the output. */
  hasFeeOnInput: boolean
  /** Parts per billion. */
  rate: bigint
}

/** What a swap does in one bin, base units. */
export interface Fill {
  /** What it takes from the input, and what of the output is left after the fee. */
  received: bigint
  paid: bigint
  fee: bigint
  /** Input of the first layer less its fee. */
  toProviders: bigint
  /** What each layer gave. */
  given: Layers
  /** The last layer was asked: from then on its orders are processed ones. */
  opened: boolean
}

/** A bin whose price is 0, which sells for more than 64 bits, or of which no input buys the wanted: the program fails. */
export type FillErrorCode = 'TOO_LARGE'

const SCALE = 1n << 64n

/** The offer of a bin to a side; undefined when it has none. */
export function offerOf(
  bin: Bin,
  side: Side,
  { hasOrders, hasFeesInY }: { hasOrders: boolean; hasFeesInY: boolean },
  rate: bigint,
): Offer | undefined {
  const held = side === 0 ? bin.y : bin.x
  const hasSide = hasOrders && bin.sellsX === (side === 1)
  const [processed, open] = hasSide ? [bin.processed, bin.open] : [0n, 0n]
  if (held === 0n && processed === 0n && open === 0n) return undefined
  const hasFeeOnInput = side === 1 || !hasFeesInY
  return { side, price: bin.price, layers: [held, processed, open], hasFeeOnInput, rate }
}

/** How many layers have anything. */
export const layersOf = ([providers, processed, open]: Layers): number =>
  (providers > 0n ? 1 : 0) + (processed > 0n ? 1 : 0) + (open > 0n ? 1 : 0)

export const offered = ({ layers }: Pick<Offer, 'layers'>): bigint => layers[0] + layers[1] + layers[2]

/** What a net input buys at a price, rounded down. */
const worth = (price: bigint, side: Side, net: bigint) =>
  side === 0 ? (net * price) >> 64n : (net << 64n) / price

/** Net input for an output at a price, rounded up. */
const costOf = (price: bigint, side: Side, out: bigint) =>
  side === 0 ? ((out << 64n) + price - 1n) / price : (out * price + SCALE - 1n) >> 64n

/** Spends up to `amount` in a bin. Source: dlmm-sdk, `commons/src/quote.rs`; each layer's cost is rounded by itself. */
export function spend(offer: Offer, amount: bigint): Fill | FillErrorCode {
  const { side, price, layers, hasFeeOnInput, rate } = offer
  if (price === 0n) return 'TOO_LARGE'
  const feeIn = hasFeeOnInput ? feeWithin(amount, rate) : 0n
  const net = amount - feeIn
  const given: [bigint, bigint, bigint] = [0n, 0n, 0n]
  let [left, toProviders, opened] = [net, 0n, false]
  for (let layer = 0; layer < 3; layer++) {
    const held = layers[layer]!
    if (held === 0n || (left === 0n && layer > 0)) continue
    const cost = costOf(price, side, held)
    if (cost > MAX_AMOUNT) return 'TOO_LARGE'
    const used = left < cost ? left : cost
    given[layer] = left < cost ? worth(price, side, left) : held
    left -= used
    if (layer === 0) toProviders = used
    if (layer === 2) opened = true
  }
  const out = given[0] + given[1] + given[2]
  const used = net - left
  const fee = hasFeeOnInput ? (left > 0n ? feeOnTop(used, rate) : feeIn) : feeWithin(out, rate)
  const received = left > 0n ? used + (hasFeeOnInput ? fee : 0n) : amount
  return { received, paid: hasFeeOnInput ? out : out - fee, fee, toProviders, given, opened }
}

/**
 * Buys up to `wanted` in a bin. What a part of a bin costs is rounded up once for all layers, then spent; the program keeps
 * what that buys beyond, and fails where the roundings of the layers leave less.
 */
export function buy(offer: Offer, wanted: bigint): Fill | FillErrorCode {
  const { side, price, hasFeeOnInput, rate } = offer
  if (price === 0n) return 'TOO_LARGE'
  const gross = hasFeeOnInput ? wanted : wanted + feeOnTop(wanted, rate)
  if (gross >= offered(offer)) return spend(offer, MAX_AMOUNT)
  const net = costOf(price, side, gross)
  const fill = spend(offer, hasFeeOnInput ? net + feeOnTop(net, rate) : net)
  if (fill === 'TOO_LARGE' || fill.paid < wanted) return 'TOO_LARGE'
  return { ...fill, paid: wanted, fee: hasFeeOnInput ? fill.fee : fill.fee + fill.paid - wanted }
}

/** The bin as a fill leaves it. Undefined where an amount would leave 64 bits. */
export function afterFill(bin: Bin, side: Side, { toProviders, given, opened }: Fill): Bin | undefined {
  const [x, y] =
    side === 0 ? [bin.x + toProviders, bin.y - given[0]] : [bin.x - given[0], bin.y + toProviders]
  if (x > MAX_AMOUNT || y > MAX_AMOUNT) return undefined
  if (opened) return { ...bin, x, y, processed: bin.open - given[2], open: 0n }
  return { ...bin, x, y, processed: bin.processed - given[1] }
}
