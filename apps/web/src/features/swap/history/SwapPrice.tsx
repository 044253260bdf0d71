import { unitsToNumber } from '@callisto/amount'
import { formatPairPrice } from '../../../lib/prices/pair-price.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import type { ActivityRow } from '../../../transaction-flow/history/activity.ts'

/** Price of a swap in the token that usually quotes the other one. */
export function SwapPrice({ input, output }: Pick<ActivityRow, 'input' | 'output'>) {
  const { base, quote } = chartPairOf({ sell: input.mint, buy: output.mint }, false)
  const assets = {
    [input.mint]: useToken(input.mint).live?.asset,
    [output.mint]: useToken(output.mint).live?.asset,
  }
  const amountOf = (mint: string) => {
    const { amount, decimals = assets[mint]?.decimals } = mint === input.mint ? input : output
    return amount === undefined || decimals === undefined ? undefined : unitsToNumber(amount, decimals)
  }
  const [baseAmount, quoteAmount] = [amountOf(base), amountOf(quote)]
  if (!baseAmount || quoteAmount === undefined) return '–'
  const asset = assets[quote]
  return `${formatPairPrice(quoteAmount / baseAmount)} ${asset ? displaySymbol(asset.symbol) : ''}`
}
