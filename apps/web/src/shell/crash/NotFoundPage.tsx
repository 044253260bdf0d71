import { buttonClass, EmptyState } from '@callisto/ui'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'

/** Page for unknown addresses. */
export function NotFoundPage() {
  return (
    <div className="flex min-h-[50vh] items-center justify-center">
      <PageTitle text="Page not found" />
      <h1 className="sr-only">Page not found</h1>
      <EmptyState title="There is no page at this address.">
        <Link to="/" className={buttonClass('neutral')}>
          Back to home
        </Link>
      </EmptyState>
    </div>
  )
}
