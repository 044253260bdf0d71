import { t } from '@callisto/i18n'
import { buttonClass } from '@callisto/ui'
import { Hammer } from 'lucide-react'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { NotFoundPage } from '../crash/NotFoundPage.tsx'
import { type UnbuiltPage, unbuiltPageOf } from './unbuilt-pages.ts'

/** Every path without a route: a page that is not built yet, or an unknown address. */
export function OtherPage({ pathname }: { pathname: string }) {
  const page = unbuiltPageOf(pathname)
  return page ? <Unbuilt page={page} /> : <NotFoundPage />
}

function Unbuilt({ page }: { page: UnbuiltPage }) {
  const name = t(page.name)
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center gap-4 px-4 py-10 text-center">
      <PageTitle text={name} />
      <Hammer aria-hidden="true" className="size-6 text-faint" />
      <div className="flex max-w-96 flex-col gap-1">
        <h1 className="text-lg font-semibold">{t('{name} is not part of this build yet', { name })}</h1>
        <p className="text-sm text-muted">{t(page.instead)}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to={page.to} className={buttonClass('primary')}>
          {t(page.label)}
        </Link>
        {page.to !== '/' && (
          <Link to="/" className={buttonClass('neutral')}>
            {t('Back to home')}
          </Link>
        )}
      </div>
    </div>
  )
}
