import { PERCENT_DECIMALS } from '@callisto/amount'
import { t } from '@callisto/i18n'
import { FLOOR_BPS } from '@callisto/program-clients'
import { Checkbox, Segmented } from '@callisto/ui'
import { decimalText, RATE_DECIMALS } from '../../../../lib/forms/decimal-text.ts'
import { PriceField } from '../../../../lib/forms/PriceField.tsx'
import { distanceText } from '../../../../lib/text/distance-text.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import { floorText } from '../../../../transaction-flow/orders/floor-text.ts'
import { MAX_TRAILING_BPS } from '../../../../transaction-flow/orders/trigger/edit-draft.ts'
import { priceFaultText } from '../../../../transaction-flow/orders/trigger/price-fault.ts'
import { USD_DECIMALS } from '../../../../transaction-flow/orders/trigger/trigger-terms.ts'
import { FloorFields } from '../FloorFields.tsx'
import { MarketDistance } from '../MarketDistance.tsx'
import { MAX_FLOOR_BPS } from '../order-floor-draft.ts'
import type { AcceptedWords } from '../useAcceptance.ts'
import {
  FLOOR_FIELDS,
  type LegName,
  MAX_SLIPPAGE_BPS,
  type TriggerDraft,
  type TriggerFault,
  type TriggerReading,
} from './trigger-draft.ts'

interface DraftFieldsProps {
  draft: TriggerDraft
  reading: TriggerReading
  onDraft: (fields: Partial<TriggerDraft>) => void
}

/** When the order fills: at a rate, at a price in USD, or at a distance from the best price. */
export function WhenFields({ draft, reading, onDraft }: DraftFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-2 rounded-lg border border-line bg-ground p-3">
      <legend className="sr-only">{t('When')}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="text-xs text-muted">
          {t('When')}
        </span>
        <Segmented
          label={t('When')}
          size="sm"
          items={[
            { key: 'rate', label: t('Rate') },
            { key: 'usd', label: t('USD price') },
          ]}
          value={draft.when}
          onChange={(when) => onDraft({ when })}
        />
      </div>
      {draft.when === 'rate' ? (
        <Rate draft={draft} reading={reading} onDraft={onDraft} />
      ) : (
        <UsdPrice draft={draft} reading={reading} onDraft={onDraft} />
      )}
    </fieldset>
  )
}

const textOf = (distance: number | undefined) => (distance === undefined ? '–' : distanceText(distance))

function Rate({ draft, reading, onDraft }: DraftFieldsProps) {
  const { base, quote, market, faults, distance } = reading
  const { rate } = market
  const symbol = displaySymbol(quote.symbol)
  return (
    <>
      <PriceField
        label={t('Price of one {symbol}', { symbol: displaySymbol(base.symbol) })}
        text={draft.rate}
        onText={(text) => onDraft({ rate: text })}
        unit={symbol}
        placeholder={rate === undefined ? undefined : decimalText(rate)}
        error={faultText(faults.rate, draft.rate, RATE_DECIMALS)}
      />
      {rate !== undefined && (
        <MarketDistance
          distance={distance}
          text={textOf(distance)}
          onDistance={(percent) => onDraft({ rate: decimalText(rate * (1 + percent / 100)) })}
        />
      )}
    </>
  )
}

function UsdPrice({ draft, reading, onDraft }: DraftFieldsProps) {
  const { base, market, faults, distance } = reading
  const { usd } = market
  const symbol = displaySymbol(base.symbol)
  return (
    <>
      {!draft.isTrailing && (
        <PriceField
          label={t('Price of one {symbol}', { symbol })}
          text={draft.usd}
          onText={(text) => onDraft({ usd: text })}
          unit="USD"
          placeholder={usd === undefined ? undefined : decimalText(usd, USD_DECIMALS)}
          error={usdFaultText(faults.usd, draft.usd)}
        />
      )}
      {!draft.isTrailing && usd !== undefined && (
        <MarketDistance
          distance={distance}
          text={textOf(distance)}
          onDistance={(percent) => onDraft({ usd: decimalText(usd * (1 + percent / 100), USD_DECIMALS) })}
        />
      )}
      <Checkbox checked={draft.isTrailing} onChange={() => onDraft({ isTrailing: !draft.isTrailing })}>
        {t('Trailing: follow the price')}
      </Checkbox>
      {draft.isTrailing && (
        <PriceField
          label={
            reading.side === 'sell'
              ? t('Sell when {symbol} falls from its highest price by', { symbol })
              : t('Buy when {symbol} rises from its lowest price by', { symbol })
          }
          text={draft.trailing}
          onText={(text) => onDraft({ trailing: text })}
          unit="%"
          error={percentFaultText(faults.trailing, draft.trailing, MAX_TRAILING_BPS)}
        />
      )}
      <PriceField
        label={t('Slippage at the market')}
        placeholder={decimalText((reading.slippageBps ?? 0) / 100, 2)}
        text={draft.slippage}
        onText={(text) => onDraft({ slippage: text })}
        unit="%"
        error={percentFaultText(faults.slippage, draft.slippage, MAX_SLIPPAGE_BPS)}
      />
    </>
  )
}

/** What is added to an order in place: the bracket of a purchase, or the second price of a sale. */
export function ExitFields({ draft, reading, onDraft }: DraftFieldsProps) {
  const { side, market, faults } = reading
  const isPurchase = side === 'buy'
  // A sale at a rate is its own exit, and what trails has no second price.
  if (draft.when === 'rate' ? !isPurchase : draft.isTrailing) return null
  const isAbove = (reading.distance ?? 0) > 0
  const takeProfit = (
    <PriceField
      label={t('Take profit at')}
      text={draft.takeProfit}
      onText={(text) => onDraft({ takeProfit: text })}
      unit="USD"
      error={usdFaultText(faults.takeProfit, draft.takeProfit)}
    />
  )
  const stopLoss = (
    <PriceField
      label={t('Stop loss at')}
      text={draft.stopLoss}
      onText={(text) => onDraft({ stopLoss: text })}
      unit="USD"
      error={usdFaultText(faults.stopLoss, draft.stopLoss)}
    />
  )
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        checked={draft.hasExits}
        disabled={market.usd === undefined}
        onChange={() => onDraft({ hasExits: !draft.hasExits })}
      >
        {isPurchase ? t('Take profit and stop loss') : t('Sell at a second price too')}
      </Checkbox>
      {draft.hasExits && (
        <div className={isPurchase ? 'grid grid-cols-2 gap-2' : undefined}>
          {(isPurchase || !isAbove) && takeProfit}
          {(isPurchase || isAbove) && stopLoss}
        </div>
      )}
    </div>
  )
}

const LEGS = ['entry', 'takeProfit', 'stop'] as const

/** The worst price of each leg that waits for a price; that of a rate is the rate. */
export function WorstPrice({
  draft,
  reading,
  onDraft,
  accepted,
}: DraftFieldsProps & { accepted: AcceptedWords }) {
  const legs = LEGS.flatMap((name) => {
    const leg = reading.floors[name]
    return leg ? [{ name, leg }] : []
  })
  if (legs.length === 0) return null
  return (
    <FloorFields
      fields={legs.map(({ name, leg }) => ({
        key: name,
        label: floorLabel(name),
        text: draft[FLOOR_FIELDS[name]],
        onText: (text) => onDraft({ [FLOOR_FIELDS[name]]: text }),
        standard: decimalText(FLOOR_BPS[leg.role] / 100, 2),
        error: percentFaultText(reading.faults[FLOOR_FIELDS[name]], draft[FLOOR_FIELDS[name]], MAX_FLOOR_BPS),
      }))}
      texts={legs.flatMap(({ leg }) =>
        leg.floor ? [floorText({ amount: leg.floor.input, least: leg.floor.output }, leg)] : [],
      )}
      isAnyPrice={draft.isAnyPrice}
      onAnyPrice={() => onDraft({ isAnyPrice: !draft.isAnyPrice })}
      accepted={accepted}
    />
  )
}

function floorLabel(name: LegName): string {
  if (name === 'takeProfit') return t('Below the take profit by')
  return name === 'stop' ? t('Below the stop loss by') : t('Below the trigger by')
}

/** What is wrong with a field of so many decimals, or basis points at most; undefined while nothing is. */
function faultText(
  fault: TriggerFault | undefined,
  text: string,
  decimals: number,
  maxBps?: number,
): string | undefined {
  switch (fault) {
    case undefined:
      return undefined
    case 'MISSING':
      return t('Enter a price')
    case 'SAME_AS_MARKET':
      return t('This is the market price: an instant swap does it now')
    case 'REACHED':
      return t('The market has reached this price already: the order would trigger at once.')
    case 'TAKE_PROFIT_BELOW':
      return t('A take profit is above the price of the entry')
    case 'WORTH_UNKNOWN':
      return t('The worth at this price is not known')
    case 'STOP_ABOVE':
      return t('A stop loss is below the price of the entry')
    default:
      return priceFaultText(fault, text, decimals, maxBps)
  }
}

const usdFaultText = (fault: TriggerFault | undefined, text: string) => faultText(fault, text, USD_DECIMALS)

const percentFaultText = (fault: TriggerFault | undefined, text: string, maxBps: number) =>
  fault === 'MISSING' ? t('Enter a number above 0') : faultText(fault, text, PERCENT_DECIMALS, maxBps)
