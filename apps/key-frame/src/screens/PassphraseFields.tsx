import { t } from '@callisto/i18n'
import { Input, Meter } from '@callisto/ui'
import { MIN_LENGTH, passphraseStrength, type Strength } from '../vault/passphrase.ts'

export interface NewPassphrase {
  text: string
  repeated: string
}

export const NO_PASSPHRASE: NewPassphrase = { text: '', repeated: '' }

/** Whether a new passphrase may be used. */
export const isGood = ({ text, repeated }: NewPassphrase): boolean =>
  passphraseStrength(text).strength !== 'weak' && text === repeated

const labels = (strength: Strength) => ({ weak: t('Weak'), fair: t('Fair'), strong: t('Strong') })[strength]

/** A new passphrase, twice, with an estimate of its strength. */
export function PassphraseFields({
  value,
  onChange,
}: {
  value: NewPassphrase
  onChange: (value: NewPassphrase) => void
}) {
  const { strength, percent } = passphraseStrength(value.text)
  const isOther = value.repeated !== '' && value.repeated !== value.text
  return (
    <div className="flex flex-col gap-2">
      <Input
        label={t('Passphrase')}
        type="password"
        autoComplete="new-password"
        data-autofocus
        hint={t('At least {count} characters; five random words are good', { count: MIN_LENGTH })}
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.target.value })}
      />
      <div className="flex items-center gap-2 text-xs text-muted">
        <Meter percent={percent} label={t('Strength')} />
        <span aria-live="polite">{value.text === '' ? '' : labels(strength)}</span>
      </div>
      <Input
        label={t('Repeat the passphrase')}
        type="password"
        autoComplete="new-password"
        error={isOther ? t('The passphrases differ') : undefined}
        value={value.repeated}
        onChange={(event) => onChange({ ...value, repeated: event.target.value })}
      />
    </div>
  )
}
