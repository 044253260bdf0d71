import { t } from '@callisto/i18n'
import { ErrorState } from '@callisto/ui'

/** The service could not read this source. */
export function SourceFailed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ErrorState title={t('They could not be loaded.')} text={t('Your funds are safe.')} onRetry={onRetry} />
  )
}
