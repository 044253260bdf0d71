import { formatAtStep } from '../text/format.ts'

/** Significant digits of a price in the legend and of the last price on the axis. */
const DIGITS = 6

/**
 * Power of ten that prices are multiplied by on their way into the chart, so that one of magnitude `price` has a digit
 * before the point: the library places no labels closer than 1e-14 and rounds in steps of `10 ** -n`.
 */
export const axisFactor = (price: number): number =>
  price > 0 && price < 0.01 ? Number(`1e${-Math.floor(Math.log10(price))}`) : 1

/** The finest step of an axis whose prices, multiplied by the factor, are about `price`: a power of ten. */
export function axisBase(price: number): number {
  const exponent = price > 0 ? Math.floor(Math.log10(price)) : 0
  return Number(`1e${Math.max(0, DIGITS - 1 - exponent)}`)
}

/** Labels of an axis with as many digits as tell them apart; a price below zero has none. */
export function axisLabels(prices: readonly number[]): string[] {
  const step = smallestDistance(prices)
  return prices.map((price) => (price < 0 ? '' : formatAtStep(step > 0 ? snap(price, step) : price, step)))
}

/** A single price with six significant digits. */
export function formatBarPrice(price: number): string {
  const magnitude = Math.abs(price)
  if (!(magnitude > 0)) return formatAtStep(price, 1)
  return formatAtStep(price, Number(`1e${Math.floor(Math.log10(magnitude)) - DIGITS + 1}`))
}

/** The distance of neighbours, free of the error of floating point. */
function smallestDistance(prices: readonly number[]): number {
  let distance = Number.POSITIVE_INFINITY
  for (let at = 1; at < prices.length; at++) {
    const apart = Math.abs(prices[at]! - prices[at - 1]!)
    if (apart > 0) distance = Math.min(distance, apart)
  }
  return Number.isFinite(distance) ? Number(distance.toPrecision(2)) : 0
}

/** 1e-20 in steps of 1e-7 is 0. */
const snap = (price: number, step: number): number => (Math.abs(price) < step / 1000 ? 0 : price)
