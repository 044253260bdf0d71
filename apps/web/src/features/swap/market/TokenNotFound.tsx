import { t } from '@callisto/i18n'

/** In place of the figures of a token that does not exist. */
export function TokenNotFound() {
  return (
    <p className="text-xs text-muted">
      {t('We could not find the token you are looking for.')}{' '}
      {t('Please double check the token symbol/address.')}
    </p>
  )
}
