import type { Asset, OrderEvent, TriggerOrder } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Badge, Button, cx, ErrorState, Meter, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { formatAmount, formatBps, formatDateTime } from '../../../lib/text/format.ts'
import { symbolText } from '../../../lib/tokens/useTokenSymbols.ts'
import { triggerOrderQuery } from '../order-queries.ts'
import { kindText, statusText, statusTone } from '../order-text.ts'
import { OrderEvents } from '../parts/OrderEvents.tsx'
import { EditTrigger } from './EditTrigger.tsx'
import { waitsTexts } from './waits-text.ts'

export interface TriggerOrderRowProps {
  order: TriggerOrder
  tokens: ReadonlyMap<string, Asset>
  /** What its owner can do with an open order; undefined for others. */
  control:
    | {
        isSelected: boolean
        onSelect: () => void
        isBusy: boolean
        onCancel: () => void
        onReview: (isOpen: boolean) => void
      }
    | undefined
}

/** An order: pair, kind, what it waits for against the market, progress and end; expanded, its terms and its history. */
export function TriggerOrderRow({ order, tokens, control }: TriggerOrderRowProps) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const symbol = (mint: string) => symbolText(mint, tokens.get(mint))
  const pair = `${symbol(order.inputMint)} → ${symbol(order.outputMint)}`
  const making = BigInt(order.rawMakingAmount)
  const filled =
    making === 0n ? 0 : Number(((making - BigInt(order.rawRemainingMakingAmount)) * 10_000n) / making) / 100
  return (
    <li data-order={order.orderKey}>
      <div className="flex items-center gap-2 px-3 py-2 hover:bg-lifted">
        {control && (
          <input
            type="checkbox"
            aria-label={t('Select the order {pair}', { pair })}
            checked={control.isSelected}
            onChange={control.onSelect}
            className="touch-target size-4 shrink-0 accent-accent"
          />
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left focus-visible:-outline-offset-2"
        >
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
              {pair}
              <span className="text-2xs font-normal text-muted">{kindText(order)}</span>
              <Badge tone={statusTone(order.status)}>{statusText(order.status)}</Badge>
            </span>
            <span className="flex flex-col text-xs text-muted">
              {waitsTexts(order, tokens).map((text) => (
                <span key={text}>{text}</span>
              ))}
            </span>
            <Meter percent={filled} label={t('Filled')} />
            <span className="flex flex-wrap justify-between gap-x-2 text-2xs text-faint">
              <span>
                {t('{amount} left', {
                  amount: `${remaining(order, tokens)} ${symbol(order.escrowMint)}`,
                })}
              </span>
              <span>
                {order.expiredAt === null
                  ? t('No expiry')
                  : t('until {time}', { time: formatDateTime(Date.parse(order.expiredAt)) })}
              </span>
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 shrink-0 text-faint transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {control && (
          <Button
            size="sm"
            disabled={control.isBusy}
            onClick={control.onCancel}
            aria-label={t('Cancel the order {pair}', { pair })}
          >
            {t('Cancel')}
          </Button>
        )}
      </div>
      <div id={details}>
        {isOpen && <Details order={order} tokens={tokens} onReview={control?.onReview} />}
      </div>
    </li>
  )
}

function remaining(order: TriggerOrder, tokens: ReadonlyMap<string, Asset>): string {
  const asset = tokens.get(order.escrowMint)
  return asset ? formatAmount(BigInt(order.rawEscrowAmount), asset.decimals) : '–'
}

function Details({
  order,
  tokens,
  onReview,
}: Pick<TriggerOrderRowProps, 'order' | 'tokens'> & {
  /** Of its owner, who can edit it. */
  onReview: ((isOpen: boolean) => void) | undefined
}) {
  const query = useQuery(triggerOrderQuery(order.orderKey))
  const error = useHeldError(query)
  const [input, output] = [tokens.get(order.inputMint), tokens.get(order.outputMint)]
  const tokensOf = ({ leg }: OrderEvent) =>
    order.orderType === 'otoco' && leg !== undefined && leg !== 'entry'
      ? ([output, input] as const)
      : ([input, output] as const)
  return (
    <div className="flex flex-col gap-3 border-t border-line bg-ground px-3 py-3">
      {onReview && input && output && (
        <EditTrigger order={order} tokens={{ input, output }} onReview={onReview} />
      )}
      <p className="text-2xs text-faint">
        {t('Fee, of what is bought')}: {formatBps(order.feeBps)}
      </p>
      {query.data ? (
        <OrderEvents events={query.data.events} tokensOf={tokensOf} />
      ) : error ? (
        <ErrorState
          title={t('The history of the order could not be loaded')}
          code={errorCode(error)}
          onRetry={() => query.refetch()}
        />
      ) : (
        <Skeleton className="h-16" />
      )}
    </div>
  )
}
