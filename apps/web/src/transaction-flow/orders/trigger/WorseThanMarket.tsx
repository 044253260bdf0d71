import { t } from '@callisto/i18n'
import { Input } from '@callisto/ui'
import type { MarketFault } from './edit-draft.ts'

interface WorseThanMarketProps {
  fault?: MarketFault
  /** The words that accept it. */
  words: string
  text: string
  onText: (text: string) => void
}

/** Warning of an order that an instant swap beats, or that triggers at once; it is placed only with the words typed. */
export function WorseThanMarket({ fault, words, text, onText }: WorseThanMarketProps) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-md bg-down-tint px-3 py-2 text-xs text-down">
      <p>
        {fault === 'TRIGGERS_AT_ONCE'
          ? t('The market has reached this price already: the order would trigger at once.')
          : t(
              'This price is worse than the market: the order would fill at once, and an instant swap gives you more.',
            )}
      </p>
      <Input
        label={t('Type “{words}” to place it anyway', { words })}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        autoComplete="off"
      />
    </div>
  )
}
