import { t } from '@callisto/i18n'
import { ErrorState, Skeleton } from '@callisto/ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { LazyPart } from '../../../lib/browser/lazy-part.tsx'

export interface SwapSlotProps {
  /** The swap form; loaded when it is about to be seen. */
  swapCard: LazyPart<object>
}

/** Distance in pixels below the viewport at which the form is loaded. */
const AHEAD_PX = 400

/** Place of the swap form. It is loaded after the first paint, and on a phone only once it is scrolled to. */
export function SwapSlot({ swapCard: SwapCard }: SwapSlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)

  useEffect(() => {
    const element = slot.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${AHEAD_PX}px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={slot} className="min-h-80">
      <ErrorBoundary
        fallbackRender={({ error, resetErrorBoundary }) => (
          <ErrorState
            title={t('The swap form could not be loaded')}
            text={t('Your funds are safe.')}
            code={error instanceof Error ? error.name : 'UNKNOWN'}
            // A form that fails again stays as it is.
            onRetry={() => void SwapCard.preload().then(resetErrorBoundary, () => {})}
          />
        )}
      >
        <Suspense fallback={<Placeholder />}>{near ? <SwapCard /> : <Placeholder />}</Suspense>
      </ErrorBoundary>
    </div>
  )
}

function Placeholder() {
  return (
    <div
      aria-busy="true"
      className="flex flex-col gap-2 rounded-xl border border-line bg-raised p-4 max-sm:p-3"
    >
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-9" />
      <Skeleton className="h-12" />
    </div>
  )
}
