import { type Asset, assetIndexOf, assets, SOL, unitOf } from '../genesis/assets.ts'
import type { Oracle } from '../prices/oracle.ts'

/**
 * Log distance of an outside price from the one that arbitrageurs trade on before they follow it: hedging on another
 * market costs too much for less. Pools share these prices, so a distance leaves no difference between them.
 */
const MIN_MOVE: Record<Asset['model']['kind'], number> = {
  stable: 0.000_2,
  staked: 0.000_3,
  factor: 0.000_8,
  token: 0.002_5,
  stock: 0.001_5,
}

const solIndex = assetIndexOf(SOL)

/** Outside prices in dollars as arbitrageurs follow them, in steps. Part of the snapshot. */
export class ReferencePrices {
  readonly #oracle: Oracle
  readonly #usd: number[]
  readonly #perUnit = new Float64Array(assets.length)

  constructor(oracle: Oracle, usd: readonly number[] = assets.map(({ mint }) => oracle.priceUsd(mint)!)) {
    this.#oracle = oracle
    this.#usd = [...usd]
    this.#refresh()
  }

  get state(): readonly number[] {
    return this.#usd
  }

  /** Follows the outside prices that are too far away. A liquid-staking token moves with SOL. */
  follow(): void {
    const before = this.#usd[solIndex]!
    for (const [index, { mint, model }] of assets.entries()) {
      if (model.kind === 'staked') this.#usd[index]! *= this.#usd[solIndex]! / before
      const outside = this.#oracle.priceUsd(mint)!
      const scale = model.kind === 'staked' ? this.#usd[solIndex]! / this.#oracle.priceUsd(SOL)! : 1
      if (Math.abs(Math.log((outside * scale) / this.#usd[index]!)) > MIN_MOVE[model.kind])
        this.#usd[index] = outside * scale
    }
    this.#refresh()
  }

  #refresh(): void {
    for (const [index, asset] of assets.entries()) this.#perUnit[index] = this.#usd[index]! / unitOf(asset)
  }

  /** Dollars per base unit of the asset at `index` of `assets`. */
  perUnit(index: number): number {
    return this.#perUnit[index]!
  }
}
