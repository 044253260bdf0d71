import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'

export interface ConfirmButtonsProps {
  step: 'review' | 'signing' | 'sending'
  /** Seconds until what is reviewed is too old to be signed; 0: it is. */
  secondsLeft: number
  /** Whether it is refused for its age: the button then leads back to a new one. */
  isExpired: boolean
  disabled: boolean
  onBack: () => void
}

/** Back and confirm of a review, with the countdown of its age; the submit button of the form around it. */
export function ConfirmButtons({ step, secondsLeft, isExpired, disabled, onBack }: ConfirmButtonsProps) {
  if (step === 'sending') {
    return (
      <Button tone="primary" size="lg" loading className="w-full">
        {t('Confirming')}
      </Button>
    )
  }
  // A wallet may never reply; what it signs after the way back is not sent.
  if (step === 'signing') {
    return (
      <div className="flex gap-2">
        <Button size="lg" onClick={onBack} className="flex-1">
          {t('Back')}
        </Button>
        <Button tone="primary" size="lg" loading className="flex-2">
          {t('Waiting for your wallet')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex gap-2">
      <Button size="lg" onClick={onBack} className="flex-1">
        {t('Back')}
      </Button>
      {isExpired ? (
        <Button tone="primary" size="lg" onClick={onBack} className="flex-2">
          {t('Quote expired')}
        </Button>
      ) : (
        <Button type="submit" tone="primary" size="lg" disabled={disabled} className="flex-2">
          {t('Confirm · {seconds} s', { seconds: secondsLeft })}
        </Button>
      )}
    </div>
  )
}
