import { type ReactNode, Suspense, useDeferredValue, useLayoutEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { loadParts, type RoutedPage, setSearch, useRouter } from './router.ts'
import { restoreScroll } from './scroll.ts'

type RenderError = (error: unknown, retry: () => void) => ReactNode

/** The page of the router's routes, or what `renderError` makes of its failure. */
export function ShownPage({ renderError }: { renderError: RenderError }) {
  const next = useRouter(({ page }) => page)
  // Another page is rendered in slices beside the old one; a change of the same page is shown at once.
  const rendered = useDeferredValue(next)
  const page = next?.match.path === rendered?.match.path ? next : rendered
  return page && <RenderedPage page={page} renderError={renderError} />
}

function RenderedPage({
  page: { entry, match },
  renderError,
}: {
  page: RoutedPage
  renderError: RenderError
}) {
  useLayoutEffect(() => restoreScroll(entry.key), [entry.key])
  return (
    <ErrorBoundary
      resetKeys={[entry.key]}
      fallbackRender={({ error, resetErrorBoundary }) =>
        renderError(error, () => void loadParts(match).then(resetErrorBoundary))
      }
    >
      <Suspense fallback={null}>
        {match.render({ search: entry.search, setSearch: (search) => setSearch(entry, search) })}
      </Suspense>
    </ErrorBoundary>
  )
}
