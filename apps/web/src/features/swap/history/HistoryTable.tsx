import { unitsToNumber } from '@callisto/amount'
import { t } from '@callisto/i18n'
import { Badge } from '@callisto/ui'
import { SquareArrowOutUpRight } from 'lucide-react'
import { useNow } from '../../../lib/browser/useNow.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { age, formatAmount, formatDateTime, formatUnits } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { paths } from '../../../paths.ts'
import { chartPairOf } from '../market/chart-pair.ts'
import { formatPairPrice } from '../market/pair-price.ts'
import type { SwapSide, WalletSwap } from './read-wallet-swap.ts'

const AGE_EVERY_MS = 10_000

/** Swaps with their executed amounts and price, newest first. */
export function HistoryTable({ swaps }: { swaps: readonly WalletSwap[] }) {
  const now = useNow(AGE_EVERY_MS)
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-xs max-sm:text-[13px]">
        <thead className="text-2xs text-muted">
          <tr className="h-8 border-b border-line text-right *:px-3 *:font-medium">
            <th scope="col" className="text-left">
              {t('Age')}
            </th>
            <th scope="col">{t('Sold')}</th>
            <th scope="col">{t('Received')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('Price')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('Transaction')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {swaps.map((swap) => (
            <HistoryRow key={swap.signature} swap={swap} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HistoryRow({ swap, now }: { swap: WalletSwap; now: number }) {
  const { signature, timeMs, hasFailed, input, output } = swap
  return (
    <tr className="h-10 border-b border-line text-right last:border-b-0 *:px-3 hover:bg-lifted">
      <td className="text-left whitespace-nowrap text-muted">
        <span title={timeMs === undefined ? t('Unknown') : formatDateTime(timeMs)}>
          {timeMs === undefined ? '–' : age(timeMs, now)}
        </span>
        {hasFailed && (
          <span className="ml-2">
            <Badge tone="down">{t('Failed')}</Badge>
          </span>
        )}
      </td>
      <td>
        <Amount side={input} hasFailed={hasFailed} />
      </td>
      <td>
        <Amount side={output} hasFailed={hasFailed} />
      </td>
      <td className="whitespace-nowrap text-muted max-sm:hidden">
        <Price input={input} output={output} />
      </td>
      <td className="w-0">
        <Link
          to={paths.transaction}
          params={{ signature }}
          aria-label={t('View transaction {signature}', { signature: shortAddress(signature) })}
          className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:text-text max-sm:size-11"
        >
          <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
        </Link>
      </td>
    </tr>
  )
}

function Amount({ side: { mint, amount, decimals }, hasFailed }: { side: SwapSide; hasFailed: boolean }) {
  const asset = useToken(mint).live?.asset
  const places = decimals ?? asset?.decimals
  const isKnown = amount !== undefined && places !== undefined
  return (
    <span className="inline-flex items-center justify-end gap-1.5 whitespace-nowrap">
      <span
        title={isKnown ? formatUnits(amount, places) : hasFailed ? t('Nothing was swapped.') : t('Unknown')}
      >
        {isKnown ? formatAmount(amount, places) : '–'}
      </span>
      <TokenLogo asset={asset ?? { id: mint }} size={16} />
      {asset ? displaySymbol(asset.symbol) : shortAddress(mint)}
    </span>
  )
}

/** Price of the swap in the token that usually quotes the other one. */
function Price({ input, output }: Pick<WalletSwap, 'input' | 'output'>) {
  const { base, quote } = chartPairOf({ sell: input.mint, buy: output.mint }, false)
  const asset = useToken(quote).live?.asset
  const sideOf = (mint: string) => wholeTokens(mint === input.mint ? input : output)
  const [baseAmount, quoteAmount] = [sideOf(base), sideOf(quote)]
  if (!baseAmount || quoteAmount === undefined) return '–'
  return `${formatPairPrice(quoteAmount / baseAmount)} ${asset ? displaySymbol(asset.symbol) : ''}`
}

const wholeTokens = ({ amount, decimals }: SwapSide): number | undefined =>
  amount === undefined || decimals === undefined ? undefined : unitsToNumber(amount, decimals)
