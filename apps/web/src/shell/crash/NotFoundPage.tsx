import { t } from '@callisto/i18n'
import { buttonClass, EmptyState } from '@callisto/ui'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'

/** Page for unknown addresses. */
export function NotFoundPage() {
  return (
    <div className="flex min-h-[50vh] items-center justify-center">
      <PageTitle text={t('Page not found')} />
      <h1 className="sr-only">{t('Page not found')}</h1>
      <EmptyState title={t('There is no page at this address.')}>
        <Link to="/" className={buttonClass('neutral')}>
          {t('Back to home')}
        </Link>
      </EmptyState>
    </div>
  )
}
