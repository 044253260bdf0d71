import { type Asset, assets } from '../genesis/assets.ts'
import type { Random } from '../schedule/random.ts'
import { isStockMarketOpen } from './market-hours.ts'
import { nextReturn, type StepScale, stepScale, type Volatility } from './volatility.ts'

/** Loadings on the common shock, for hourly correlations of BTC-SOL 0.84 and ETH-SOL 0.87. */
const BTC_IN_SOL = 0.84
const ETH_IN_SOL = 0.87
const YEAR_MS = 365 * 86_400_000
/** Duration of a step, and in the distant history, where trades are minutes apart. */
const STEP_MS = 10_000
const DISTANT_STEP_MS = 60_000
/**
 * Standard deviations of a stablecoin's offset in basis points: a slow component with a memory of half a day,
 * and noise.
 */
const OFFSET_SPREAD_BPS = 0.9
const NOISE_BPS = 0.8
/**
 * Outside market hours a stock's premium to the frozen reference is a slow random walk; in market hours it
 * decays within minutes.
 */
const PREMIUM_HOURLY_SD = 0.0035
/** Share of returns that accumulates while the exchange is closed and is applied at the opening. */
const OVERNIGHT_SHARE = 0.55

/** Constants of every process for one length of step. */
interface Step extends StepScale {
  offsetDecay: number
  premiumDecayOpen: number
  premiumDecayClosed: number
}

function stepOf(stepMs: number): Step {
  return {
    ...stepScale(stepMs),
    offsetDecay: Math.exp(-stepMs / 43_200_000),
    premiumDecayOpen: Math.exp(-stepMs / 600_000),
    premiumDecayClosed: Math.exp(-stepMs / 86_400_000),
  }
}

const FINE = stepOf(STEP_MS)
const COARSE = stepOf(DISTANT_STEP_MS)

interface AssetState {
  /** Log price relative to genesis; for a stock the exchange's last quote. */
  log: number
  volatility: Volatility
  /** Offset of a stablecoin or discount of a liquid-staking token in standard deviations; log premium of a stock. */
  deviation: number
  /** Log return of a stock accumulated since the close. */
  overnightReturn: number
}

export interface OracleState {
  /** Unix ms of the last step. */
  at: number
  assets: AssetState[]
}

/**
 * External dollar prices; only arbitrageurs trade on them and so carry them into the pools. Steps of ten
 * seconds, of a minute in the distant history; every step draws from the generator in one fixed order.
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

  static initialState(unixTimeMs: number): OracleState {
    const calm = () => ({ log: 0, volatility: { level: 0 }, deviation: 0, overnightReturn: 0 })
    return { at: unixTimeMs, assets: assets.map(calm) }
  }

  get state(): OracleState {
    return this.#state
  }

  /** Dollars per whole token; undefined for a mint without an external market. */
  priceUsd(mint: string): number | undefined {
    const index = this.#indexOf.get(mint)
    return index === undefined ? undefined : this.#prices[index]
  }

  /** A stock's last exchange quote, frozen while the exchange is closed. */
  referenceUsd(mint: string): number | undefined {
    const index = this.#indexOf.get(mint)
    if (index === undefined || assets[index]!.model.kind !== 'stock') return undefined
    return assets[index]!.priceUsd * Math.exp(this.#state.assets[index]!.log)
  }

  /** Takes the steps up to `unixTimeMs`, at most one day of them: a longer gap is skipped. */
  advance(unixTimeMs: number, isDistant = false): void {
    const state = this.#state
    const step = isDistant ? COARSE : FINE
    if (unixTimeMs - state.at > 86_400_000) state.at = unixTimeMs - 86_400_000
    if (unixTimeMs - state.at < step.stepMs) return
    while (unixTimeMs - state.at >= step.stepMs) {
      state.at += step.stepMs
      this.#take(step)
    }
    this.#refresh()
  }

  #take(step: Step): void {
    const open = isStockMarketOpen(this.#state.at)
    const solState = this.#state.assets[0]!
    const common = nextReturn(solState.volatility, 1, this.#random, step)
    assets.forEach((asset, index) => {
      this.#move(asset, this.#state.assets[index]!, step, common, open)
    })
  }

  #move(asset: Asset, state: AssetState, step: Step, common: number, open: boolean): void {
    const { model } = asset
    const random = this.#random
    if (model.kind === 'factor') {
      const own = model.factor === 'sol' ? 0 : nextReturn(state.volatility, 1, random, step)
      const share = { sol: 1, btc: BTC_IN_SOL, eth: ETH_IN_SOL }[model.factor]
      state.log += model.hourlySd * (share * common + Math.sqrt(1 - share * share) * own)
    } else if (model.kind === 'token') {
      state.log +=
        model.beta * SOL_HOURLY_SD * common + nextReturn(state.volatility, model.hourlySd, random, step)
    } else if (model.kind === 'stock') this.#moveStock(state, step, model.hourlySd, open)
    else {
      const { offsetDecay } = step
      state.deviation = offsetDecay * state.deviation + Math.sqrt(1 - offsetDecay ** 2) * random.normal()
      if (model.kind === 'staked') state.log += Math.log1p(model.yearlyYield) * (step.stepMs / YEAR_MS)
      else state.volatility.level = random.normal()
    }
  }

  #moveStock(state: AssetState, step: Step, hourlySd: number, open: boolean): void {
    const move = nextReturn(state.volatility, hourlySd, this.#random, step)
    if (open) {
      state.log += move + state.overnightReturn
      state.overnightReturn = 0
    } else state.overnightReturn += move * OVERNIGHT_SHARE
    const decay = open ? step.premiumDecayOpen : step.premiumDecayClosed
    state.deviation = decay * state.deviation + PREMIUM_HOURLY_SD * step.spread * this.#random.normal()
  }

  #refresh(): void {
    assets.forEach((asset, index) => {
      const state = this.#state.assets[index]!
      this.#prices[index] = asset.priceUsd * Math.exp(state.log) * this.#premiumFactor(asset, state)
    })
  }

  /** Factor between the process and the price: a peg's offset, a discount to redemption, a premium. */
  #premiumFactor({ model }: Asset, state: AssetState): number {
    if (model.kind === 'stable')
      return (
        1 + (model.offsetBps + OFFSET_SPREAD_BPS * state.deviation + NOISE_BPS * state.volatility.level) / 1e4
      )
    if (model.kind === 'stock') return Math.exp(state.deviation)
    if (model.kind !== 'staked') return 1
    const discountBps = Math.max(0, model.discountBps * (1 + 0.6 * state.deviation))
    return Math.exp(this.#state.assets[0]!.log) * (1 - discountBps / 1e4)
  }
}

const solModel = assets[0]!.model
const SOL_HOURLY_SD = solModel.kind === 'factor' ? solModel.hourlySd : 0
