import type { Stretch } from '../amm.ts'
import type { Place, Tick } from './swap.ts'

const toFloat = (price: bigint): number => Number(price) / 2 ** 64

/**
 * The ranges that a swap would pass as float constant products, nearest first: virtual reserves `L / p` and `L * p`
 * at the price `p` where a range is entered. `keptIn` and `keptOut` are the shares that fees leave of each side.
 */
export function rangeStretches(
  place: Place,
  ticks: readonly Tick[],
  falls: boolean,
  keptIn: number,
  keptOut: number,
): Stretch[] {
  const stretches: Stretch[] = []
  let { liquidity, sqrtPrice } = place
  for (let at = falls ? place.below - 1 : place.below; ; at += falls ? -1 : 1) {
    const tick = ticks[at]
    if (tick === undefined) return stretches
    if (liquidity > 0n && tick.sqrtPrice !== sqrtPrice) {
      const [active, price, end] = [Number(liquidity), toFloat(sqrtPrice), toFloat(tick.sqrtPrice)]
      const [reserve0, reserve1] = [active / price, active * price]
      const [inReserve, outReserve] = falls ? [reserve0, reserve1] : [reserve1, reserve0]
      // The exact difference: that of two floats would be off where a range is short.
      const move = falls ? toFloat(sqrtPrice - tick.sqrtPrice) : toFloat(tick.sqrtPrice - sqrtPrice)
      const capacity = falls ? (reserve0 * move) / end : active * move
      stretches.push({
        inReserve: inReserve / keptIn,
        outReserve: outReserve * keptOut,
        capacityIn: capacity / keptIn,
      })
    }
    liquidity += falls ? -tick.net : tick.net
    sqrtPrice = tick.sqrtPrice
  }
}
