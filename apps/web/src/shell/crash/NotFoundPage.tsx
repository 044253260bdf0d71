import { t } from '@callisto/i18n'
import { buttonClass } from '@callisto/ui'
import { Compass } from 'lucide-react'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { Link } from '../../lib/router/Link.tsx'

/** Page for unknown addresses. */
export function NotFoundPage() {
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center gap-4 px-4 py-10 text-center">
      <PageTitle text={t('Page not found')} />
      <Compass aria-hidden="true" className="size-6 text-faint" />
      <div className="flex max-w-96 flex-col gap-1">
        <h1 className="text-lg font-semibold">{t('Page not found')}</h1>
        <p className="text-sm text-muted">{t('There is no page at this address.')}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/" className={buttonClass('primary')}>
          {t('Back to home')}
        </Link>
        <Link to="/pro/screener/toptrending" className={buttonClass('neutral')}>
          {t('Open the token lists')}
        </Link>
      </div>
    </div>
  )
}
