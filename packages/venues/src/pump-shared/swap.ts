import { mulDiv } from '@callisto/amount'
import type { FeeRates } from './fee-config.ts'
import { feesOn, leastGross, netOfBudget, type PumpFees, type PumpReserves } from './fees.ts'

/** What a trade moves, base units: `quote` is what the formula gives, to which a buy adds the fees and from which a sale pays them. */
export interface PumpTrade {
  base: bigint
  quote: bigint
  fees: PumpFees
}

/** Buy for a budget, fees included: of what is left of it a unit is not reckoned, then the output is rounded down. */
export function buyForBudget(
  { base, quote }: PumpReserves,
  rates: FeeRates,
  budget: bigint,
): PumpTrade | undefined {
  const net = netOfBudget(rates, budget)
  if (net <= 1n) return undefined
  const bought = mulDiv(base, net - 1n, quote + net - 1n, 'floor')
  return { base: bought, quote: net, fees: feesOn(rates, net) }
}

/** Sale of `amount` of the base: the quote rounded down, then the fees off it. */
export function sellBase({ base, quote }: PumpReserves, rates: FeeRates, amount: bigint): PumpTrade {
  const gross = mulDiv(quote, amount, base + amount, 'floor')
  return { base: amount, quote: gross, fees: feesOn(rates, gross) }
}

/** The sale of the least base from which `net` or more is left after the fees; undefined where the reserve ends before. */
export function sellForNet(reserves: PumpReserves, rates: FeeRates, net: bigint): PumpTrade | undefined {
  const { base, quote } = reserves
  let gross = leastGross(rates, net)
  while (gross < quote) {
    const trade = sellBase(reserves, rates, mulDiv(base, gross, quote - gross, 'ceil'))
    if (trade.quote - trade.fees.total >= net) return trade
    // A unit of base may be worth many of the quote, of which some leave less than others.
    gross = leastGross(rates, net, trade.quote + 1n)
  }
  return undefined
}
