import { type Asset, assets } from '../genesis/assets.ts'
import type { Random } from '../schedule/random.ts'
import { isStockMarketOpen } from './market-hours.ts'
import { nextReturn, STEP_MS, type Volatility } from './volatility.ts'

/** Shares of common shocks, so that hourly correlations are near BTC-SOL 0.84 and ETH-SOL 0.87. */
const BTC_IN_SOL = 0.84
const ETH_IN_SOL = 0.87
const STEPS_PER_YEAR = (365 * 86_400_000) / STEP_MS
/** A stablecoin's slow offset wanders by this many basis points with a memory of half a day, and flickers faster. */
const OFFSET_SPREAD_BPS = 0.9
const FLICKER_BPS = 0.8
const OFFSET_KEPT = Math.exp(-STEP_MS / 43_200_000)
/** Out of hours a stock's pools walk away from the frozen reference; in hours they are back within minutes. */
const PREMIUM_SD = 0.0035 / Math.sqrt(3_600_000 / STEP_MS)
const PREMIUM_KEPT_OPEN = Math.exp(-STEP_MS / 600_000)
const PREMIUM_KEPT_CLOSED = Math.exp(-STEP_MS / 86_400_000)
/** What builds up while the exchange is closed and comes out at once at the opening. */
const OVERNIGHT_SHARE = 0.55

interface AssetState {
  /** Log of the price relative to birth: for a stock the exchange's last quote. */
  log: number
  volatility: Volatility
  /** Stablecoin offset in standard deviations, LST discount likewise; a stock's log premium. */
  aside: number
  /** A stock's news since the close, as a log. */
  pent: number
}

export interface OracleState {
  /** Unix ms of the last step taken. */
  at: number
  assets: AssetState[]
}

/**
 * The world outside: dollar prices that no agent but the arbitrageurs sees, who carry them into the pools.
 * Steps of ten seconds; every step draws from the given generator in one fixed order.
 */
export class Oracle {
  readonly #random: Random
  readonly #state: OracleState
  readonly #indexOf = new Map<string, number>(assets.map((asset, index) => [asset.mint, index]))
  readonly #prices = new Float64Array(assets.length)

  constructor(random: Random, state: OracleState) {
    this.#random = random
    this.#state = state
    this.#refresh()
  }

  static newborn(unixTimeMs: number): OracleState {
    const calm = () => ({ log: 0, volatility: { level: 0 }, aside: 0, pent: 0 })
    return { at: unixTimeMs, assets: assets.map(calm) }
  }

  get state(): OracleState {
    return this.#state
  }

  /** Dollars for one whole token; undefined for a mint that has no market outside. */
  priceUsd(mint: string): number | undefined {
    const index = this.#indexOf.get(mint)
    return index === undefined ? undefined : this.#prices[index]
  }

  /** A stock's last quote on its exchange, frozen while that is closed. */
  referenceUsd(mint: string): number | undefined {
    const index = this.#indexOf.get(mint)
    if (index === undefined || assets[index]!.model.kind !== 'stock') return undefined
    return assets[index]!.priceUsd * Math.exp(this.#state.assets[index]!.log)
  }

  /** Takes the steps up to `unixTimeMs`, at most a day of them: a longer sleep is skipped. */
  advance(unixTimeMs: number): void {
    const state = this.#state
    if (unixTimeMs - state.at > 86_400_000) state.at = unixTimeMs - 86_400_000
    if (unixTimeMs - state.at < STEP_MS) return
    while (unixTimeMs - state.at >= STEP_MS) {
      state.at += STEP_MS
      this.#step()
    }
    this.#refresh()
  }

  #step(): void {
    const open = isStockMarketOpen(this.#state.at)
    const solState = this.#state.assets[0]!
    const common = nextReturn(solState.volatility, 1, this.#random)
    assets.forEach((asset, index) => {
      this.#move(asset, this.#state.assets[index]!, common, open)
    })
  }

  #move(asset: Asset, state: AssetState, common: number, open: boolean): void {
    const { model } = asset
    const random = this.#random
    if (model.kind === 'factor') {
      const own = model.factor === 'sol' ? 0 : nextReturn(state.volatility, 1, random)
      const share = { sol: 1, btc: BTC_IN_SOL, eth: ETH_IN_SOL }[model.factor]
      state.log += model.hourlySd * (share * common + Math.sqrt(1 - share * share) * own)
    } else if (model.kind === 'token') {
      state.log += model.beta * SOL_HOURLY_SD * common + nextReturn(state.volatility, model.hourlySd, random)
    } else if (model.kind === 'stock') this.#moveStock(state, model.hourlySd, open)
    else {
      state.aside = OFFSET_KEPT * state.aside + Math.sqrt(1 - OFFSET_KEPT ** 2) * random.normal()
      if (model.kind === 'staked') state.log += Math.log1p(model.yearlyYield) / STEPS_PER_YEAR
      else state.volatility.level = random.normal()
    }
  }

  #moveStock(state: AssetState, hourlySd: number, open: boolean): void {
    const move = nextReturn(state.volatility, hourlySd, this.#random)
    if (open) {
      state.log += move + state.pent
      state.pent = 0
    } else state.pent += move * OVERNIGHT_SHARE
    const kept = open ? PREMIUM_KEPT_OPEN : PREMIUM_KEPT_CLOSED
    state.aside = kept * state.aside + PREMIUM_SD * this.#random.normal()
  }

  #refresh(): void {
    assets.forEach((asset, index) => {
      const state = this.#state.assets[index]!
      this.#prices[index] = asset.priceUsd * Math.exp(state.log) * this.#besides(asset, state)
    })
  }

  /** What stands between the process and the price: a peg's offset, a discount to redemption, a premium. */
  #besides({ model }: Asset, state: AssetState): number {
    if (model.kind === 'stable')
      return (
        1 + (model.offsetBps + OFFSET_SPREAD_BPS * state.aside + FLICKER_BPS * state.volatility.level) / 1e4
      )
    if (model.kind === 'stock') return Math.exp(state.aside)
    if (model.kind !== 'staked') return 1
    const discountBps = Math.max(0, model.discountBps * (1 + 0.6 * state.aside))
    return Math.exp(this.#state.assets[0]!.log) * (1 - discountBps / 1e4)
  }
}

const solModel = assets[0]!.model
const SOL_HOURLY_SD = solModel.kind === 'factor' ? solModel.hourlySd : 0
