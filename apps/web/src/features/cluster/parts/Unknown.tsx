import { t } from '@callisto/i18n'

/** In place of a figure that is not known. */
export function Unknown() {
  return <span className="text-faint">{t('unknown')}</span>
}
