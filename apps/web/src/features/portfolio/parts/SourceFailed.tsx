import { t } from '@callisto/i18n'
import { ErrorState } from '@callisto/ui'

/** The service could not read this source; it is asked again with the rest of the page. */
export function SourceFailed() {
  return <ErrorState title={t('They could not be loaded.')} text={t('Your funds are safe.')} />
}
