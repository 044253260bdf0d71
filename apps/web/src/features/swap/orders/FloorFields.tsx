import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Checkbox, Input } from '@callisto/ui'
import { PriceField } from '../../../lib/forms/PriceField.tsx'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import type { AcceptedWords } from './useAcceptance.ts'

/** A field of a floor: how far it is under what is sold. */
export interface FloorField {
  key: string
  label: string
  text: string
  onText: (text: string) => void
  /** Percent of the default. */
  standard: string
  error: string | undefined
}

interface FloorFieldsProps {
  fields: readonly FloorField[]
  /** What they mean, a sentence each. */
  texts: readonly string[]
  isAnyPrice: boolean
  onAnyPrice: () => void
  accepted: AcceptedWords
}

/** The worst price of an order: a distance for each leg, in words with the amount it means, or any price, typed out. */
export function FloorFields({ fields, texts, isAnyPrice, onAnyPrice, accepted }: FloorFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-2 rounded-lg border border-line bg-ground p-3">
      <legend className="sr-only">{t('Worst price')}</legend>
      <span aria-hidden="true" className="text-xs text-muted">
        {t('Worst price')}
      </span>
      {!isAnyPrice && fields.length > 0 && (
        <div className={fields.length > 1 ? 'grid grid-cols-2 gap-2 max-sm:grid-cols-1' : undefined}>
          {fields.map(({ key, standard, ...field }) => (
            <PriceField key={key} {...field} unit="%" placeholder={standard} />
          ))}
        </div>
      )}
      {!isAnyPrice && texts.length > 0 && (
        <p role="status" data-floor="" className="text-xs text-text">
          {texts.join(' ')}
        </p>
      )}
      <Checkbox checked={isAnyPrice} onChange={onAnyPrice}>
        {t('Fill at any price')}
      </Checkbox>
      {isAnyPrice && (
        <div role="alert" className="flex flex-col gap-2 rounded-md bg-down-tint px-3 py-2 text-xs text-down">
          <p>{t('Without a worst price only the feeds limit a fill: it may bring next to nothing.')}</p>
          <Input
            label={t('Type “{words}” to place it anyway', { words: accepted.words })}
            value={accepted.text}
            onChange={({ currentTarget }) => accepted.set(currentTarget.value)}
            autoComplete="off"
          />
        </div>
      )}
    </fieldset>
  )
}

/** Why an order cannot wait for prices of tokens that no feed has. */
export function NoFeed({ tokens, text }: { tokens: readonly Asset[]; text: string }) {
  if (tokens.length === 0) return null
  return (
    <p role="status" data-no-feed="" className="text-xs text-caution">
      {tokens.map(({ symbol }) => displaySymbol(symbol)).join(', ')}: {text}
    </p>
  )
}
