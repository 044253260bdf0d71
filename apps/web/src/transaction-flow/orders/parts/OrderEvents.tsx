import type { Asset, OrderEvent } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { ExplorerLink } from '../../../lib/explorer/ExplorerLink.tsx'
import { formatAmount, formatDateTime } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { symbolText } from '../../../lib/tokens/useTokenSymbols.ts'
import { eventText } from '../order-text.ts'

interface OrderEventsProps {
  events: readonly OrderEvent[]
  /** Tokens of what an event sold and bought; a bracket sells the other way round at its exit. */
  tokensOf: (event: OrderEvent) => readonly [Asset | undefined, Asset | undefined]
}

/** Everything that happened to an order, the newest first, each with its transaction. */
export function OrderEvents({ events, tokensOf }: OrderEventsProps) {
  return (
    <ol aria-label={t('History of the order')} className="flex flex-col divide-y divide-line">
      {events.toReversed().map((event) => (
        <li
          key={`${event.txId} ${event.slot} ${event.index}`}
          className="flex flex-wrap items-baseline gap-x-2 py-1.5 text-xs"
        >
          <span className="font-medium text-text">{eventText(event)}</span>
          <Amounts event={event} tokens={tokensOf(event)} />
          <span className="ml-auto flex gap-2 text-faint">
            <time dateTime={event.at}>{formatDateTime(Date.parse(event.at))}</time>
            <ExplorerLink
              subject="tx"
              of={event.txId}
              className="touch-target rounded-sm text-accent hover:underline"
              aria-label={t('View transaction {signature}', { signature: shortAddress(event.txId) })}
            >
              {shortAddress(event.txId)}
            </ExplorerLink>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Amounts({
  event,
  tokens: [input, output],
}: {
  event: OrderEvent
  tokens: readonly [Asset | undefined, Asset | undefined]
}) {
  const { inputAmount, outputAmount, feeAmount } = event
  if (inputAmount === undefined || outputAmount === undefined || !input || !output) return null
  const text = (units: string, asset: Asset) =>
    `${formatAmount(BigInt(units), asset.decimals)} ${symbolText(asset.id, asset)}`
  return (
    <span className="text-muted">
      {t('{input} for {output}', { input: text(inputAmount, input), output: text(outputAmount, output) })}
      {feeAmount !== undefined && feeAmount !== '0' && (
        <span className="text-faint"> · {t('fee {amount}', { amount: text(feeAmount, output) })}</span>
      )}
    </span>
  )
}
