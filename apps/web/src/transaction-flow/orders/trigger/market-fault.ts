import type { Asset } from '@callisto/contract'
import type { LegName } from './edit-draft.ts'
import { type LegTerms, USD_DECIMALS } from './trigger-terms.ts'

/** Why a price needs words: an instant swap gives more, or the price that triggers it is there already. */
export type MarketFault = 'WORSE_THAN_MARKET' | 'TRIGGERS_AT_ONCE'

type PricedToken = Pick<Asset, 'id' | 'decimals' | 'usdPrice'>

interface EditedOrder {
  /** Base units that the order sells at first. */
  making: bigint
  input: PricedToken
  output: PricedToken
}

/** A price of 0 is none. */
const usdOf = ({ usdPrice }: PricedToken): number | undefined =>
  usdPrice !== undefined && usdPrice > 0 ? usdPrice : undefined

/** What is wrong with changed legs at the prices that are known; undefined where nothing is, or no price is known. */
export function marketFaultOf(
  legs: Readonly<Partial<Record<LegName, LegTerms | undefined>>>,
  order: EditedOrder,
): MarketFault | undefined {
  for (const leg of Object.values(legs)) {
    const fault = leg && faultOf(leg, order)
    if (fault) return fault
  }
  return undefined
}

function faultOf(leg: LegTerms, { making, input, output }: EditedOrder): MarketFault | undefined {
  if (leg.kind === 'limit') {
    const [inputUsd, outputUsd] = [usdOf(input), usdOf(output)]
    if (inputUsd === undefined || outputUsd === undefined) return undefined
    const given = (Number(making) / 10 ** input.decimals) * inputUsd
    const asked = (Number(leg.taking) / 10 ** output.decimals) * outputUsd
    return asked < given ? 'WORSE_THAN_MARKET' : undefined
  }
  if (!('priceUsd' in leg)) return undefined
  const market = usdOf(leg.mint === input.id ? input : output)
  if (market === undefined || (leg.mint !== input.id && leg.mint !== output.id)) return undefined
  const price = Number(leg.priceUsd) / 10 ** USD_DECIMALS
  const isPast = leg.kind === 'above' ? price <= market : price >= market
  return isPast ? 'TRIGGERS_AT_ONCE' : undefined
}
