import type { Decimal } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { takingAt, takingOf } from '@callisto/domain'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'

/** Tokens of what an order sells and buys at first. */
export interface OrderTokens {
  input: Pick<Asset, 'id' | 'decimals'>
  output: Pick<Asset, 'id' | 'decimals'>
}

/**
 * What `making` base units buy at a price in quote for one base of the pair, as it is usually quoted. Rounded up: an order
 * never asks for less than was typed.
 */
export function takingAtPrice(making: bigint, price: Decimal, { input, output }: OrderTokens): bigint {
  if (chartPairOf({ sell: input.id, buy: output.id }).base === input.id)
    return takingOf(making, price, { inputDecimals: input.decimals, outputDecimals: output.decimals })
  const { coefficient, scale } = price
  const rate = {
    input: coefficient * 10n ** BigInt(input.decimals),
    output: 10n ** BigInt(scale + output.decimals),
  }
  return takingAt(rate, making)
}
